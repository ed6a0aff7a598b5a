/**
 * Arguments by which Node runs a plugin. Apps bring Node 22 and 24; tests take the
 * one that is there, of which the 20th has its WebSocket behind a switch and no
 * `transferToFixedLength`.
 */
export const NODE_ARGS: readonly string[] = [
  "--experimental-websocket",
  "--no-warnings",
  "--import",
  `data:text/javascript,${
    encodeURIComponent(
      "ArrayBuffer.prototype.transferToFixedLength ??= function () { return this.slice(0); };",
    )
  }`,
];
