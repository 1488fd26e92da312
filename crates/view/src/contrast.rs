//! Contrast and distance of colors, for the tests of the palettes.

use crate::color::Color;

/// Returns the contrast ratio of two colors, 1 to 21, as defined by the Web Content Accessibility Guidelines: 3
/// suffices for graphics, 4.5 for text.
pub(crate) fn contrast(a: Color, b: Color) -> f64 {
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

#[expect(clippy::disallowed_methods, reason = "only for tests with tolerances")]
fn luminance(color: Color) -> f64 {
    let [r, g, b] = color.rgb().map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.039_28 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    });
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

/// Simulates color blindness: how a color looks without one of the three kinds of cones. A rough approximation by
/// Colorjack's matrices, in thousandths of red, green and blue.
pub(crate) fn seen_without(cone: usize, color: Color) -> [i32; 3] {
    const MIX: [[[i32; 3]; 3]; 3] = [
        [[567, 433, 0], [558, 442, 0], [0, 242, 758]],
        [[625, 375, 0], [700, 300, 0], [0, 300, 700]],
        [[950, 50, 0], [0, 433, 567], [0, 475, 525]],
    ];
    let parts = color.rgb().map(i32::from);
    MIX[cone].map(|row| row.iter().zip(parts).map(|(share, part)| share * part).sum::<i32>() / 1000)
}

/// Returns the Euclidean distance of two colors in RGB, optionally for a kind of color blindness.
pub(crate) fn apart(a: Color, b: Color, without: Option<usize>) -> i32 {
    let seen = |color: Color| match without {
        Some(cone) => seen_without(cone, color),
        None => color.rgb().map(i32::from),
    };
    seen(a).iter().zip(seen(b)).map(|(a, b)| (a - b).pow(2)).sum::<i32>().isqrt()
}
