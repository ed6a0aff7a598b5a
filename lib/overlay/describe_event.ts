import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { gives, settingsKind } from "@/lib/schema/events/kinds/given.ts";
import type { KindGiving } from "@/lib/schema/events/kinds/registry.ts";
import { NO_CURRENCY } from "@/lib/schema/events/money.ts";
import type { Money } from "@/lib/schema/events/shapes/common.ts";
import { fillTemplate } from "@/lib/core/template.ts";
import {
  type AlertEvent,
  shownKind,
} from "@/lib/schema/widgets/rules/event_amounts.ts";
import type { Formatter } from "./format.ts";
import {
  type Messages,
  type PluralKey,
  t,
  tCount,
  type Values,
} from "@/lib/locales/translator.ts";
import { EVENT_MESSAGES } from "@/lib/locales/english/events.ts";

/** An event that widgets show. */
export type ShownEvent = AlertEvent;

/** Text of a line or an alert about an event. */
export interface EventText {
  /** Name of the person who acted, as it may be drawn. */
  name: string;
  /** Action of that person: `gifted 10 subs`. */
  action: string;
  /** The same without its figure, to stand beside `amount`: `gifted subs`. */
  brief: string;
  /** The figure on its own: `×10`, `€25`, `1,500`; empty without one. */
  amount: string;
  /** Message of the viewer; empty when there is none. */
  message: string;
  /** Everything a template can use. */
  values: Values;
}

/** Language and formats that an event is described in. */
interface DescribeOptions {
  words: Messages;
  formatter: Formatter;
  /** Time from which a countdown counts, ms since the epoch; that of the event by default. */
  now?: number | undefined;
}

/** Says what happened in an event, in the overlay's language. */
export function describeEvent(
  event: ShownEvent,
  { words, formatter, now }: DescribeOptions,
): EventText {
  const own = formatter.name(actorName(event, words));
  const details = detailsOf(event, words, formatter, own, now);
  const name = details.name || own;
  const message = messageOf(event);
  const kind = settingsKind(shownKind(event));
  const { amount = "" } = details.values;
  return {
    name,
    action: details.action,
    brief: briefOf(event, details.action, words),
    amount: details.brokenOut ?? amount,
    message,
    values: {
      ...details.values,
      name,
      action: details.action,
      kind: t(words, EVENT_MESSAGES, `kind.${kind}`),
      message,
      platform: event.platform,
    },
  };
}

/**
 * Returns the name of the person who acted: the display name, else the login,
 * else a word for nobody.
 */
export function actorName(event: ShownEvent, words: Messages): string {
  const { actor, data } = event;
  const known = "anonymous" in data && data.anonymous ? null : actor;
  return known?.name?.trim() || known?.login?.trim() ||
    t(words, EVENT_MESSAGES, known ? "somebody" : "anonymous");
}

function briefOf(event: ShownEvent, action: string, words: Messages): string {
  if (event.kind === "gift" && event.data.count === 1) return action;
  const key = `short.${event.kind}`;
  return isText(key) ? t(words, EVENT_MESSAGES, key) : action;
}

function isText(key: string): key is keyof typeof EVENT_MESSAGES {
  return Object.hasOwn(EVENT_MESSAGES, key);
}

interface Details {
  /** Absent or empty where a person's name begins the text. */
  name?: string;
  action: string;
  values: Record<string, string>;
  brokenOut?: string;
}

function detailsOf(
  event: ShownEvent,
  words: Messages,
  formatter: Formatter,
  gifter: string,
  now: number | undefined,
): Details {
  const count = (value: number) => formatter.number(value);
  const plural = (
    key: PluralKey<typeof EVENT_MESSAGES>,
    amount: number,
    values: Record<string, string>,
  ): Details => ({
    action: tCount(
      words,
      formatter.locale,
      EVENT_MESSAGES,
      key,
      amount,
      values,
    ),
    values,
    brokenOut: Object.values(values)[0] ?? "",
  });
  /** A figure with its unit. */
  const withUnit = (key: "amount.bits" | "amount.viewers", amount: number) =>
    tCount(words, formatter.locale, EVENT_MESSAGES, key, amount, {
      count: count(amount),
    });
  if (event.kind === "moment") return momentDetails(event, formatter, now);
  if (gives(event, "money")) return paymentDetails(event, words, formatter);
  if (gives(event, "bits")) {
    const { bits } = event.data;
    return {
      ...plural(`action.${event.kind}`, bits, {
        count: count(bits),
        amount: count(bits),
      }),
      brokenOut: withUnit("amount.bits", bits),
    };
  }
  if (gives(event, "viewers")) {
    const { viewers } = event.data;
    return {
      ...plural(`action.${event.kind}`, viewers, {
        viewers: count(viewers),
        count: count(viewers),
      }),
      brokenOut: withUnit("amount.viewers", viewers),
    };
  }
  switch (event.kind) {
    case "follow":
      return {
        action: t(words, EVENT_MESSAGES, "action.follow"),
        values: {},
      };
    case "sub": {
      const { tier, isPrime } = event.data;
      const values = { tier: String(tier) };
      const key = isPrime
        ? "action.sub_prime"
        : tier > 1
        ? "action.sub_tier"
        : "action.sub";
      return {
        action: t(words, EVENT_MESSAGES, key, values),
        values,
        brokenOut: "",
      };
    }
    case "resub": {
      const { months, tier, streakMonths } = event.data;
      // Nobody renews for 0 months: it was not said.
      if (!months) {
        return {
          action: t(words, EVENT_MESSAGES, "action.resub_unknown"),
          values: { tier: String(tier) },
        };
      }
      return {
        ...plural("action.resub", months, {
          months: count(months),
          tier: String(tier),
          ...streakMonths !== null && { streak: count(streakMonths) },
        }),
        brokenOut: t(words, EVENT_MESSAGES, "amount.months", {
          count: count(months),
        }),
      };
    }
    case "gift":
      return {
        ...plural("action.gift", event.data.count, {
          count: count(event.data.count),
          tier: String(event.data.tier),
          gifter,
          ...event.data.totalGiven !== null &&
            { total: count(event.data.totalGiven) },
        }),
        // One gift is told in words: "gifted a sub".
        brokenOut: event.data.count === 1
          ? ""
          : t(words, EVENT_MESSAGES, "amount.times", {
            count: count(event.data.count),
          }),
      };
    case "gift.recipient": {
      const { gifter, tier } = event.data;
      return {
        action: t(words, EVENT_MESSAGES, "action.gift_recipient"),
        values: {
          tier: String(tier),
          gifter: formatter.name(
            gifter?.name ?? gifter?.login ??
              t(words, EVENT_MESSAGES, "anonymous"),
          ),
        },
      };
    }
    case "member":
      return {
        action: t(words, EVENT_MESSAGES, "action.member"),
        values: {
          tier: event.data.level,
          ...event.data.months !== null && { months: count(event.data.months) },
          ...moneyValues(event.data.amount, formatter),
        },
        // Lists say who joined; what it costs is for templates that ask for it.
        brokenOut: "",
      };
    case "gift_member":
      return plural("action.gift_member", event.data.count, {
        count: count(event.data.count),
        tier: event.data.level,
        gifter,
        ...moneyValues(event.data.amount, formatter),
      });
    case "redemption": {
      const values = {
        reward: event.data.reward.title,
        amount: count(event.data.reward.cost),
      };
      return {
        action: t(words, EVENT_MESSAGES, "action.redemption", values),
        values,
      };
    }
  }
}

/** Returns what templates say of an amount; empty where nobody told it, or its currency. */
function moneyValues(
  money: Money | null | undefined,
  formatter: Formatter,
): { amount: string; currency: string } {
  if (!money) return { amount: "", currency: "" };
  const { amountMinor, currency } = money;
  return {
    amount: currency === NO_CURRENCY
      ? ""
      : formatter.money(amountMinor, currency),
    currency,
  };
}

/** A moment brings its text along, in the channel's language. */
function momentDetails(
  { data, occurredAt }: LiveEvent<"moment">,
  formatter: Formatter,
  now = Date.parse(occurredAt),
): Details {
  const values = Object.fromEntries(
    Object.entries(data).map(([key, value]) => [
      key,
      typeof value === "number" ? formatter.number(value) : value ?? "",
    ]),
  ) as Record<string, string>;
  if (data.endsAt) {
    const left = Math.ceil((Date.parse(data.endsAt) - now) / 1_000);
    values.countdown = formatter.number(Math.max(0, left));
  }
  return {
    name: fillTemplate(data.name, values),
    action: fillTemplate(data.action, values),
    values,
  };
}

function paymentDetails(
  event: LiveEvent<KindGiving<"money">>,
  words: Messages,
  formatter: Formatter,
): Details {
  const money = moneyValues(event.data.amount, formatter);
  const values = {
    ...money,
    what: "items" in event.data
      ? event.data.items.map((item) => item.name).join(", ")
      : "",
  };
  return {
    action: money.amount || event.kind === "order"
      ? t(words, EVENT_MESSAGES, `action.${event.kind}`, values)
      : t(words, EVENT_MESSAGES, `short.${event.kind}`),
    values,
  };
}

function messageOf(event: ShownEvent): string {
  if (event.kind === "redemption") {
    return event.data.message?.text ?? event.data.input;
  }
  return "message" in event.data ? event.data.message?.text ?? "" : "";
}
