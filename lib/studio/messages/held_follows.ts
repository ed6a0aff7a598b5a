/** Texts about follows of a burst that wait for the streamer. */
import { messagesOf } from "./texts.ts";

const { say, texts } = messagesOf("held_follows");

/** Texts about follows of a burst that wait for the streamer. */
export const HELD_FOLLOWS_MESSAGES = texts({
  title: (count: number) =>
    count === 1 ? say`1 follow is held` : say`${count} follows are held`,
  lede:
    "They came faster than your limit, as bots do. They count nowhere until you let them through.",
  noRoom: (count: number) => say`${count} more found no room and do not count.`,
  more: (count: number) =>
    say`and ${count} more. “Let all through” and “Drop all” include them`,
  releaseAll: "Let all through",
  dropAll: "Drop all",
  dropAllTitle: (count: number) =>
    count === 1 ? say`Drop this follow?` : say`Drop all ${count} follows?`,
  dropAllText:
    "They never count here, whatever Twitch says later. On Twitch they still follow you.",
  release: "Let through",
  releaseOf: (name: string) => say`Let through: ${name}`,
  drop: "Drop",
  dropOf: (name: string) => say`Drop: ${name}`,
  released: (count: number) =>
    count === 1 ? say`The follow counts` : say`${count} follows count`,
  dropped: (count: number) =>
    count === 1
      ? say`The follow was dropped`
      : say`${count} follows were dropped`,
  already: "It was decided elsewhere",
  unnamed: "Someone",
  toLive: "Look at them",
});
