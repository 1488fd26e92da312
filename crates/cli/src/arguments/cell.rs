//! Cells on the command line: `X,Y`, counted from 0 at the upper left.

use barrow::Point;

pub(crate) fn parse(text: &str) -> Result<Point, String> {
    let number = |part: &str| part.trim().parse::<i32>().ok();
    text.split_once(',')
        .and_then(|(x, y)| Some(Point::new(number(x)?, number(y)?)))
        .ok_or_else(|| "a cell is written as column,row, such as 12,5; both count from 0".to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_two_numbers() {
        assert_eq!(parse("12,5"), Ok(Point::new(12, 5)));
        assert_eq!(parse(" -1, 7"), Ok(Point::new(-1, 7)));
        for wrong in ["", "12", "12,", "12;5", "1,2,3", "a,b", "99999999999,0"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }
}
