use std::fmt;

use super::{Epd, MoveOperands, Operand};

/// Writes the position without counters, those counters that are not 0 and 1, and the operations in order.
impl fmt::Display for Epd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fen = self.position.to_string();
        let fields: Vec<_> = fen.split(' ').take(4).collect();
        f.write_str(&fields.join(" "))?;
        if self.position.halfmove_clock() != 0 {
            write!(f, " hmvc {};", self.position.halfmove_clock())?;
        }
        if self.position.fullmove_number() != 1 {
            write!(f, " fmvn {};", self.position.fullmove_number())?;
        }
        for operation in &self.operations {
            write!(f, " {}", operation.opcode)?;
            let kind = MoveOperands::of(&operation.opcode);
            let mut position = self.position;
            for operand in &operation.operands {
                match operand {
                    Operand::Move(mv) => {
                        write!(f, " {}", position.san(*mv))?;
                        if kind == Some(MoveOperands::Line) {
                            position = position.play(*mv);
                        }
                    }
                    Operand::Integer(number) => write!(f, " {number}")?,
                    Operand::Word(word) => write!(f, " {word}")?,
                    Operand::Text(text) => {
                        write!(f, " \"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))?;
                    }
                }
            }
            f.write_str(";")?;
        }
        Ok(())
    }
}
