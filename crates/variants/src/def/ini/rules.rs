//! Options about regions, castling, hands, captures and the end of the game.

use std::collections::BTreeMap;

use super::options::Options;
use super::{Draft, IniError, pieces, regions};
use crate::def::{CastlingDef, ChaseDef, ExplosionDef, ExtinctionDef, GoalDef, PieceDef, RegionDef, ResultDef};

/// `mobilityRegionWhiteKing` and its like.
pub(super) fn mobility(draft: &mut Draft, options: &mut Options<'_>) -> Result<(), IniError> {
    let ranks = draft.def.ranks;
    for option in options.starting_with("mobilityRegion") {
        let rest = &option["mobilityRegion".len()..];
        let colours = [("White", &[0][..]), ("Black", &[1]), ("", &[0, 1])];
        let found = colours.iter().find_map(|&(colour, players)| {
            let kind = pieces::from_capital(rest.strip_prefix(colour)?)?;
            Some((players, kind))
        });
        let Some((players, kind)) = found else { continue };
        let Some(words) = options.region(&option, &draft.def)? else { continue };
        let letter = draft.types.letter(&kind).unwrap_or_default().to_owned();
        let piece = draft.def.pieces.iter_mut().find(|piece| piece.letter == letter);
        let piece = piece.ok_or_else(|| options.missing(&option, "this variant has no such piece"))?;
        for &player in players {
            regions::set(&mut piece.region, player, &words, ranks, "*");
        }
    }
    Ok(())
}

pub(super) fn castling(draft: &mut Draft, options: &mut Options<'_>) -> Result<(), IniError> {
    match options.bool("castling")? {
        Some(false) => draft.def.castling = None,
        Some(true) if draft.def.castling.is_none() => {
            draft.def.castling = Some(CastlingDef {
                king: None,
                rooks: draft.types.letter("rook").unwrap_or("R").to_owned(),
                rank: 1,
                kingside: 'g',
                queenside: 'c',
                rook_files: None,
                file: None,
            });
        }
        _ => {}
    }
    let rank = options.number("castlingRank")?;
    let files = [options.file("castlingKingsideFile")?, options.file("castlingQueensideFile")?];
    let rook_files = [options.file("castlingRookKingsideFile")?, options.file("castlingRookQueensideFile")?];
    let file = options.file("castlingKingFile")?;
    let king = one_for_both(draft, options, "castlingKingPiece")?;
    let rooks = one_for_both(draft, options, "castlingRookPieces")?;
    let outermost = char::from(b'a' + draft.def.files.clamp(1, 16) - 1);
    let Some(castling) = &mut draft.def.castling else { return Ok(()) };
    castling.rank = rank.unwrap_or(castling.rank);
    castling.kingside = files[0].unwrap_or(castling.kingside);
    castling.queenside = files[1].unwrap_or(castling.queenside);
    if rook_files != [None, None] {
        let known = castling.rook_files.unwrap_or((outermost, 'a'));
        castling.rook_files = Some((rook_files[0].unwrap_or(known.0), rook_files[1].unwrap_or(known.1)));
    }
    castling.file = file.or(castling.file);
    castling.king = king.or(castling.king.take());
    if let Some(rooks) = rooks {
        castling.rooks = rooks;
    }
    Ok(())
}

/// Letters that can be given for both colours at once or for each, and must be the same.
fn one_for_both(draft: &Draft, options: &mut Options<'_>, option: &str) -> Result<Option<String>, IniError> {
    let both = options.letters(option, &draft.def)?;
    let white = options.letters(&format!("{option}White"), &draft.def)?;
    let black = options.letters(&format!("{option}Black"), &draft.def)?;
    if white != black {
        return Err(options.missing(option, "one for each side is not supported"));
    }
    Ok(white.or(both))
}

pub(super) fn hand(draft: &mut Draft, options: &mut Options<'_>) -> Result<(), IniError> {
    let facts = &mut draft.facts;
    options.flag("firstRankPawnDrops", &mut facts.first_rank_pawn_drops)?;
    options.flag("promotionZonePawnDrops", &mut facts.promotion_zone_pawn_drops)?;
    let hand = &mut draft.def.hand;
    options.flag("pieceDrops", &mut hand.drops)?;
    options.flag("capturesToHand", &mut hand.captures)?;
    options.flag("dropLoop", &mut hand.keeps_promotion)?;
    options.flag("dropPromoted", &mut hand.drop_promoted)?;
    options.flag("mustDrop", &mut hand.must_drop)?;
    options.flag("castlingDroppedPiece", &mut hand.castling)?;
    if let Some(checks) = options.bool("dropChecks")? {
        hand.no_drop_checks = !checks;
    }
    if let Some(bishops) = options.bool("dropOppositeColoredBishop")? {
        let bishop = draft.types.letter("bishop").unwrap_or_default();
        hand.opposite_colours = if bishops { bishop.to_owned() } else { String::new() };
    }
    // Gating at large is for placing pieces in between; only that of Seirawan chess is known here.
    let seirawan = options.bool("seirawanGating")?;
    let gating = options.bool("gating")?;
    if gating == Some(true) && seirawan != Some(true) && !draft.def.hand.gating {
        return Err(options.missing("gating", "is supported together with seirawanGating only"));
    }
    draft.def.hand.gating = seirawan.or(gating).unwrap_or(draft.def.hand.gating);
    options.flag("immobilityIllegal", &mut draft.def.rules.no_immobile)?;
    if draft.def.promotion.optional && !draft.def.rules.no_immobile {
        return Err(options.missing("mandatoryPawnPromotion", "false is supported with immobilityIllegal only"));
    }
    if draft.def.hand.drops {
        pawn_drops(draft);
    }
    drop_regions(draft, options)?;
    drop_limits(draft, options)
}

/// Where pawns can be dropped, if nothing else is said.
fn pawn_drops(draft: &mut Draft) {
    let (ranks, facts) = (draft.def.ranks, &draft.facts);
    let last = RegionDef::Mirrored(format!("*{ranks}"));
    let zone = draft.def.promotion.region.as_ref().unwrap_or(&last);
    let zones = regions::both(zone, ranks);
    let allowed = |player: usize| {
        let own_first = if player == 0 { 1 } else { ranks };
        let is_zone = |rank: u8| zones[player].split_whitespace().any(|word| word == format!("*{rank}") || word == "*");
        let free = |&rank: &u8| {
            (facts.first_rank_pawn_drops || rank != own_first) && (facts.promotion_zone_pawn_drops || !is_zone(rank))
        };
        let words: Vec<String> = (1..=ranks).filter(free).map(|rank| format!("*{rank}")).collect();
        if words.is_empty() { "-".to_owned() } else { words.join(" ") }
    };
    let each = vec![allowed(0), allowed(1)];
    let letter = draft.types.letter("pawn").unwrap_or_default().to_owned();
    if let Some(pawn) = draft.def.pieces.iter_mut().find(|piece| piece.letter == letter) {
        pawn.drop = Some(RegionDef::Each(each));
    }
}

fn drop_regions(draft: &mut Draft, options: &mut Options<'_>) -> Result<(), IniError> {
    let ranks = draft.def.ranks;
    for (player, names) in
        [["whiteDropRegion", "dropRegionWhite"], ["blackDropRegion", "dropRegionBlack"]].iter().enumerate()
    {
        for option in names {
            let Some(words) = options.region(option, &draft.def)? else { continue };
            for piece in &mut draft.def.pieces {
                let is_pawn = draft.types.letter("pawn") == Some(piece.letter.as_str());
                if is_pawn
                    && draft.def.hand.drops
                    && !(draft.facts.first_rank_pawn_drops && draft.facts.promotion_zone_pawn_drops)
                {
                    return Err(options.missing(option, "together with the limits for dropping pawns is not supported"));
                }
                regions::set(&mut piece.drop, player, &words, ranks, "*");
            }
        }
    }
    Ok(())
}

fn drop_limits(draft: &mut Draft, options: &mut Options<'_>) -> Result<(), IniError> {
    let doubled = options.letters("dropNoDoubled", &draft.def)?;
    let count: Option<u8> = options.number("dropNoDoubledCount")?;
    if doubled.is_some() || count.is_some() {
        let limited = |piece: &PieceDef| match &doubled {
            Some(letters) => letters.contains(&piece.letter),
            None => piece.per_file > 0,
        };
        for piece in &mut draft.def.pieces {
            piece.per_file = if limited(piece) { count.unwrap_or(1) } else { 0 };
        }
    }
    if let Some(illegal) = options.bool("shogiPawnDropMateIllegal")? {
        let letter = draft.types.letter("shogiPawn").unwrap_or_default().to_owned();
        for piece in draft.def.pieces.iter_mut().filter(|piece| piece.letter == letter) {
            piece.no_drop_mate = illegal;
        }
    }
    Ok(())
}

pub(super) fn rules(draft: &mut Draft, options: &mut Options<'_>) -> Result<(), IniError> {
    let pawn = draft.types.letter("pawn").unwrap_or_default().to_owned();
    let immune = options.letters("blastImmuneTypes", &draft.def)?;
    match options.bool("blastOnCapture")? {
        Some(true) => {
            let explosion = ExplosionDef { immune: pawn, ..ExplosionDef::default() };
            draft.def.rules.explosion = Some(explosion);
        }
        Some(false) => draft.def.rules.explosion = None,
        None => {}
    }
    match (&mut draft.def.rules.explosion, immune) {
        (Some(explosion), Some(letters)) => {
            explosion.immune.extend(letters.chars().filter(|&letter| !explosion.proof.contains(letter)));
            explosion.proof = letters;
        }
        (None, Some(letters)) if !letters.is_empty() => {
            return Err(options.missing("blastImmuneTypes", "means nothing without blastOnCapture"));
        }
        _ => {}
    }
    if let Some(letters) = options.letters("mutuallyImmuneTypes", &draft.def)? {
        draft.def.rules.immune_to_each_other = letters;
    }
    let rules = &mut draft.def.rules;
    options.flag("mustCapture", &mut rules.must_capture)?;
    options.flag("flyingGeneral", &mut rules.facing)?;
    options.flag("makpongRule", &mut rules.royals_stay_in_check)?;
    if let Some(checking) = options.bool("checking")? {
        rules.no_checks = !checking;
    }
    options.flag("pass", &mut rules.pass)
}

pub(super) fn ending(draft: &mut Draft, options: &mut Options<'_>) -> Result<(), IniError> {
    extinction(draft, options)?;
    goal(draft, options)?;
    let start = draft.def.start.clone();
    let ending = &mut draft.def.ending;
    for (option, field) in [("stalemateValue", &mut ending.stalemate), ("checkmateValue", &mut ending.checkmate)] {
        if let Some(value) = options.result(option)? {
            *field = value.ok_or_else(|| options.missing(option, "'none' is not supported"))?;
        }
    }
    options.flag("stalematePieceCount", &mut ending.stalemate_by_count)?;
    ending.move_limit = options.number("nMoveRule")?.unwrap_or(ending.move_limit);
    ending.repetitions = options.number("nFoldRule")?.unwrap_or(ending.repetitions);
    if let Some(value) = options.result("nFoldValue")? {
        ending.repetition = value.ok_or_else(|| options.missing("nFoldValue", "'none' is not supported"))?;
    }
    if let Some(illegal) = options.bool("perpetualCheckIllegal")? {
        ending.perpetual_check = illegal.then_some(ResultDef::Loss);
    }
    chasing(draft, options)?;
    let ending = &mut draft.def.ending;
    match options.bool("checkCounting")? {
        Some(true) => {
            let counters = start.split_whitespace().find_map(|field| field.split_once('+')?.0.parse().ok());
            ending.checks = Some(counters.unwrap_or(3));
        }
        Some(false) => ending.checks = None,
        None => {}
    }
    if let Some(count) = options.number::<u8>("connectN")? {
        ending.connect = (count > 0).then_some(count);
    }
    Ok(())
}

/// Who chases whom in xiangqi, by the rules of the Asian federation: that is the one set of rules which is known.
fn chasing(draft: &mut Draft, options: &mut Options<'_>) -> Result<(), IniError> {
    let Some(setting) = options.take("chasingRule") else { return Ok(()) };
    let known = draft.def.ending.perpetual_chase.take();
    match setting.value.as_str() {
        "none" => return Ok(()),
        "axf" => {}
        _ => return Err(options.wrong("chasingRule", &setting, "axf or none")),
    }
    let letter = |kind: &str| draft.types.letter(kind).unwrap_or_default();
    let letters = |kinds: &[&str]| kinds.iter().map(|kind| letter(kind)).collect::<String>();
    let hunts = |piece: &&PieceDef| !piece.royal && piece.letter != letter("soldier");
    let pairs = [
        (letters(&["horse", "cannon"]), letters(&["rook"])),
        (letters(&["elephant", "fers"]), letters(&["rook", "cannon", "horse"])),
    ];
    let rule = ChaseDef {
        means: ResultDef::Loss,
        by: draft.def.pieces.iter().filter(hunts).map(|piece| piece.letter.as_str()).collect(),
        above: pairs.into_iter().filter(|(hunters, prey)| !hunters.is_empty() && !prey.is_empty()).collect(),
        free: BTreeMap::new(),
    };
    if rule.by.is_empty() {
        return Err(options.missing("chasingRule", "there is no piece that could chase"));
    }
    draft.def.ending.perpetual_chase = Some(known.unwrap_or(rule));
    Ok(())
}

fn extinction(draft: &mut Draft, options: &mut Options<'_>) -> Result<(), IniError> {
    let value = options.result("extinctionValue")?;
    let types = options.letters("extinctionPieceTypes", &draft.def)?;
    let count = options.number("extinctionPieceCount")?;
    let opponent = options.number("extinctionOpponentPieceCount")?;
    let royal = options.bool("extinctionPseudoRoyal")?;
    let royals = draft.def.pieces.iter().filter(|piece| piece.royal && !piece.letter.starts_with('+')).count();
    let given = value.is_some() || types.is_some() || count.is_some() || opponent.is_some() || royal.is_some();
    let rules = &draft.def.rules;
    let other = royals > 1 || rules.all_royals || rules.spare_royals || (royals == 1 && rules.explosion.is_some());
    if given && other {
        // Such presets have royal pieces where that program has pieces whose extinction decides.
        return Err(
            options.missing("extinctionValue", "options about extinction are not supported on top of this parent")
        );
    }
    if value == Some(None) {
        draft.def.ending.extinction = None;
        return Ok(());
    }
    if value.is_none() && draft.def.ending.extinction.is_none() {
        return match (types, royal) {
            (None, None | Some(false)) => Ok(()),
            _ => {
                Err(options.missing("extinctionValue", "must be given where there are other options about extinction"))
            }
        };
    }
    let all = || ExtinctionDef { pieces: "*".to_owned(), count: 0, opponent: 0, means: ResultDef::Loss, royal: false };
    let extinction = draft.def.ending.extinction.get_or_insert_with(all);
    extinction.means = value.flatten().unwrap_or(extinction.means);
    extinction.count = count.unwrap_or(extinction.count);
    extinction.opponent = opponent.unwrap_or(extinction.opponent);
    extinction.royal = royal.unwrap_or(extinction.royal);
    if let Some(types) = types {
        if types.is_empty() {
            draft.def.ending.extinction = None;
        } else {
            extinction.pieces = types;
        }
    }
    Ok(())
}

fn goal(draft: &mut Draft, options: &mut Options<'_>) -> Result<(), IniError> {
    let piece = one_for_both(draft, options, "flagPiece")?;
    let white = options.region("flagRegionWhite", &draft.def)?;
    let black = options.region("flagRegionBlack", &draft.def)?;
    let both = options.region("flagRegion", &draft.def)?;
    let reply = options.bool("flagMove")?;
    let safely = options.bool("flagPieceSafe")?;
    let regions = [white.or_else(|| both.clone()), black.or(both)];
    if draft.def.ending.goal.is_none() && regions == [None, None] {
        return match (piece, reply, safely) {
            (None, None | Some(false), None | Some(false)) => Ok(()),
            _ => Err(options.missing("flagRegionWhite", "must be given where there are other options about flags")),
        };
    }
    let none =
        || GoalDef { pieces: "*".to_owned(), region: RegionDef::Mirrored("-".to_owned()), reply: false, safely: false };
    let goal = draft.def.ending.goal.get_or_insert_with(none);
    let mut each = regions::both(&goal.region, draft.def.ranks);
    for (words, region) in each.iter_mut().zip(regions) {
        if let Some(region) = region {
            *words = region;
        }
    }
    goal.region = RegionDef::Each(each.to_vec());
    goal.pieces = piece.unwrap_or_else(|| goal.pieces.clone());
    goal.reply = reply.unwrap_or(goal.reply);
    goal.safely = safely.unwrap_or(goal.safely);
    Ok(())
}

/// Options that can be there as long as they change nothing.
pub(super) fn unsupported(options: &mut Options<'_>) -> Result<(), IniError> {
    const SWITCHES: [&str; 18] = [
        "twoBoards",
        "sittuyinPromotion",
        "sittuyinRookDrop",
        "cambodianMoves",
        "freeDrops",
        "dupleCheck",
        "extinctionClaim",
        "shatarMateRule",
        "bikjangRule",
        "moveRepetitionIllegal",
        "nFoldValueAbsolute",
        "oppositeCastling",
        "castlingWins",
        "passOnStalemate",
        "passOnStalemateWhite",
        "passOnStalemateBlack",
        "wallOrMove",
        "flagPieceBlockedWin",
    ];
    for option in SWITCHES {
        options.only(option, &["false"])?;
    }
    for (option, values) in [
        ("wallingRule", &["none"][..]),
        ("countingRule", &["none"]),
        ("materialCounting", &["none"]),
        ("enclosingDrop", &["none"]),
        ("flipEnclosedPieces", &["none"]),
        ("petrifyOnCaptureTypes", &["-", ""]),
        ("diagonalLines", &["-", ""]),
        ("pawnTypes", &["p", "P"]),
        ("enPassantTypes", &["p", "P"]),
        ("flagPieceCount", &["1"]),
        ("connectNxN", &["0"]),
        ("collinearN", &["0"]),
        ("connectHorizontal", &["true"]),
        ("connectVertical", &["true"]),
        ("connectDiagonal", &["true"]),
        ("connectValue", &["win"]),
    ] {
        options.only(option, values)?;
    }
    Ok(())
}
