use std::io::Cursor;

use chronicle_data::{BlockHeader, Game, Reader, Tail, Variant, Writer};

/// Reads a file of scored games. Checksums refuse nearly every change, so the bytes are also read as the games of a
/// block whose checksums are right.
pub fn data(data: &[u8]) -> bool {
    let mut good = 0;
    for block in Reader::new(data) {
        match block {
            Ok(block) => {
                assert!(block.offset + block.size() <= data.len() as u64);
                good += 1;
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
    if let Ok(tail) = Tail::find(&mut Cursor::new(data)) {
        assert_eq!(tail.length + tail.torn, data.len() as u64);
    }
    let framed = framed(data);
    let block = Reader::new(&framed[..]).next().expect("a block").expect("its checksums are right");
    for game in block.games() {
        match game {
            Ok(game) => {
                is_read_back(&game);
                good += 1;
            }
            Err(fault) => assert!(!fault.to_string().is_empty()),
        }
    }
    good > 0
}

fn framed(payload: &[u8]) -> Vec<u8> {
    let header = BlockHeader {
        variant: Variant::Chess,
        // More than there can be: the reader must find out by itself.
        games: u32::MAX,
        positions: 0,
        length: payload.len() as u32,
        checksum: crc32fast::hash(payload),
    };
    [&header.to_bytes(), payload].concat()
}

/// A game has legal moves only, and is written and read back to the same.
fn is_read_back(game: &Game) {
    for sample in game.samples() {
        assert!(sample.position.is_legal(sample.mv));
        let _ = (sample.is_quiet(), sample.white_points());
    }
    let mut writer = Writer::new(Vec::new());
    writer.push(game).unwrap_or_else(|error| panic!("{error}"));
    let bytes = writer.finish().expect("memory takes everything");
    let block = Reader::new(&bytes[..]).next().expect("a block").expect("a good one");
    let again: Vec<_> = block.games().collect();
    assert_eq!(again, [Ok(game.clone())]);
    assert_eq!(game.to_bytes().as_deref(), Ok(&bytes[BlockHeader::SIZE..]));
}
