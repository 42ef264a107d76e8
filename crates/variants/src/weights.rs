//! The numbers by which an evaluation weighs what it sees, besides the values of pieces.
//!
//! They are here, beneath the evaluation, because a definition may bring its own: tuning writes them next to it.

use crate::{compile::DefError, def::VariantDef};

/// A weight: its name, its usual value, its range, and a step that makes a difference.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Weight {
    /// The name in definitions.
    pub name: &'static str,
    /// The value where a definition has none.
    pub usual: i32,
    /// The least that makes sense.
    pub min: i32,
    /// The most.
    pub max: i32,
    /// A step that makes a difference.
    pub step: i32,
}

macro_rules! weights {
    ($($(#[doc = $doc:literal])+ $name:ident = $usual:literal in $min:literal..=$max:literal by $step:literal;)+) => {
        /// What an evaluation of variants counts, in hundredths of a pawn unless it says otherwise.
        #[derive(Copy, Clone, Debug, PartialEq, Eq)]
        pub struct Weights {
            $($(#[doc = $doc])+ pub $name: i32,)+
        }

        impl Weights {
            /// All weights.
            pub const TABLE: &'static [Weight] = &[
                $(Weight { name: stringify!($name), usual: $usual, min: $min, max: $max, step: $step },)+
            ];

            /// A weight by its name.
            #[must_use]
            pub fn get(&self, name: &str) -> Option<i32> {
                match name {
                    $(stringify!($name) => Some(self.$name),)+
                    _ => None,
                }
            }

            fn set(&mut self, name: &str, value: i32) {
                match name {
                    $(stringify!($name) => self.$name = value,)+
                    _ => {}
                }
            }
        }

        impl Default for Weights {
            fn default() -> Self {
                Self { $($name: $usual,)+ }
            }
        }
    };
}

weights! {
    /// One more move of a piece.
    mobility = 4 in 0..=20 by 1;
    /// Having the move.
    tempo = 12 in 0..=60 by 4;
    /// Each attack on a square around a royal piece, with all pieces on the board.
    attack = 14 in 0..=60 by 3;
    /// Each square from which a royal piece could be seen from afar, with all pieces on the board.
    open = 3 in 0..=15 by 1;
    /// Each own piece beside a royal one, with all pieces on the board.
    shelter = 0 in 0..=40 by 3;
    /// The whole way to a goal.
    goal = 240 in 0..=1000 by 30;
    /// The whole way to promotion.
    promotion = 90 in 0..=400 by 12;
    /// What a piece in hand is worth, in hundredths of what it is worth on the board.
    hand = 110 in 50..=200 by 5;
    /// Each piece in hand (up to three of a kind) for each empty square around the enemy's royal piece.
    drops = 0 in 0..=30 by 1;
    /// A piece that is attacked and not protected, in hundredths of its value.
    hanging = 0 in 0..=40 by 2;
    /// A piece that is attacked by one worth less, in hundredths of the difference.
    threat = 0 in 0..=40 by 2;
    /// Where captures explode: an attack on something beside a royal piece.
    blast = 40 in 0..=200 by 10;
    /// A royal piece that has nearly no help left, for each step nearer to the edge and to the other.
    hunt = 8 in 0..=40 by 2;
    /// A check that has been given where checks are counted, for each that is not needed any more.
    checks = 120 in 0..=600 by 15;
}

/// The weights of a definition.
pub(crate) fn weights(def: &VariantDef) -> Result<Weights, DefError> {
    let mut weights = Weights::default();
    for (name, &value) in &def.weights {
        let field = format!("weights.{name}");
        let Some(weight) = Weights::TABLE.iter().find(|weight| weight.name == name) else {
            let known: Vec<&str> = Weights::TABLE.iter().map(|weight| weight.name).collect();
            return Err(DefError::new(field, format!("there is no such weight; there are {}", known.join(", "))));
        };
        let value = i32::from(value);
        if !(weight.min..=weight.max).contains(&value) {
            return Err(DefError::new(field, format!("{value} is not between {} and {}", weight.min, weight.max)));
        }
        weights.set(name, value);
    }
    for letter in def.values.keys() {
        if def.pieces.iter().all(|piece| piece.letter != *letter) {
            return Err(crate::compile::unknown(&format!("values.{letter}"), letter));
        }
    }
    Ok(weights)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AnyVariant, def::presets};

    #[test]
    fn a_definition_may_bring_its_own() {
        let mut def = presets::get("crazyhouse").expect("a preset");
        def.weights = [("mobility".to_owned(), 7)].into();
        def.values = [("Q".to_owned(), 555)].into();
        assert_eq!(weights(&def).map(|weights| (weights.mobility, weights.tempo)).expect("fine"), (7, 12));
        let variant = AnyVariant::compile(&def).expect("fine");
        let queen = def.pieces.iter().position(|piece| piece.letter == "Q").expect("a queen");
        assert_eq!(variant.values()[queen], 555);
        let refused = |name: &str, value: i16, letter: &str| {
            let mut def = def.clone();
            def.weights.insert(name.to_owned(), value);
            def.values.insert(letter.to_owned(), 1);
            AnyVariant::compile(&def).expect_err("nonsense").to_string()
        };
        assert!(refused("mobility", 700, "Q").contains("weights.mobility"));
        assert!(refused("mobilty", 7, "Q").contains("there are mobility, tempo"));
        assert!(refused("mobility", 7, "X").contains("values.X"));
    }

    #[test]
    fn usual_values_are_in_range_and_names_find_them() {
        for weight in Weights::TABLE {
            assert!((weight.min..=weight.max).contains(&weight.usual) && weight.step > 0, "{weight:?}");
            assert_eq!(Weights::default().get(weight.name), Some(weight.usual));
        }
    }
}
