import { messagesOf } from "./texts.ts";

const { texts } = messagesOf("starters");

/** Examples that a new custom widget can begin with, by their folders in `static/starters`. */
export const STARTERS: readonly {
  id: string;
  name: string;
  purpose: string;
  /** Hosts that it loads from; none otherwise. */
  hosts?: readonly string[];
}[] = texts([
  {
    id: "follower-label",
    name: "Latest follower",
    purpose: "One line of text that changes with each follow.",
  },
  {
    id: "chat-box",
    name: "Chat box",
    purpose: "Chat with emotes and roles; deleted messages disappear.",
    hosts: ["static-cdn.jtvnw.net"],
  },
  {
    id: "goal-bar",
    name: "Goal bar",
    purpose: "A bar that fills with tips, cheers or subscriptions.",
  },
  {
    id: "tip-ticker",
    name: "Tip ticker",
    purpose: "The latest supporters run along the screen.",
  },
  {
    id: "sub-train",
    name: "Sub train",
    purpose: "Each subscription adds a wagon while the time runs.",
  },
  {
    id: "countdown",
    name: "Countdown",
    purpose: "Counts down to the start, with buttons that add time.",
  },
  {
    id: "leaderboard",
    name: "Leaderboard",
    purpose: "Who gave most, kept in the widget's own store.",
  },
  {
    id: "now-playing",
    name: "Now playing",
    purpose: "A text that chat or a bot sets with a command.",
  },
  {
    id: "emote-rain",
    name: "Emote rain",
    purpose: "Emotes of chat fall over the screen.",
    hosts: ["static-cdn.jtvnw.net"],
  },
  {
    id: "chat-poll",
    name: "Chat poll",
    purpose: "Viewers vote with 1, 2 or 3, and the bars move.",
  },
]);
