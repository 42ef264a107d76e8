use crate::{Bitboard, Color, File, Square};

/// Which way a king castles.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum CastlingSide {
    /// Towards the h-file: the king lands on g, the rook on f.
    King,
    /// Towards the a-file: the king lands on c, the rook on d.
    Queen,
}

impl CastlingSide {
    /// Both sides, the king's first.
    pub const ALL: [Self; 2] = [Self::King, Self::Queen];

    /// The side on which a rook stands as seen from its king.
    #[inline(always)]
    #[must_use]
    pub const fn of(king: Square, rook: Square) -> Self {
        if king.index() < rook.index() { Self::King } else { Self::Queen }
    }

    /// The file on which the king lands.
    #[must_use]
    pub const fn king_file(self) -> File {
        match self {
            Self::King => File::G,
            Self::Queen => File::C,
        }
    }

    /// The file on which the rook lands.
    #[must_use]
    pub const fn rook_file(self) -> File {
        match self {
            Self::King => File::F,
            Self::Queen => File::D,
        }
    }
}

/// The rooks that may still castle, by colour and file: enough for chess and Chess960 alike.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct CastlingRights {
    /// One bit for each file, White then Black.
    files: [u8; 2],
}

impl CastlingRights {
    /// Nobody may castle.
    pub const NONE: Self = Self { files: [0; 2] };

    /// Whether no right is left.
    #[inline(always)]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.files[0] | self.files[1] == 0
    }

    /// The rooks of one colour that may still castle.
    #[inline(always)]
    #[must_use]
    pub const fn rooks(self, color: Color) -> Bitboard {
        match color {
            Color::White => Bitboard(self.files[0] as u64),
            Color::Black => Bitboard((self.files[1] as u64) << 56),
        }
    }

    /// The file of the rook with which a king on this file may castle to this side.
    #[must_use]
    pub fn rook_file(self, color: Color, king: File, side: CastlingSide) -> Option<File> {
        let rooks = self.rooks(color);
        let file = match side {
            CastlingSide::King => rooks.last()?.file(),
            CastlingSide::Queen => rooks.first()?.file(),
        };
        let on_this_side = match side {
            CastlingSide::King => file > king,
            CastlingSide::Queen => file < king,
        };
        on_this_side.then_some(file)
    }

    /// The same rights and one more.
    #[must_use]
    pub const fn with(mut self, color: Color, rook: File) -> Self {
        self.files[color as usize] |= 1 << rook as u8;
        self
    }

    /// The rights left after something moved from, to or off these squares.
    #[inline(always)]
    #[must_use]
    pub const fn without(self, touched: Bitboard) -> Self {
        Self { files: [self.files[0] & !(touched.0 as u8), self.files[1] & !((touched.0 >> 56) as u8)] }
    }

    /// All rights as one number below 65536.
    #[inline(always)]
    #[must_use]
    pub const fn bits(self) -> u16 {
        u16::from_le_bytes(self.files)
    }
}
