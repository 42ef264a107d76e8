//! The date, which PGN wants to know.

use std::time::{SystemTime, UNIX_EPOCH};

/// Today's date (UTC) as PGN writes it: `2024.02.29`.
pub(crate) fn today() -> String {
    // A clock before 1970 is wrong anyway; PGN has a way to say that a date is unknown.
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or_else(|_| "????.??.??".to_owned(), |time| date(time.as_secs() / 86_400))
}

/// The date so many days after 1 January 1970.
fn date(mut days: u64) -> String {
    let mut year = 1970;
    while days >= days_of_year(year) {
        days -= days_of_year(year);
        year += 1;
    }
    let february = days_of_year(year) - 337;
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    format!("{year:04}.{month:02}.{:02}", days + 1)
}

const fn days_of_year(year: u64) -> u64 {
    let is_leap = year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    if is_leap { 366 } else { 365 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_days() {
        assert_eq!(date(0), "1970.01.01");
        assert_eq!(date(58), "1970.02.28");
        assert_eq!(date(59), "1970.03.01");
        assert_eq!(date(11_016), "2000.02.29");
        assert_eq!(date(19_782), "2024.02.29");
        assert_eq!(date(19_783), "2024.03.01");
        assert_eq!(date(20_088), "2024.12.31");
        assert_eq!(date(47_540), "2100.02.28");
        assert_eq!(date(47_541), "2100.03.01");
    }
}
