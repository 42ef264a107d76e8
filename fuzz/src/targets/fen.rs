use chronicle_chess::{
    Position, Setup, Strictness,
    fen::{FenError, Mode, parse},
};

/// Reads a FEN, strictly and leniently.
pub fn fen(data: &[u8]) -> bool {
    let text = super::text(data);
    let (strict, lenient) = (parse(&text, Mode::Strict), parse(&text, Mode::Lenient));
    if let Ok(setup) = &strict {
        assert_eq!(lenient.as_ref(), Ok(setup), "lenient reading differs from strict");
    }
    whole(&text, &strict);
    match lenient {
        Ok(setup) => checked(&setup),
        Err(error) => {
            assert!(!error.to_string().is_empty());
            false
        }
    }
}

/// Reading a position is reading a setup and checking it.
fn whole(text: &str, strict: &Result<Setup, FenError>) {
    match (text.parse::<Position>(), strict) {
        (Ok(position), Ok(setup)) => assert_eq!(Ok(position), Position::try_from(setup)),
        (Err(FenError::Illegal(reason)), Ok(setup)) => assert_eq!(Err(reason), Position::try_from(setup)),
        (Err(error), Err(expected)) => assert_eq!(error, *expected),
        (whole, _) => panic!("a position is read as {whole:?}, a setup as {strict:?}"),
    }
}

/// A setup is written and read back to the same, and so is its position if it has one.
fn checked(setup: &Setup) -> bool {
    assert_eq!(setup.to_string().parse().as_ref(), Ok(setup));
    let playable = Position::from_setup(setup, Strictness::Playable);
    let reachable = Position::from_setup(setup, Strictness::Reachable);
    match (&playable, &reachable) {
        (Ok(position), Ok(same)) => assert_eq!(position, same),
        (Err(_), Ok(_)) => panic!("reachable but not playable"),
        (_, Err(error)) => assert!(!error.to_string().is_empty()),
    }
    let Ok(position) = playable else { return false };
    for text in [position.to_string(), position.to_shredder_fen()] {
        let read = super::position(&text).expect("what we write is a position");
        assert_eq!((read, read.key(), read.pawn_key()), (position, position.key(), position.pawn_key()));
        assert_eq!(read.to_string(), position.to_string());
    }
    for mv in position.legal_moves() {
        assert_eq!(position.play(mv).key(), position.key_after(mv));
    }
    true
}
