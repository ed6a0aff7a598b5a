import { AUDIENCE_MESSAGES as words } from "@/lib/studio/messages/audience.ts";
import { SHOWN } from "@/lib/studio/browser/sources/where_shown.ts";
import { PEOPLE_MESSAGES } from "@/lib/studio/messages/people.ts";
import { perLanguage } from "@/lib/studio/messages/texts.ts";

/** Names of the room's tabs, by their ids in the address, in their order. */
export const AUDIENCE_TABS = perLanguage(() => ({
  giveaway: words.giveaway.title,
  queue: words.queue.title,
  goal: words.challenge.title,
  polls: words.polls.title,
  predictions: words.predictions.title,
  wheel: words.wheel.title,
  clocks: words.clocks.title,
  counters: words.counters.title,
  highlight: words.highlight.title,
  rules: words.chatRules.title,
  erase: PEOPLE_MESSAGES.title,
} as const));

/** Id of a tab of the room. */
export type AudienceTab = keyof typeof AUDIENCE_TABS;

/** Returns the tab that an address asks for; the first where it names none. */
export const audienceTab = (asked: string | null | undefined): AudienceTab =>
  asked && Object.hasOwn(AUDIENCE_TABS, asked)
    ? asked as AudienceTab
    : "giveaway";

/** Kinds of built-in widgets that show what a tab is about. */
export const TAB_WIDGETS: Readonly<Record<AudienceTab, readonly string[]>> =
  perLanguage(() => ({
    giveaway: SHOWN.giveaway.draws,
    queue: SHOWN.queue.draws,
    goal: SHOWN.challenge.draws,
    polls: SHOWN.poll.draws,
    predictions: SHOWN.prediction.draws,
    wheel: SHOWN.wheel.draws,
    clocks: [...SHOWN.stopwatch.draws, ...SHOWN.countdown.draws],
    counters: ["counter"],
    highlight: SHOWN.highlight.draws,
    rules: [],
    erase: [],
  }));

/** A widget that shows what a tab is about. */
export interface ShowingWidget {
  id: string;
  type: string;
  name: string;
  /** The scene that it is on; `null` for none. */
  scene: { id: string; name: string } | null;
}
