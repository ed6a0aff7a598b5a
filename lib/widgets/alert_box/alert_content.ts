import type { SettingsOf } from "@/lib/schema/widgets/define_widget.ts";
import type { alertBox } from "./definition.ts";
import type { Variant } from "@/lib/schema/widgets/settings/variant.ts";
import type { Alert } from "@/lib/overlay/alert_types.ts";
import { keepActs } from "./alert_overflow.ts";
import type { ChooseVariant } from "@/lib/widgets/choose_variant.ts";
import {
  describeEvent,
  type EventText,
  type ShownEvent,
} from "@/lib/overlay/describe_event.ts";
import type { Formatter } from "@/lib/overlay/format.ts";
import { readMs } from "@/lib/overlay/read_time.ts";
import { type Messages, t, tCount } from "@/lib/locales/translator.ts";
import { fillTemplate } from "@/lib/core/template.ts";
import { spokenText } from "@/lib/widgets/spoken_text.ts";
import { ALERT_BOX_MESSAGES } from "./messages.ts";
import { EVENT_MESSAGES } from "@/lib/locales/english/events.ts";

/** Data that an alert is drawn from. */
export interface AlertContent {
  event: ShownEvent;
  variant: Variant;
  /** Tells it and the others of its alert in one line instead. */
  summary?: { name: string; action: string };
}

/** Settings of an alert box. */
export type AlertSettings = SettingsOf<typeof alertBox>;

/** Language and formats of an alert box. */
export interface AlertLanguage {
  words: Messages;
  formatter: Formatter;
  /** Time from which countdowns count, ms since the epoch. */
  now?: number | undefined;
}

/** Makes an alert of an event, or `null` when no variant wants it. */
export function toAlert(
  event: ShownEvent,
  settings: AlertSettings,
  language: AlertLanguage,
  choose: ChooseVariant,
  playId = event.id,
): Alert<AlertContent> | null {
  const variant = choose(settings.variants, event);
  if (!variant) return null;
  const content: AlertContent[] = [{ event, variant }];
  const text = alertText(content, language);
  const read = `${text.headline} ${text.message}`;
  const readingMs = settings.a11y.minReadTime
    ? readMs(read) + settings.motion.enterMs + variant.textDelayMs
    : 0;
  return {
    playId,
    position: event.position,
    kind: event.kind,
    receivedAt: Date.parse(event.receivedAt),
    priority: variant.priority,
    delayMs: (event.data as { delayMs?: number }).delayMs,
    durationMs: Math.max(variant.durationMs, readingMs),
    waitsForFinish: spokenText(variant, event, text.message) !== "",
    content,
  };
}

/**
 * Returns an alert without the events that are gone, itself where none is, and
 * `null` when nothing is left.
 */
export function withoutEvents(
  alert: Alert<AlertContent>,
  isGone: (event: ShownEvent) => boolean,
): Alert<AlertContent> | null {
  return keepActs(alert, (_, { event }) => !isGone(event));
}

/** Texts of an alert. */
interface AlertText extends Pick<EventText, "name" | "message"> {
  /** The template filled in, as one text. */
  headline: string;
  template: string;
  values: EventText["values"];
}

/**
 * Returns the words of an alert; several events folded into one name the first
 * two and count the rest.
 */
export function alertText(
  content: readonly AlertContent[],
  language: AlertLanguage,
): AlertText {
  const [first, second, ...rest] = content;
  if (!first || first.summary) {
    const values = first?.summary ?? { name: "", action: "" };
    const template = "{name} {action}";
    const headline = fillTemplate(template, values);
    return { name: values.name, message: "", headline, template, values };
  }
  const { template, showMessage } = first.variant;
  const described = describeEvent(first.event, language);
  const values = second
    ? groupValues(described, second, rest, language)
    : described.values;
  return {
    name: values.name ?? "",
    message: showMessage && !second ? described.message : "",
    headline: fillTemplate(template, values),
    template,
    values,
  };
}

function groupValues(
  first: EventText,
  second: AlertContent,
  rest: readonly AlertContent[],
  language: AlertLanguage,
): EventText["values"] {
  const { words, formatter } = language;
  const other = describeEvent(second.event, language).name;
  if (rest.length === 0) {
    const name = t(words, ALERT_BOX_MESSAGES, "names_and", {
      first: first.name,
      second: other,
    });
    return { ...first.values, name, count: "2" };
  }
  return {
    ...first.values,
    name: `${first.name}, ${other}`,
    count: formatter.number(rest.length + 2),
    action: tCount(
      words,
      formatter.locale,
      EVENT_MESSAGES,
      "action.follow_group",
      rest.length,
      { count: formatter.number(rest.length) },
    ),
  };
}
