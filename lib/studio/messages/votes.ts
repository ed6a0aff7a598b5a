import type { Reason } from "@/lib/schema/widget_data/stats.ts";
import { messagesOf } from "./texts.ts";

const { say, texts } = messagesOf("votes");

/** Texts of the panels of polls and predictions. */
export const VOTE_MESSAGES = texts({
  consent:
    "Twitch asks you once whether Limelight may run polls and predictions for you. Allow it in the new tab, then come back and press the button again.",
  allow: "Allow it on Twitch",
  asking: "Asking Twitch…",
  unread: {
    platform_unreachable: "Twitch does not answer at the moment.",
    not_connected: "Nobody has signed in with Twitch on this channel yet.",
    not_authorized: "Twitch needs your consent to show them here.",
    not_configured: "Twitch has nothing to show.",
    not_supported: "Twitch offers them to affiliates and partners alone.",
  } satisfies Record<Reason, string>,
  again: "Ask again",
  votes: (count: number, text: string) =>
    count === 1 ? say`1 vote` : say`${text} votes`,
  points: (text: string) => say`${text} points`,
  share: (percent: number, amount: string) => `${percent} %, ${amount}`,
  closesIn: (time: string) => say`Closes in ${time}`,
  last: "Before that",
  askAgain: "Ask it again",
  askAgainOf: (title: string) => say`Ask “${title}” again`,
  where: "Where viewers vote",
  inChat: "In chat",
  onTwitch: "On Twitch",
  noResult: "Nobody answered",

  polls: {
    none: "Ask your viewers something. They vote in chat, on Twitch.",
    start: "Start the poll",
    started: (title: string) => say`The poll “${title}” is running`,
    end: "End it now…",
    endTitle: "End the poll now?",
    endText:
      "Nobody can vote any more, and viewers see the result. You cannot undo this.",
    endAct: "End the poll",
    ended: "The poll has ended",
    archive: "End it and hide the result…",
    archiveTitle: "End the poll and hide its result?",
    archiveText:
      "Nobody can vote any more, and the poll disappears from chat and overlays. You cannot undo this.",
    archiveAct: "End and hide",
    archived: "The poll has ended and is put away",
    states: {
      active: "Running",
      completed: "Over",
      terminated: "Ended early",
      archived: "Put away",
      invalid: "Over",
    } as Readonly<Record<string, string>>,
    won: (title: string, votes: string) => say`${title}, ${votes}`,
  },

  chatPolls: {
    loading: "Loading…",
    none:
      "Ask your viewers something. They vote by a line of chat, on every platform whose chat you connected. You need no affiliate status.",
    counts: (word: string) =>
      say`A vote is a line with the number or the choice and nothing else, also behind ${word}. Each viewer has one vote, and the last one counts. Bots do not vote, and a ban takes the vote away.`,
    cancel: "Cancel it…",
    cancelTitle: "Cancel the poll?",
    cancelText:
      "Nobody can vote any more, and it disappears from overlays without a result. You cannot undo this.",
    cancelAct: "Cancel the poll",
    cancelled: "The poll is cancelled",
    states: {
      active: "Running",
      completed: "Over",
      terminated: "Ended early",
      archived: "Cancelled",
    } as Readonly<Record<string, string>>,
  },

  predictions: {
    none:
      "Let viewers bet channel points on what happens. You say which outcome came true.",
    start: "Start the prediction",
    started: (title: string) => say`The prediction “${title}” is open`,
    lock: "Lock it now",
    locked: "Locked: nobody can bet any more",
    resolve: (title: string) => say`“${title}” came true…`,
    resolveTitle: (title: string) => say`Did “${title}” come true?`,
    resolveText:
      "Twitch pays the points to everyone who bet on it. You cannot undo this.",
    resolveAct: "Pay the winners",
    resolved: (title: string) => say`Paid out: ${title}`,
    cancel: "Cancel and refund…",
    cancelTitle: "Cancel the prediction?",
    cancelText: "Everyone gets their points back. You cannot undo this.",
    cancelAct: "Cancel and refund",
    cancelled: "Cancelled: everyone gets their points back",
    waits: "Nobody can bet any more. Say which outcome came true.",
    states: {
      active: "Open",
      locked: "Locked",
      resolved: "Paid out",
      canceled: "Refunded",
    } as Readonly<Record<string, string>>,
  },
});
