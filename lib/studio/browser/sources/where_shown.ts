import type { Connection } from "@/lib/schema/overlays/connections.ts";
import {
  SHOWN_MESSAGES as words,
  SHOWN_NAMES as names,
} from "@/lib/studio/messages/sources.ts";
import { perLanguage } from "@/lib/studio/messages/texts.ts";
import { toast, type ToastLink } from "@/lib/studio/browser/toasts.ts";
import { openSources } from "./open_sources.ts";

/** A kind of built-in widget, or one custom widget, as open sources draw it. */
export interface ShownThing {
  /** Kinds that show it, the first of which is offered; or the id of the custom widget. */
  draws: readonly string[];
  /** Name that is read after an article, such as "Chat highlight". */
  name: string;
  isCustom?: boolean;
}

/** The widgets of what the studio commands, by their kinds. */
export const SHOWN = perLanguage(() => ({
  highlight: { draws: ["chat-highlight"], name: names.highlight },
  giveaway: { draws: ["giveaway"], name: names.giveaway },
  queue: { draws: ["viewer-queue"], name: names.queue },
  challenge: { draws: ["mini-goal"], name: names.challenge },
  poll: { draws: ["poll"], name: names.poll },
  prediction: { draws: ["prediction"], name: names.prediction },
  wheel: { draws: ["wheel"], name: names.wheel },
  stopwatch: { draws: ["stopwatch"], name: names.stopwatch },
  countdown: { draws: ["countdown"], name: names.countdown },
  timer: {
    draws: [
      "subathon-timer",
      "subathon-ladder",
      "subathon-rates",
      "subathon-multiplier",
      "subathon-feed",
      "subathon-stats",
    ],
    name: names.timer,
  },
  credits: { draws: ["credits"], name: names.credits },
} as const satisfies Record<string, ShownThing>));

/**
 * `unknown` until it is known which sources are open; `waits`: OBS has none of
 * those that draw it in its program scene now.
 */
type Standing = "unknown" | "none_open" | "none_has_it" | "waits" | "on";

/** Tells whether an open source draws a thing now. */
export function standingOf(
  sources: readonly Connection[] | null,
  { draws }: ShownThing,
): Standing {
  if (sources === null) return "unknown";
  if (sources.length === 0) return "none_open";
  const having = sources.filter((one) =>
    draws.some((name) => one.draws.includes(name))
  );
  if (having.length === 0) return "none_has_it";
  return having.some(({ active }) => active !== false) ? "on" : "waits";
}

/** Returns, in words, why no open source draws a thing now; `null` where one does, or nobody knows. */
export function whyNotShown(thing: ShownThing): string | null {
  const sources = openSources.value;
  switch (standingOf(sources, thing)) {
    case "none_open":
      return words.noneOpen;
    case "none_has_it":
      return words.noneHasIt(
        sources?.length ?? 0,
        thing.isCustom ? words.thisWidget(thing.name) : words.kind(thing.name),
      );
    case "waits":
      return words.waits;
    default:
      return null;
  }
}

/** Returns the link that adds a widget which no open source has; `null` where none is missing. */
export function addLink(thing: ShownThing): ToastLink | null {
  const isMissing = standingOf(openSources.value, thing) === "none_has_it";
  return isMissing && !thing.isCustom
    ? { name: words.add, href: `/studio/widgets?add=${thing.draws[0]}` }
    : null;
}

/** Says what was done with a thing, and where no open source draws it, why. */
export function toastShown(
  done: string,
  thing: ShownThing | null,
  undo?: () => unknown,
  link?: ToastLink,
): void {
  const why = thing && whyNotShown(thing);
  toast(why ? `${done.replace(/\.$/, "")}. ${why}` : done, {
    tone: "good",
    undo,
    link: (thing && addLink(thing)) ?? link,
  });
}
