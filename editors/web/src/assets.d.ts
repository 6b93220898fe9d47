// Files that the bundle holds as texts (see esbuild.mjs), and what the build knows.

// Written by the command syntax of xtask: records
declare module '*.kubb' {
  const text: string;
  export default text;
}
declare module '*.bucky' {
  const text: string;
  export default text;
}
declare module '*.rootlog' {
  const text: string;
  export default text;
}
declare module '*.carcassonne' {
  const text: string;
  export default text;
}
declare module '*.pgn' {
  const text: string;
  export default text;
}
// end
declare module '*.svg' {
  const text: string;
  export default text;
}

/** The address of the server, relative to the page. */
declare const SERVER_ADDRESS: string;
/** How large it is, in bytes. */
declare const SERVER_SIZE: number;
/** The address of the file that writes animations. */
declare const ANIMATION_ADDRESS: string;
