import texts from "./texts.json" with { type: "json" };

/** Words of the simulated channel: what is said, played and sold there. */
export const TEXTS = texts;

/** The channel's emotes, name and id; the pictures are in `static/emotes/`. */
export const EMOTES: readonly (readonly [name: string, id: string])[] = texts
  .emotes.map(({ name, id }) => [name, id]);
