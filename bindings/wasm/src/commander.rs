//! Commander Chess as boards show it.

use chronicle_cotulenh::{
    self as cotulenh, Color, MoveKind, Position, Recombination, Role, Session, Square, Step, Unit,
};
use chronicle_engine::Side;

use crate::{Air, Board, Companion, Deployment, DeploymentStep, Manner, Move, Piece, PieceKind, PieceOn, Terrain};

fn side(color: Color) -> u8 {
    Side::from(color).index() as u8
}

fn letter(role: Role) -> String {
    role.letter().to_ascii_uppercase().to_string()
}

fn letters(pieces: impl Iterator<Item = cotulenh::Piece>) -> String {
    pieces.map(|piece| piece.role.letter().to_ascii_uppercase()).collect()
}

fn single(color: Color, piece: cotulenh::Piece) -> Piece {
    let air = match piece {
        piece if piece.fears_air_defence() => Some(Air::Flies),
        piece if piece.air_defence() > 0 => Some(Air::Defends),
        _ => None,
    };
    Piece {
        side: side(color),
        letter: letter(piece.role),
        name: piece.role.to_string().to_lowercase(),
        royal: piece.role == Role::Commander,
        heroic: piece.heroic,
        carries: Vec::new(),
        air,
    }
}

/// The pieces of a unit one by one, the carrier first.
fn apart(unit: Unit) -> Vec<Piece> {
    unit.pieces().map(|piece| single(unit.color(), piece)).collect()
}

fn on_square((square, unit): (Square, Unit)) -> PieceOn {
    let mut carried = apart(unit);
    let carrier = carried.remove(0);
    PieceOn { square: square.to_string(), piece: Piece { carries: carried, ..carrier } }
}

fn terrain(square: Square) -> Terrain {
    match cotulenh::Terrain::of(square) {
        cotulenh::Terrain::Sea => Terrain::Water,
        cotulenh::Terrain::Mixed => Terrain::Mixed,
        cotulenh::Terrain::Land => Terrain::Land,
    }
}

pub(crate) fn board(position: &Position) -> Board {
    let colors = [Color::Red, Color::Blue];
    let zone = |color| position.air_zone(color).map(|square| square.to_string()).collect();
    let checked = position.commander(position.turn()).filter(|_| position.is_check());
    let units = Square::all().filter_map(|square| Some((square, position.unit(square)?)));
    Board {
        files: Square::FILES,
        ranks: Square::RANKS,
        terrain: Square::all().map(terrain).collect(),
        pieces: units.map(on_square).collect(),
        turn: side(position.turn()),
        checked: checked.map(|square| square.to_string()).into_iter().collect(),
        bridges: cotulenh::Terrain::BRIDGES.map(|ends| ends.map(|end| end.to_string())).into(),
        air_zones: colors.map(zone).into(),
        deployment: position.session().map(|session| deployment(position, session)),
        ..Board::default()
    }
}

fn deployment(position: &Position, session: &Session) -> Deployment {
    Deployment {
        origin: session.origin().to_string(),
        steps: session.steps().map(step).collect(),
        idle: letters(position.idle_pieces(session.origin())),
        companions: position.recombinations().iter().filter_map(|found| companion(position, found)).collect(),
    }
}

fn step(step: Step) -> DeploymentStep {
    DeploymentStep { pieces: apart(step.group), to: step.to.to_string(), manner: manner(step.kind) }
}

fn companion(position: &Position, found: &Recombination) -> Option<Companion> {
    let mut before = position.before_session()?;
    let mut moves = Vec::new();
    for &mv in &found.steps {
        moves.push(before.uci(mv));
        before = before.play(mv);
    }
    Some(Companion { letter: letter(found.piece.role), to: found.to.to_string(), moves })
}

fn manner(kind: MoveKind) -> Manner {
    match kind {
        MoveKind::Quiet => Manner::Goes,
        MoveKind::Capture => Manner::Takes,
        MoveKind::Stay => Manner::Shoots,
        MoveKind::Suicide => Manner::Dies,
        MoveKind::Board => Manner::Joins,
        MoveKind::Commit => Manner::Ends,
    }
}

/// What a page is told of a legal move.
pub(crate) fn told(position: &Position, mv: cotulenh::Move, uci: String) -> Move {
    let group = position.group(mv).filter(|_| mv.kind() != MoveKind::Commit);
    Move {
        san: position.san(mv),
        from: group.map(|_| mv.from().to_string()),
        to: group.map(|_| mv.to().to_string()),
        capture: mv.kind().is_capture(),
        group: group.map(|unit| letters(unit.pieces())),
        manner: Some(manner(mv.kind())),
        deploys: mv.is_deploy(),
        ..Move::between(uci)
    }
}

pub(crate) fn kinds() -> Vec<PieceKind> {
    let kind = |role: Role| PieceKind {
        letter: letter(role),
        name: role.to_string().to_lowercase(),
        royal: role == Role::Commander,
        value: cotulenh::see::value(cotulenh::Piece { role, heroic: false }),
    };
    Role::ALL.into_iter().map(kind).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(fen: &str) -> Position {
        fen.parse().expect("a position")
    }

    fn play(position: &Position, uci: &str) -> Position {
        position.play(position.parse_uci(uci).expect("legal"))
    }

    const STACK: &str = "7c3/11/11/11/11/11/11/11/11/2(+NFT)8/11/6C4 r - - 0 1";

    #[test]
    fn boards_have_bridges_zones_and_stacks() {
        let board = board(&position(STACK));
        assert_eq!((board.files, board.ranks, board.terrain.len()), (11, 12, 132));
        assert_eq!(board.bridges, [["f6", "f7"], ["h6", "h7"]].map(|ends| ends.map(str::to_owned)));
        assert_eq!(board.air_zones.iter().map(Vec::len).collect::<Vec<_>>(), [13, 0]);
        let stack = board.pieces.iter().find(|on| on.square == "c3").expect("a stack");
        assert_eq!((stack.piece.air, stack.piece.heroic), (Some(Air::Defends), true));
        assert_eq!(stack.piece.carries.iter().map(|piece| piece.air).collect::<Vec<_>>(), [Some(Air::Flies), None]);
        assert_eq!(board.deployment, None);
    }

    #[test]
    fn moves_tell_who_moves_and_how() {
        let start = position(STACK);
        let of = |uci: &str| told(&start, start.parse_uci(uci).expect("legal"), uci.to_owned());
        let (whole, part) = (of("c3c5"), of("c3d3ft"));
        assert_eq!((whole.group.as_deref(), whole.deploys), (Some("NFT"), false));
        assert_eq!((part.group.as_deref(), part.deploys, part.manner), (Some("FT"), true, Some(Manner::Goes)));
    }

    #[test]
    fn a_deployment_is_told_until_it_ends() {
        let open = play(&position(STACK), "c3d3t");
        let told_of = board(&open).deployment.expect("open");
        assert_eq!((told_of.origin.as_str(), told_of.idle.as_str(), told_of.steps.len()), ("c3", "NF", 1));
        let along = told_of.companions.first().expect("the plane could carry the tank");
        assert_eq!(
            (along.letter.as_str(), along.to.as_str(), along.moves.as_slice()),
            ("F", "d3", &["c3d3ft".to_owned()][..])
        );
        let end = open.commit().expect("it may end");
        assert_eq!(told(&open, end, open.uci(end)).manner, Some(Manner::Ends));
        assert_eq!(board(&open.play(end)).deployment, None);
    }
}
