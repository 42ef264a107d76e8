"""Our rules of variants against Fairy-Stockfish's, move for move.

Walks random games of every variant that both know and compares the legal moves of each position.
Fairy-Stockfish comes as `pyffish`; it is a yardstick and never a part.
"""

import argparse
import random
import subprocess
import sys

import pyffish


class Ours:
    """Our engine as a program that lists moves."""

    def __init__(self, program):
        self.process = subprocess.Popen(
            [program, "uci"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def say(self, *lines):
        self.process.stdin.write("\n".join(lines) + "\n")
        self.process.stdin.flush()

    def set_up(self, variant):
        self.say(f"setoption name UCI_Variant value {variant}", f"setoption name UCI_Chess960 value {is_960(variant)}")

    def moves(self, fen):
        self.say(f"position fen {fen}", "go perft 1")
        moves, refused = set(), None
        for line in self.process.stdout:
            if line.startswith("info string position refused"):
                refused = f"{fen}: {line.strip()}"
            if line.startswith("Nodes searched"):
                # The answer is read to its end in any case, or the next question would get it.
                if refused:
                    raise ValueError(refused)
                return moves
            move, colon, count = line.strip().partition(": ")
            if colon and count == "1":
                moves.add(move)
        raise EOFError("the engine has ended")


def is_960(variant):
    return "true" if variant in ("chess960", "fischerandom", "caparandom") else "false"


def without_mating_drops(variant, fen, moves, chess960):
    """Where a pawn must not be dropped with mate, Fairy-Stockfish lists the move and takes the win away afterwards."""

    def mates(move):
        after = [move]
        return pyffish.gives_check(variant, fen, after, chess960) and not pyffish.legal_moves(variant, fen, after, chess960)

    return {move for move in moves if "@" not in move or not mates(move)}


def compare(ours, variant, positions, rng):
    """How many positions were compared, and what was found that differs."""
    ours.set_up(variant)
    chess960 = is_960(variant) == "true"
    done, differences = 0, []
    while done < positions and len(differences) < 3:
        fen = pyffish.start_fen(variant)
        for _ in range(200):
            theirs = set(pyffish.legal_moves(variant, fen, [], chess960))
            try:
                own = ours.moves(fen)
            except ValueError as refused:
                differences.append(str(refused))
                break
            done += 1
            if own != theirs:
                theirs = own | without_mating_drops(variant, fen, theirs - own, chess960)
            if own != theirs:
                extra, missing = sorted(own - theirs)[:8], sorted(theirs - own)[:8]
                differences.append(f"{fen}\n    only ours {extra}, only theirs {missing}")
                break
            if not theirs or done >= positions:
                break
            fen = pyffish.get_fen(variant, fen, [rng.choice(sorted(theirs))], chess960)
    return done, differences


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", help="our program")
    parser.add_argument("--positions", type=int, default=1000, help="how many positions of each variant [%(default)s]")
    parser.add_argument("--only", action="append", help="this variant only (repeat for several)")
    parser.add_argument("--seed", type=int, default=1, help="other games for other numbers [%(default)s]")
    options = parser.parse_args()

    listed = subprocess.run([options.program, "variant", "list", "--names"], capture_output=True, text=True, check=True)
    known = set(pyffish.variants())
    variants = [name for name in listed.stdout.split() if name in known and (not options.only or name in options.only)]
    if not variants:
        sys.exit("no variant to compare")
    ours, total, wrong = Ours(options.program), 0, 0
    for variant in variants:
        done, differences = compare(ours, variant, options.positions, random.Random(options.seed))
        total += done
        wrong += bool(differences)
        print(f"{variant:<20} {done:>6} positions{', DIFFERENT' if differences else ''}", flush=True)
        for difference in differences:
            print(f"  {difference}")
    print(f"{total} positions of {len(variants)} variants, {wrong} variants differ")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
