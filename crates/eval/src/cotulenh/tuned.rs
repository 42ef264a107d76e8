//! The weights that Commander Chess is judged by. Written by `chronicle tune cotulenh`; do not edit.

use super::CommanderTerm;

/// By role: navy, air force, tank, engineer, headquarters, commander, infantry, militia, artillery, anti-air,
/// missile.
#[rustfmt::skip]
pub(super) const TUNED: [(CommanderTerm, &[i32]); 11] = [
    (CommanderTerm::Material, &[ 717, 644, 242, 110,  31,   0,  87, 109, 383, 138, 323]),
    (CommanderTerm::Hero,     &[ 112, 296, 130,  35,  71,  20,  53,  42, 118,  40,  96]),
    (CommanderTerm::Mobility, &[   4,   6,   2,   3,   3,   1,   3,   4,   3,   3,   0]),
    (CommanderTerm::Shore,    &[  -2,   3,  -1,   0,   0,   0,   0,   0,   1,   0, -18]),
    (CommanderTerm::Threat,   &[  10,   7,   8,  12,   6,   4,  12,  12,   7,  12,   4]),
    (CommanderTerm::Siege,    &[   1,  21,  22,  -4,  -4,   0,  17,  23,  22,   1,  10]),
    (CommanderTerm::Carried,  &[   0,  11,  -1,   0,   0,   5,  25,  18,   8, -12,   2]),
    (CommanderTerm::Advance,  &[   1,  -8,   3,   6,   4, -15,   3,   8,   6,   6,  16]),
    (CommanderTerm::Coast,    &[   2]),
    (CommanderTerm::Air,      &[   3,  -6,  10]),
    (CommanderTerm::Shelter,  &[  11,   1,   9,   8, -40]),
];

/// What it is worth to have the move.
pub(super) const TEMPO: i32 = 55;
