//! The event loop: passes window events to the game and shows its frames.

use std::time::{Duration, Instant};

use barrow::Point;
use barrow_play::{InputOutcome, Mouse, MouseKind};
use barrow_session::GameSession;
use winit::application::ApplicationHandler;
use winit::event::{ElementState, KeyEvent, MouseButton, MouseScrollDelta, WindowEvent};
use winit::event_loop::{ActiveEventLoop, ControlFlow, EventLoop};
use winit::keyboard::ModifiersState;
use winit::window::WindowId;

use crate::game_window::GameWindow;
use crate::input::{Pressed, Wheel, pressed};
use crate::signals;

/// Minimum time between two frames.
const FRAME: Duration = Duration::from_nanos(1_000_000_000 / 60);
/// Cell of the mouse while it is outside the map.
const NOWHERE: Point = Point::new(-1, -1);

/// Connects to the display and installs signal handlers.
pub(crate) fn open() -> Result<EventLoop<()>, String> {
    let events = EventLoop::new().map_err(|error| {
        let why = without_location(&error.to_string());
        format!("no display to open a window on ({why}); `barrow play` plays in a terminal")
    })?;
    signals::wake(&events).map_err(|error| format!("cannot watch for signals: {error}"))?;
    Ok(events)
}

/// Shows a game until it ends or the player leaves it.
pub(crate) fn show(events: EventLoop<()>, game: &mut GameSession) -> Result<(), String> {
    let now = now();
    let mut app = App {
        game,
        canvas: None,
        held: ModifiersState::empty(),
        wheel: Wheel::default(),
        over: None,
        is_stale: true,
        next_frame: now,
        next_tick: None,
        failure: None,
    };
    let ran = events.run_app(&mut app);
    match app.failure {
        Some(why) => Err(why),
        None => ran.map_err(|error| without_location(&error.to_string())),
    }
}

struct App<'a> {
    game: &'a mut GameSession,
    canvas: Option<GameWindow>,
    /// Modifier keys that are pressed.
    held: ModifiersState,
    wheel: Wheel,
    /// Cell under the mouse.
    over: Option<Point>,
    /// Whether the shown frame may be out of date.
    is_stale: bool,
    /// Earliest time of the next frame.
    next_frame: Instant,
    /// Time of the next animation step or automatic action.
    next_tick: Option<Instant>,
    /// Error that closed the window.
    failure: Option<String>,
}

impl ApplicationHandler for App<'_> {
    fn resumed(&mut self, events: &ActiveEventLoop) {
        if self.canvas.is_some() {
            return;
        }
        match GameWindow::open(events) {
            Ok(canvas) => self.canvas = Some(canvas),
            Err(why) => self.fail(events, format!("cannot open a window: {}", without_location(&why))),
        }
    }

    fn window_event(&mut self, events: &ActiveEventLoop, _: WindowId, event: WindowEvent) {
        let outcome = match event {
            WindowEvent::CloseRequested => InputOutcome::SaveAndQuit,
            WindowEvent::Destroyed => InputOutcome::Ended,
            WindowEvent::Resized(_) | WindowEvent::RedrawRequested => return self.paint(events, &event),
            WindowEvent::ModifiersChanged(held) => {
                self.held = held.state();
                return;
            }
            // Synthetic events report keys that were already pressed when the window got the focus.
            WindowEvent::KeyboardInput { event, is_synthetic: false, .. } => self.key(&event),
            WindowEvent::CursorMoved { position, .. } => {
                let scale = self.canvas.as_ref().map(GameWindow::scale);
                self.hover(scale.and_then(|scale| scale.cell_at(position.x, position.y)))
            }
            WindowEvent::CursorLeft { .. } => self.hover(None),
            WindowEvent::MouseInput { state: ElementState::Pressed, button: MouseButton::Left, .. } => {
                self.mouse(MouseKind::Click)
            }
            WindowEvent::MouseWheel { delta, .. } => self.turn(delta),
            _ => return,
        };
        self.game.checkpoint();
        let leaves = match outcome {
            InputOutcome::Continue => return,
            // `can_leave` warns the player first if the game cannot be saved.
            InputOutcome::SaveAndQuit => self.game.can_leave(),
            InputOutcome::Ended => true,
        };
        self.is_stale = true;
        if leaves {
            events.exit();
        }
    }

    /// Called when a signal requests termination.
    fn user_event(&mut self, events: &ActiveEventLoop, (): ()) {
        events.exit();
    }

    fn about_to_wait(&mut self, events: &ActiveEventLoop) {
        let now = now();
        self.tick(now);
        if self.is_stale && now >= self.next_frame {
            self.is_stale = false;
            self.next_frame = now + FRAME;
            if let Some(canvas) = &mut self.canvas {
                canvas.show(self.game.session.draw(canvas.scale().cells));
            }
        }
        let wake = [self.next_tick, self.is_stale.then_some(self.next_frame)].into_iter().flatten().min();
        events.set_control_flow(wake.map_or(ControlFlow::Wait, ControlFlow::WaitUntil));
    }
}

impl App<'_> {
    /// Advances animations and automatic actions when their time has come.
    fn tick(&mut self, now: Instant) {
        let after = |pace: u32| now + Duration::from_millis(u64::from(pace));
        match (self.game.session.pace(), self.next_tick) {
            (None, _) => self.next_tick = None,
            (Some(pace), None) => self.next_tick = Some(after(pace)),
            (Some(pace), Some(at)) if now >= at => {
                self.is_stale |= self.game.session.tick(pace.max(1));
                self.game.checkpoint();
                self.next_tick = self.game.session.pace().map(after);
            }
            _ => {}
        }
    }

    /// Handles a change of size or a request to repaint.
    fn paint(&mut self, events: &ActiveEventLoop, event: &WindowEvent) {
        let Some(canvas) = &mut self.canvas else { return };
        let done = match event {
            WindowEvent::Resized(size) => {
                self.is_stale = true;
                canvas.fit(*size)
            }
            _ => canvas.paint(),
        };
        if let Err(error) = done {
            self.fail(events, format!("cannot paint the window: {error}"));
        }
    }

    fn key(&mut self, event: &KeyEvent) -> InputOutcome {
        if event.state == ElementState::Released {
            return InputOutcome::Continue;
        }
        match pressed(&event.logical_key, event.physical_key, self.held) {
            Some(Pressed::Key(key)) => {
                self.is_stale = true;
                return self.game.session.key(key);
            }
            Some(Pressed::FullScreen) if !event.repeat => {
                if let Some(canvas) = &self.canvas {
                    canvas.toggle_full_screen();
                }
            }
            _ => {}
        }
        InputOutcome::Continue
    }

    /// Handles a move of the mouse to another cell.
    fn hover(&mut self, over: Option<Point>) -> InputOutcome {
        if over == self.over {
            return InputOutcome::Continue;
        }
        self.over = over;
        self.is_stale = true;
        self.game.session.mouse(Mouse { cell: over.unwrap_or(NOWHERE), kind: MouseKind::Hover })
    }

    /// Handles a mouse button or wheel event at the current cell.
    fn mouse(&mut self, kind: MouseKind) -> InputOutcome {
        let Some(cell) = self.over else { return InputOutcome::Continue };
        self.is_stale = true;
        self.game.session.mouse(Mouse { cell, kind })
    }

    fn turn(&mut self, delta: MouseScrollDelta) -> InputOutcome {
        let Some(canvas) = &self.canvas else { return InputOutcome::Continue };
        let rows = self.wheel.turn(delta, canvas.scale().cell_px());
        let kind = if rows > 0 { MouseKind::WheelUp } else { MouseKind::WheelDown };
        let turns = (0..rows.abs()).map(|_| self.mouse(kind));
        turns.fold(
            InputOutcome::Continue,
            |last, next| if last == InputOutcome::Continue { next } else { last },
        )
    }

    fn fail(&mut self, events: &ActiveEventLoop, why: String) {
        self.failure = Some(why);
        events.exit();
    }
}

/// Returns the message of a windowing error without the source location that it begins with.
fn without_location(text: &str) -> String {
    let message = text.split_once(".rs:").and_then(|(_, rest)| rest.split_once(": "));
    message.map_or(text, |(_, why)| why).trim_end_matches('.').to_string()
}

#[expect(clippy::disallowed_methods, reason = "the clock only paces frames; it never affects the game")]
fn now() -> Instant {
    Instant::now()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_have_no_source_location() {
        assert_eq!(without_location("os error at a/b.rs:753: DISPLAY is not set."), "DISPLAY is not set");
        assert_eq!(without_location("no such thing"), "no such thing");
    }
}
