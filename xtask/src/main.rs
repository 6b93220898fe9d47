//! Generators and experiments of the repository: `cargo run -p xtask -- COMMAND`.

fn main() -> anyhow::Result<()> {
    anyhow::bail!("usage: cargo run -p xtask -- COMMAND")
}
