class Movetext < Formula
  desc "<<summary>>"
  homepage "<<homepage>>"
  version "<<version>>"
  license any_of: ["MIT", "Apache-2.0"]

  on_macos do
    on_arm do
      url "<<url aarch64-apple-darwin>>"
      sha256 "<<sha256 aarch64-apple-darwin>>"
    end
    on_intel do
      url "<<url x86_64-apple-darwin>>"
      sha256 "<<sha256 x86_64-apple-darwin>>"
    end
  end

  on_linux do
    on_arm do
      url "<<url aarch64-unknown-linux-musl>>"
      sha256 "<<sha256 aarch64-unknown-linux-musl>>"
    end
    on_intel do
      url "<<url x86_64-unknown-linux-musl>>"
      sha256 "<<sha256 x86_64-unknown-linux-musl>>"
    end
  end

  def install
    bin.install "movetext"
    man1.install Dir["man/*.1"]
    bash_completion.install "completions/movetext.bash" => "movetext"
    fish_completion.install "completions/movetext.fish"
    zsh_completion.install "completions/_movetext"
  end

  test do
    (testpath/"game.bucky").write "1. e4 e5\n"
    assert_match version.to_s, shell_output("#{bin}/movetext --version")
    assert_match "bucky/", shell_output("#{bin}/movetext check game.bucky", 1)
  end
end
