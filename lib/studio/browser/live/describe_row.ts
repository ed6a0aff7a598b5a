import { perLanguage, sharedMessages } from "@/lib/studio/messages/texts.ts";
import { isolating } from "@/lib/studio/messages/isolating.ts";
import { providerOf } from "@/lib/schema/widgets/rules/event_money.ts";
import { instantFormat } from "@/lib/studio/messages/instants.ts";
import { describeEvent } from "@/lib/overlay/describe_event.ts";
import { providerName } from "@/lib/schema/integrations/provider_names.ts";
import { createStudioFormatter } from "@/lib/studio/browser/studio_formatter.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type { Unit } from "@/lib/schema/events/kinds/facets.ts";
import {
  isDescribed,
  settingsKind,
  unitOf,
} from "@/lib/schema/events/kinds/given.ts";
import type { DescribedKind } from "@/lib/schema/events/kinds/registry.ts";
import { ALERT_NAMES } from "@/lib/studio/messages/kinds.ts";
import type { StudioIconName } from "@/lib/studio/ui/icons.ts";
import {
  FEED_KIND_MESSAGES,
  LIVE_MESSAGES,
} from "@/lib/studio/messages/live.ts";

/** An event as a row of a list says it. */
interface DescribedEvent {
  icon: StudioIconName;
  kind: string;
  /** Name of the person who acted; `null` where nobody did. */
  name: string | null;
  /** The rest of the sentence: "gifted 10 subs". */
  text: string;
  /** Text that the viewer wrote; empty for none. */
  message: string;
}

/** Icons of support, by what is given. */
const GIVEN_ICONS: Readonly<Record<Unit, StudioIconName>> = {
  nothing: "heart",
  months: "star",
  gifts: "gift",
  bits: "sparkles",
  money: "coins",
  viewers: "swords",
  points: "ticket",
};

const ICONS: Readonly<Record<string, StudioIconName>> = {
  correction: "undo-2",
  moment: "sparkles",
  "poll.begin": "chart-line",
  "poll.end": "chart-line",
  "hype_train.begin": "train-front",
  "hype_train.end": "train-front",
  "wheel.spin": "refresh-cw",
  "goal.end": "trophy",
  "ladder.goal_reached": "trophy",
  "timer.ended": "timer",
};

/** Longest name: what people are called on any platform. */
const MAX_NAME = 50;

const formatter = perLanguage(() => createStudioFormatter(MAX_NAME));

/** Says an event in the studio's words. */
export function describeRow(event: LiveEvent): DescribedEvent {
  const kind = FEED_KIND_MESSAGES[event.kind] ?? event.kind;
  const unit = unitOf(settingsKind(event.kind));
  const icon = unit ? GIVEN_ICONS[unit] : ICONS[event.kind] ?? "radio";
  if (isSupport(event) || event.kind === "moment") {
    const { name, action, message } = describeEvent(event, {
      words: sharedMessages("events"),
      formatter,
    });
    const label = event.kind === "moment"
      ? ALERT_NAMES[event.data.moment]
      : kind;
    const text = action + viaProvider(event);
    return { icon, kind: label, name, text, message };
  }
  const name = event.actor?.name ?? event.actor?.login ?? null;
  return { icon, kind, name, text: textOf(event), message: "" };
}

/** Returns a short name of the thing: who and what. */
export function shortName({ name, kind }: DescribedEvent): string {
  return name === null ? kind : isolating`${name}, ${kind}`;
}

/** Says who took the money of an act; nothing where that is not told. */
function viaProvider(event: Pick<LiveEvent, "data">): string {
  const provider = providerOf(event);
  return provider && provider !== "unknown"
    ? ` ${LIVE_MESSAGES.via(providerName(provider))}`
    : "";
}

function isSupport(event: LiveEvent): event is LiveEvent<DescribedKind> {
  return isDescribed(event.kind);
}

function textOf(event: LiveEvent): string {
  switch (event.kind) {
    case "poll.begin":
    case "poll.end":
    case "prediction.begin":
    case "prediction.lock":
    case "prediction.end":
    case "ladder.goal_reached":
      return event.data.title;
    case "wheel.spin":
      return event.data.items[event.data.resultIndex]?.label ??
        event.data.title;
    case "goal.end":
      return event.data.description;
    case "shoutout": {
      const { name, login } = event.data.channel;
      return name ?? login ?? "";
    }
    case "ad_break":
      return `${formatter.number(event.data.durationMs / 1_000)} s`;
    case "hype_train.begin":
    case "hype_train.end":
      return LIVE_MESSAGES.level(event.data.level);
    case "correction":
      return `${
        FEED_KIND_MESSAGES[event.data.kind] ?? event.data.kind
      }, ${event.data.reason}`;
    default:
      return "";
  }
}

const TIME = perLanguage(() =>
  instantFormat({
    hour: "numeric",
    minute: "2-digit",
    second: "2-digit",
  })
);
const DAY = perLanguage(() =>
  instantFormat({
    weekday: "long",
    day: "numeric",
    month: "long",
  })
);

const MOMENT = perLanguage(() =>
  instantFormat({
    dateStyle: "medium",
    timeStyle: "medium",
  })
);

/** Writes the day and the time of an instant on this computer. */
export const momentOf = (instant: string): string =>
  MOMENT.format(Date.parse(instant));

/** Writes an instant as the time of day on this computer. */
export const timeOf = (instant: string): string =>
  TIME.format(Date.parse(instant));

/** Writes the day of an instant: "Sunday, November 22". */
export const dayOf = (instant: string): string =>
  DAY.format(Date.parse(instant));

/** Returns the name, or a word for a person who is not named. */
export const personOf = ({ name }: DescribedEvent): string =>
  name ?? LIVE_MESSAGES.anonymous;
