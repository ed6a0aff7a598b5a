/** A picture like a game's: bright and dark, busy and plain, so that a widget has to stand out from all of it. */
const SCENE = Deno.readTextFileSync(
  new URL("../../static/previews/video.svg", import.meta.url),
);

/** It as the address of an image. */
export const VIDEO = `data:image/svg+xml,${encodeURIComponent(SCENE)}`;
