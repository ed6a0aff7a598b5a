/** Texts about follows of a burst that wait for the streamer. */
import { isolating } from "./isolating.ts";

/** Texts about follows of a burst that wait for the streamer. */
export const HELD_FOLLOWS_MESSAGES = {
  title: (count: number) =>
    count === 1 ? "1 follow is held" : `${count} follows are held`,
  lede:
    "They came faster than your limit, as bots do. They count nowhere until you let them through.",
  noRoom: (count: number) => `${count} more found no room and do not count.`,
  more: (count: number) =>
    `and ${count} more. “Let all through” and “Drop all” include them`,
  releaseAll: "Let all through",
  dropAll: "Drop all",
  dropAllTitle: (count: number) =>
    count === 1 ? "Drop this follow?" : `Drop all ${count} follows?`,
  dropAllText:
    "They never count here, whatever Twitch says later. On Twitch they still follow you.",
  release: "Let through",
  releaseOf: (name: string) => isolating`Let through: ${name}`,
  drop: "Drop",
  dropOf: (name: string) => isolating`Drop: ${name}`,
  released: (count: number) =>
    count === 1 ? "The follow counts" : `${count} follows count`,
  dropped: (count: number) =>
    count === 1 ? "The follow was dropped" : `${count} follows were dropped`,
  already: "It was decided elsewhere",
  unnamed: "Someone",
  toLive: "Look at them",
} as const;
