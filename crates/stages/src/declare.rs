//! `stage!`: the declaration of a stage.

/// Declares a stage: a struct whose fields are its parameters, with defaults, ranges and docs, and the [`StageSpec`]
/// from which recipes, help, schemas and the planner are derived. The algorithm itself is in `impl Stage`.
///
/// [`StageSpec`]: crate::StageSpec
///
/// ```
/// use barrow_stages::{Context, Fact, Family, Stage, Veto};
///
/// barrow_stages::stage! {
///     /// Puts campfires into large rooms.
///     pub struct Campfires in Family::Dress, needs [Fact::Floor] {
///         /// Largest number of campfires.
///         count: u32 = 3 in 0..=20,
///     }
/// }
///
/// impl Stage for Campfires {
///     fn apply(&self, cx: &mut Context<'_>) -> Result<(), Veto> {
///         cx.snapshot(format_args!("{} campfires", self.count));
///         Ok(())
///     }
/// }
/// # fn main() {
/// assert_eq!(Campfires::default().count, 3);
/// # }
/// ```
///
/// After the family, these clauses are optional, in this order: `needs [fact, …]` (a need may be conditional:
/// `Fact::Rooms.when("place", Place::Rooms)`), `gives [fact, …]`, `not_after [fact, …]` and an example for the docs:
/// `example ["simple_rooms; max_rooms = 9", "draw_rooms", "campfires"]`, or the text of a recipe.
///
/// A stage without parameters ends with `;` instead of the fields. Its name in recipes is that of the struct in snake
/// case. For types of fields see [`Field`](crate::Field). A pair with `in low..=high` is a range, a pair with
/// `in each(low..=high)` a width and a height, and an enum from [`choice!`](crate::choice) a choice.
#[macro_export]
macro_rules! stage {
    (
        $(#[doc = $doc:literal])*
        $vis:vis struct $name:ident in $family:path
        $(, needs [$($need:expr),* $(,)?])?
        $(, gives [$($gives:expr),* $(,)?])?
        $(, not_after [$($not_after:expr),* $(,)?])?
        $(, example $example:tt)?
        { $($fields:tt)* }
    ) => {
        $crate::params! { $(#[doc = $doc])* $vis struct $name { $($fields)* } }
        $crate::stage! { @spec $name [$($doc)*] $family [$($($need),*)?] [$($($gives),*)?] [$($($not_after),*)?] [$($example)?] }
    };
    (
        $(#[doc = $doc:literal])*
        $vis:vis struct $name:ident in $family:path
        $(, needs [$($need:expr),* $(,)?])?
        $(, gives [$($gives:expr),* $(,)?])?
        $(, not_after [$($not_after:expr),* $(,)?])?
        $(, example $example:tt)?;
    ) => {
        $crate::params! { $(#[doc = $doc])* $vis struct $name; }
        $crate::stage! { @spec $name [$($doc)*] $family [$($($need),*)?] [$($($gives),*)?] [$($($not_after),*)?] [$($example)?] }
    };
    (@example) => {
        String::new()
    };
    (@example [$($stage:literal),* $(,)?]) => {
        $crate::example_of(&[$($stage),*])
    };
    (@example $text:literal) => {
        String::from($text)
    };
    (@spec $name:ident [$($doc:literal)*] $family:path
        [$($need:expr),*] [$($gives:expr),*] [$($not_after:expr),*] [$($example:tt)?]) => {
        impl $crate::DeclaredStage for $name {
            fn spec() -> $crate::StageSpec {
                $crate::StageSpec::declare::<Self>(
                    $crate::snake_case!($name),
                    &[$($doc),*],
                    $family,
                    vec![$($crate::Need::from($need)),*],
                    [vec![$($gives),*], vec![$($not_after),*]],
                    $crate::stage!(@example $($example)?),
                )
            }
        }
    };
}
