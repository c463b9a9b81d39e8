// A program
use std::collections::HashMap;
/* A comment /* in a */ comment */
#[derive(Debug)]
struct Word<'a> { text: &'a str, count: u32 }
fn main() {
    let c = 'x'; let quote = '\'';
    let raw = r#"a "b" // c"#;
    let bytes = b"abc";
    let text = "it's /* no */ \"x\"";
    for n in 0..10_u32 { println!("{} {}", n, text); }
    let x: f64 = 1.5e-3;
}
