use chronicle_learning::{Mind, Room};

/// Reads bytes as a save and as a mind, as they are and with a checksum that fits, so that what lies behind it is reached.
pub fn learning(data: &[u8]) -> bool {
    let body = &data[..data.len().saturating_sub(4)];
    let sealed = [body, &crc32fast::hash(body).to_le_bytes()].concat();
    [data, &sealed].into_iter().fold(false, |read, bytes| is_room(bytes) | is_mind(bytes) | read)
}

fn is_room(bytes: &[u8]) -> bool {
    match Room::from_bytes(bytes) {
        Ok(mut room) => {
            assert_eq!(room.to_bytes(), bytes, "a room has one way to be written");
            room.step();
            true
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            false
        }
    }
}

fn is_mind(bytes: &[u8]) -> bool {
    match Mind::from_bytes(bytes) {
        Ok(mind) => {
            assert_eq!(mind.to_bytes(), bytes, "a mind has one way to be written");
            true
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            false
        }
    }
}
