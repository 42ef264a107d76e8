use chronicle_chess::epd::{Epd, read_lines};

/// Reads lines of EPD.
pub fn epd(data: &[u8]) -> bool {
    let text = super::text(data);
    let mut any = false;
    for (_, line) in read_lines(&text) {
        match line {
            Ok(epd) => {
                is_read_back(&epd);
                any = true;
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
    any
}

/// An EPD is written and read back to the same, and nothing in it is refused when it is built anew.
fn is_read_back(epd: &Epd) {
    let text = epd.to_string();
    assert!(!text.contains(char::is_control), "{text:?} is more than a line");
    let again: Epd = text.parse().unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!((&again, again.to_string()), (epd, text));
    // Equality of positions leaves the counters out.
    assert_eq!(again.position().to_string(), epd.position().to_string());
    let mut built = Epd::new(*epd.position());
    for operation in epd.operations() {
        built.push(operation.opcode(), operation.operands().to_vec()).unwrap_or_else(|error| panic!("{error}"));
    }
    assert_eq!(built, *epd);
    for opcode in ["bm", "am", "pm", "sm"] {
        assert!(epd.moves(opcode).all(|mv| epd.position().is_legal(mv)));
    }
    assert!(epd.perft_counts().count() <= epd.operations().len());
}
