//! Numbers in as many bytes as they need: seven bits in each, the lowest first, the highest bit for "more follows".

/// Appends a number.
pub(crate) fn write(mut value: u32, bytes: &mut Vec<u8>) {
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

/// Takes a number off the front; `None` if it is cut off, too large, or longer than it need be.
pub(crate) fn read(bytes: &mut &[u8]) -> Option<u32> {
    let mut value = 0_u64;
    for index in 0..5 {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        value |= u64::from(byte & 0x7f) << (7 * index);
        if byte < 0x80 {
            let is_shortest = index == 0 || byte > 0;
            return if is_shortest { u32::try_from(value).ok() } else { None };
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back() {
        for value in [0, 1, 127, 128, 300, 16_383, 16_384, u32::MAX - 1, u32::MAX] {
            let mut bytes = Vec::new();
            write(value, &mut bytes);
            let mut rest = &bytes[..];
            assert_eq!(read(&mut rest), Some(value));
            assert!(rest.is_empty());
            assert_eq!(read(&mut &bytes[..bytes.len() - 1]), None);
        }
    }

    #[test]
    fn there_is_one_way_to_write_a_number() {
        for bytes in [&[0x80, 0x00][..], &[0xff, 0x80, 0x00], &[0xff; 5], &[0xff, 0xff, 0xff, 0xff, 0x7f]] {
            assert_eq!(read(&mut &bytes[..]), None, "{bytes:?}");
        }
    }
}
