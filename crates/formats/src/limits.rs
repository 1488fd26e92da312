//! Checks limits before levels are generated.

use barrow::Size;

use crate::{Format, WriteError, WriteOptions};

/// Checks whether levels of `size` can be written in a format with those options, before any level is generated.
///
/// A limit depends on size and options alone: the width of a cell, the number of pixels of a picture, the number of
/// cells of a drawing, the duration of an animation, the fixed size of a save. The error names the value, the limit,
/// and a value within it. What passes can still fail for what is on a particular level, such as too many rooms for a
/// save.
///
/// A level that was read from a save keeps its own term: only [`crate::write`] knows that.
///
/// ```
/// use barrow::Size;
/// use barrow_formats::{Format, WriteOptions, check_size};
///
/// let options = WriteOptions { cell_px: Some(70), ..WriteOptions::default() };
/// let error = check_size(Format::Svg, Size::new(80, 21), &options).unwrap_err();
/// assert_eq!(error.problem, "a cell cannot be 70 pixels wide, only 1 to 64; 64 would do");
///
/// let error = check_size(Format::Svg, Size::new(2000, 2000), &WriteOptions::default()).unwrap_err();
/// assert_eq!(
///     error.problem,
///     "a map of 2000x2000 has 4000000 cells, but the limit is 1048576; 1024x1024 would do, and so would the format \
///      `png` in the style `tiles`"
/// );
/// ```
pub fn check_size(format: Format, size: Size, options: &WriteOptions) -> Result<(), WriteError> {
    format.spec().check.map_or(Ok(()), |check| check(size, options))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PictureStyle;

    fn problem(format: Format, size: Size, options: &WriteOptions) -> String {
        check_size(format, size, options).unwrap_err().problem
    }

    #[test]
    fn default_options_reach_the_largest_map_except_in_vectors_and_animations() {
        let largest = Size::new(Size::MAX_SIDE, Size::MAX_SIDE);
        for &format in Format::ALL {
            let is_limited = matches!(format, Format::Svg | Format::Gif | Format::Cast | Format::Rlg327);
            assert_eq!(
                check_size(format, largest, &WriteOptions::default()).is_err(),
                is_limited,
                "{format}"
            );
        }
        let gif = problem(Format::Gif, largest, &WriteOptions::default());
        assert_eq!(
            gif,
            "a picture of 8192x8192 cells has more pixels than the limit of 16777216; 4084x4084 would do"
        );
        assert_eq!(check_size(Format::Gif, Size::new(4084, 4084), &WriteOptions::default()), Ok(()));
    }

    #[test]
    fn the_value_named_in_an_error_passes() {
        let size = Size::new(800, 400);
        for format in [Format::Png, Format::Svg, Format::Gif] {
            for style in PictureStyle::ALL {
                let options =
                    |px| WriteOptions { style: Some(style), cell_px: Some(px), ..WriteOptions::default() };
                for px in (0..=70).filter(|&px| check_size(format, size, &options(px)).is_err()) {
                    let said = problem(format, size, &options(px));
                    let words = said.strip_suffix(" would do").unwrap();
                    let nearest = words.rsplit(' ').next().unwrap().parse().unwrap();
                    assert_eq!(check_size(format, size, &options(nearest)), Ok(()), "{said}");
                }
            }
        }
    }

    #[test]
    fn a_save_has_the_size_of_its_term() {
        assert_eq!(check_size(Format::Rlg327, Size::new(80, 21), &WriteOptions::default()), Ok(()));
        let said = problem(Format::Rlg327, Size::new(81, 21), &WriteOptions::default());
        assert!(
            said.starts_with("it is 81x21, but levels of the term ") && said.ends_with(" are 80x21"),
            "{said}"
        );
    }
}
