{
  description = "<<summary>>";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs = { self, nixpkgs }:
    let
      version = "<<version>>";
      # The binary of each system, as it was released.
      binaries = {
        x86_64-linux = {
          url = "<<url x86_64-unknown-linux-musl>>";
          sha256 = "<<sha256 x86_64-unknown-linux-musl>>";
        };
        aarch64-linux = {
          url = "<<url aarch64-unknown-linux-musl>>";
          sha256 = "<<sha256 aarch64-unknown-linux-musl>>";
        };
        x86_64-darwin = {
          url = "<<url x86_64-apple-darwin>>";
          sha256 = "<<sha256 x86_64-apple-darwin>>";
        };
        aarch64-darwin = {
          url = "<<url aarch64-apple-darwin>>";
          sha256 = "<<sha256 aarch64-apple-darwin>>";
        };
      };
    in
    {
      packages = builtins.mapAttrs
        (system: binary:
          let pkgs = nixpkgs.legacyPackages.${system}; in
          rec {
            movetext = pkgs.stdenvNoCC.mkDerivation {
              pname = "movetext";
              inherit version;
              src = pkgs.fetchurl binary;
              nativeBuildInputs = [ pkgs.installShellFiles ];
              installPhase = ''
                install -Dm755 movetext $out/bin/movetext
                installManPage man/*.1
                installShellCompletion --bash completions/movetext.bash --fish completions/movetext.fish --zsh completions/_movetext
              '';
              meta = {
                description = "<<summary>>";
                homepage = "<<homepage>>";
                license = with pkgs.lib.licenses; [ mit asl20 ];
                mainProgram = "movetext";
              };
            };
            default = movetext;
          })
        binaries;
    };
}
