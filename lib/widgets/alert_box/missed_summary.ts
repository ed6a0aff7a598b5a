import { gives } from "@/lib/schema/events/kinds/given.ts";
import type {
  AlertedSupport,
  KindGiving,
} from "@/lib/schema/events/kinds/registry.ts";
import type { Alert } from "@/lib/overlay/alert_types.ts";
import type { ShownEvent } from "@/lib/overlay/describe_event.ts";
import { readMs } from "@/lib/overlay/read_time.ts";
import { t, tCount } from "@/lib/locales/translator.ts";
import { moneyOf } from "@/lib/schema/widgets/rules/event_money.ts";
import type {
  AlertContent,
  AlertLanguage,
  AlertSettings,
} from "./alert_content.ts";
import { MISSED_MESSAGES } from "./missed_messages.ts";

/** Kinds of what a summary counts, in the order in which it names them. */
const COUNTS = ["follow", "sub", "bits", "raid", "redemption"] as const;
type Count = typeof COUNTS[number];

/** Names under which kinds are counted by their acts. */
const COUNTED_AS: Readonly<
  Record<Exclude<AlertedSupport, KindGiving<"money" | "bits" | "gifts">>, Count>
> = {
  follow: "follow",
  sub: "sub",
  resub: "sub",
  member: "sub",
  "gift.recipient": "sub",
  raid: "raid",
  redemption: "redemption",
};

/**
 * Tells several missed alerts in one: "While you were away", and how much of
 * each came; fewer than two are told as they are.
 */
export function summaryOf(
  alerts: readonly Alert<AlertContent>[],
  settings: AlertSettings,
  language: AlertLanguage,
): readonly Alert<AlertContent>[] {
  const [first, ...rest] = alerts;
  const [opening] = first?.content ?? [];
  if (!first || !opening || rest.length === 0) return alerts;
  const content = alerts.flatMap((alert) => alert.content);
  const { variant } = opening;
  const name = t(language.words, MISSED_MESSAGES, "missed.title");
  const action = summaryText(content.map(({ event }) => event), language);
  const readingMs = settings.a11y.minReadTime
    ? readMs(`${name} ${action}`) + settings.motion.enterMs +
      variant.textDelayMs
    : 0;
  return [{
    ...first,
    // Not to be grouped with what comes.
    kind: "summary",
    durationMs: Math.max(variant.durationMs, readingMs),
    waitsForFinish: false,
    content: [{ ...opening, summary: { name, action } }, ...content.slice(1)],
    folded: rest.map(({ playId, position }) => ({ playId, position })),
  }];
}

/** Returns how much came of each: `12 follows, 3 subs, €42.50`. */
function summaryText(
  events: readonly ShownEvent[],
  { words, formatter }: AlertLanguage,
): string {
  const counts = new Map<Count, number>();
  const sums = new Map<string, number>();
  const add = (what: Count, count = 1) =>
    counts.set(what, (counts.get(what) ?? 0) + count);
  for (const event of events) {
    if (gives(event, "money")) {
      const money = moneyOf(event.data);
      if (money === null) continue;
      const { currency, amountMinor } = money;
      sums.set(currency, (sums.get(currency) ?? 0) + amountMinor);
    } else if (gives(event, "bits")) add("bits", event.data.bits);
    else if (gives(event, "gifts")) add("sub", event.data.count);
    // What is over by now is no news.
    else if (event.kind !== "moment") add(COUNTED_AS[event.kind]);
  }
  const counted = COUNTS.flatMap((what) => {
    const count = counts.get(what);
    if (count === undefined) return [];
    const values = { count: formatter.number(count) };
    return [
      tCount(
        words,
        formatter.locale,
        MISSED_MESSAGES,
        `missed.${what}`,
        count,
        values,
      ),
    ];
  });
  const money = [...sums].map(([currency, minor]) =>
    formatter.money(minor, currency)
  );
  return [...counted, ...money].join(", ");
}
