use std::time::Instant;
fn main() {
    for (fen, d, n) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 119060324u64),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5, 193690690),
    ] {
        let p: chronicle_chess::Position = fen.parse().unwrap();
        let mut best = f64::MAX;
        for _ in 0..7 {
            let t = Instant::now();
            let c = chronicle_chess::perft::perft(&p, d);
            best = best.min(t.elapsed().as_secs_f64());
            assert_eq!(c, n);
        }
        println!("{:.0} Mn/s", n as f64 / best / 1e6);
    }
}
