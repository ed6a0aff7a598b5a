/** Operator's settings: how events become time and points. */
import { DAY_MS, HOUR_MS } from "@/lib/core/clock.ts";
import { shownAs } from "@/lib/core/form.ts";
import { SUPPORT_LABELS } from "@/lib/schema/widgets/settings/support_labels.ts";
import { z } from "zod";
import {
  type CountedKind,
  countingOf,
  type KindGiving,
  kindsWhere,
} from "@/lib/schema/events/kinds/registry.ts";
import { Instant } from "@/lib/schema/events/shapes/common.ts";
import {
  isSupportKind,
  SUPPORT_KINDS,
} from "@/lib/schema/widgets/settings/event_kinds.ts";

/** The longest start value, cap or single addition: 31 days. */
export const MONTH_MS = 31 * DAY_MS;
/** A factor of one. */
export const PERMILLE = 1_000;

/** An instant as a caller may write it: any RFC 3339 offset and precision. */
export const InstantInput = z.iso.datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  .describe("RFC 3339, any offset");

/** Kinds of events that can add time or points: every kind of support. */
export const CONTRIBUTION_KINDS = SUPPORT_KINDS;
/** A kind of event that can add time or points. */
export const ContributionKind = z.enum(CONTRIBUTION_KINDS).meta({
  id: "ContributionKind",
});
export type ContributionKind = z.infer<typeof ContributionKind>;
/** Tells whether a kind of entry or event can add time or points. */
export const isContributionKind: (kind: string) => kind is ContributionKind =
  isSupportKind;

/** Kinds that are priced by money: `perUnits` of their rules is in minor units. */
export const MONEY_KINDS = kindsWhere<CountedKind & KindGiving<"money">>(
  ({ counts, gives }) => counts && gives === "money",
);

/** Kinds with tiers, levels or rewards. */
export const VARIANT_KINDS = kindsWhere<ContributionKind>(
  ({ counts, variants }) => counts && variants !== null,
);

/** Kinds that can be paid for several months. */
export const MONTH_KINDS: readonly ContributionKind[] = CONTRIBUTION_KINDS
  .filter((kind) => countingOf(kind).months);

/** A length of time in milliseconds, written as people write one. */
const LENGTH = { control: "length" } as const;

/** Value of one kind of event, and of one tier of it. */
export const TimerRule = z.strictObject({
  kind: ContributionKind.meta(shownAs({
    title: "What viewers do",
    options: SUPPORT_LABELS,
  })),
  variant: z.string().min(1).max(100).nullable().default(null).describe(
    "Tier `1`, `prime`, `2`, `3`; a membership level; a reward's id. `null`: every variant without a rule of its own",
  ).meta(shownAs({
    title: "Only this level or reward",
    hint:
      "Its name, or the id of a reward. Leave it empty for any without its own rule.",
    showIf: { field: "kind", is: [...VARIANT_KINDS] },
  })),
  platform: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/).nullable().default(null)
    .describe(
      "Only of this platform, such as `kick`; `null`: every platform without a rule of its own",
    ).meta(shownAs({
      title: "Only on",
      none: "Any platform without its own rule",
      advanced: true,
    })),
  provider: z.string().min(1).max(64).nullable().default(null).describe(
    "Only by who took the money, such as `kofi`; `null`: every provider without a rule of its own",
  ).meta(shownAs({
    title: "Only by",
    hint:
      "Who takes the money, such as kofi. Leave it empty for any without its own rule.",
    advanced: true,
  })),
  enabled: z.boolean().default(true).meta(shownAs("It counts")),
  flat: z.boolean().default(false).describe(
    "`true`: so much for each event whatever its size, and `perUnits` says nothing",
  ).meta(shownAs({
    title: "The same for each, whatever its size",
    advanced: true,
  })),
  perUnits: z.int().min(1).max(10_000_000).default(1).describe(
    "Units for `addMs` and `milliPoints`: subscriptions, bits, minor units, viewers, items",
  ).meta(shownAs({
    title: "For every",
    moneyIf: { field: "kind", is: [...MONEY_KINDS] },
    showIf: { field: "flat", is: [false] },
  })),
  addMs: z.int().min(0).max(DAY_MS)
    .describe("Time for each `perUnits`")
    .meta(shownAs({ title: "Time", ...LENGTH })),
  milliPoints: z.int().min(0).max(1_000_000_000)
    .describe("Thousandths of a point for each `perUnits`")
    .meta(shownAs({ title: "Points", unit: "milli" })),
  proportional: z.boolean().default(true)
    .describe("`false`: only whole multiples of `perUnits` count")
    .meta(shownAs({
      title: "Parts count too",
      hint: "150 bits bring one and a half times as much as 100",
      advanced: true,
      showIf: { field: "flat", is: [false] },
    })),
  minQuantity: z.int().min(1).max(100_000_000).default(1)
    .describe("Fewer units are recorded without effect")
    .meta(shownAs({
      title: "At least",
      hint: "Anything less is listed in the ledger and adds nothing",
      moneyIf: { field: "kind", is: [...MONEY_KINDS] },
      advanced: true,
    })),
  oncePerUser: z.boolean().default(false)
    .describe("Only each user's first in a session counts")
    .meta(shownAs({
      title: "Only a person's first in this subathon",
      advanced: true,
    })),
  cooldownMs: z.int().min(0).max(7 * DAY_MS).default(0)
    .describe("Pause between two that count, per user")
    .meta(shownAs({
      title: "Wait between two of one person",
      hint: "Leave it empty for none",
      ...LENGTH,
      advanced: true,
      showIf: { field: "oncePerUser", is: [false] },
    })),
  multiplyByMonths: z.boolean().default(false)
    .describe("Every month that a subscription is paid for counts")
    .meta(shownAs({
      title: "Every month paid in advance counts",
      advanced: true,
      showIf: { field: "kind", is: [...MONTH_KINDS] },
    })),
}).meta({ id: "TimerRule" });
export type TimerRule = z.infer<typeof TimerRule>;

/** From how long a running time on the rate changes. */
export const RateStep = z.strictObject({
  afterActiveMs: z.int().min(0).max(400 * DAY_MS)
    .describe("Running time from which it holds"),
  permille: z.int().min(0).max(10_000)
    .describe("Factor on contributions, in thousandths"),
}).meta({ id: "RateStep" });
export type RateStep = z.infer<typeof RateStep>;

/** Value of one major unit of a foreign currency. */
export const ExchangeRate = z.strictObject({
  currency: z.string().regex(/^[A-Z]{3}$/).describe("ISO 4217 code"),
  rate: z.string().regex(/^\d{1,8}(\.\d{1,8})?$/).describe(
    "Major units of the channel's currency, up to 8 decimals",
  ),
  asOf: InstantInput,
}).meta({ id: "ExchangeRate" });
export type ExchangeRate = z.infer<typeof ExchangeRate>;

/** Quantity that a factor applies to. */
export const AppliesTo = z.enum(["time", "points", "both"]).meta({
  id: "AppliesTo",
});
export type AppliesTo = z.infer<typeof AppliesTo>;

/** Multiplier of a hype train; it begins and ends with the train. */
export const HypeTrainBoost = z.strictObject({
  factorPermille: z.int().min(100).max(10_000),
  appliesTo: AppliesTo.default("both"),
  kinds: z.array(ContributionKind).max(CONTRIBUTION_KINDS.length).nullable()
    .default(null).describe("`null`: every kind"),
}).meta({ id: "HypeTrainBoost" });
export type HypeTrainBoost = z.infer<typeof HypeTrainBoost>;

const length = (least: number, most = MONTH_MS) => z.int().min(least).max(most);

/** Headings of the form of a session's settings. */
const CLOCK = { section: "The clock" };
const COUNTING = { section: "What counts" };
const STREAM = { section: "With the stream" };
const NO_LIMIT = "Leave it empty for no limit";

const settingsShape = {
  initialMs: length(60_000).describe(
    "Fixed once started",
  ).meta(shownAs({ title: "Time at the start", ...CLOCK, ...LENGTH })),
  direction: z.enum(["down", "up"]).describe(
    "`up`: the clock rises and contributions lower it; fixed once started",
  ).meta(shownAs({
    title: "Direction",
    ...CLOCK,
    options: { down: "counts down", up: "counts up" },
  })),
  currency: z.string().regex(/^[A-Z]{3}$/)
    .describe("The channel's, ISO 4217")
    .meta(shownAs({ title: "Currency", ...COUNTING, control: "currency" })),
  capAt: InstantInput.nullable()
    .describe("Hard end, at most a year ahead, pauses or not")
    .meta(shownAs({
      title: "Hard end",
      hint:
        "The clock never passes it, even after pauses. In your computer's time zone.",
      ...CLOCK,
      control: "date-time",
    })),
  maxActiveMs: length(60_000).nullable()
    .describe("Longest running time, without pauses")
    .meta(shownAs({
      title: "Longest total running time",
      hint: NO_LIMIT,
      ...CLOCK,
      ...LENGTH,
    })),
  maxRemainingMs: length(60_000).nullable().describe(
    "Most that may stand on the clock; the rest is lost",
  ).meta(shownAs({
    title: "Most time on the clock",
    hint: NO_LIMIT,
    ...CLOCK,
    ...LENGTH,
  })),
  maxPerEventMs: length(1_000).nullable().describe("Most one event may add")
    .meta(shownAs({
      title: "Most time from one event",
      hint: NO_LIMIT,
      ...COUNTING,
      ...LENGTH,
    })),
  maxPerUserMs: length(1_000).nullable()
    .describe("Most a user may add in `perUserWindowMs`")
    .meta(shownAs({
      title: "Most time from one person",
      hint: NO_LIMIT,
      ...COUNTING,
      ...LENGTH,
    })),
  perUserWindowMs: length(60_000, 7 * DAY_MS).meta(shownAs({
    title: "Period of that limit",
    ...COUNTING,
    ...LENGTH,
    advanced: true,
    showIf: { field: "maxPerUserMs", not: [null] },
  })),
  countWhilePaused: z.boolean().describe("Also events during a pause")
    .meta(shownAs({
      title: "Viewers add time while the clock is paused",
      ...COUNTING,
    })),
  countBeforeStart: z.boolean().describe("Also events before the start")
    .meta(shownAs({
      title: "Viewers add time before the start",
      ...COUNTING,
    })),
  onExpire: z.enum(["stop", "revive"])
    .describe("`revive`: a contribution after the end restarts the clock")
    .meta(shownAs({
      title: "When it runs out",
      ...CLOCK,
      options: {
        stop: "the subathon is over",
        revive: "the next event that adds time starts it again",
      },
    })),
  reviveWindowMs: length(0, DAY_MS)
    .describe("How long that works; 0 = for ever")
    .meta(shownAs({
      title: "Can be brought back for",
      hint: "0 for no limit",
      ...CLOCK,
      ...LENGTH,
      showIf: { field: "onExpire", is: ["revive"] },
    })),
  lateWindowMs: length(0, HOUR_MS).describe(
    "How long after the end an event from before it still counts",
  ).meta(shownAs({
    title: "Accept late events for",
    hint: "An event from before the end that arrives after it still counts",
    ...CLOCK,
    ...LENGTH,
    advanced: true,
  })),
  onStreamOffline: z.enum(["none", "pause", "pause_and_lock"]).meta(shownAs({
    title: "When the stream ends",
    ...STREAM,
    options: {
      none: "nothing happens",
      pause: "the clock pauses",
      pause_and_lock: "the clock pauses and locks",
    },
  })),
  onStreamOnline: z.enum(["none", "resume"]).meta(shownAs({
    title: "When the stream begins",
    ...STREAM,
    options: { none: "nothing happens", resume: "the clock resumes" },
  })),
  offlineGraceMs: length(0, 1_800_000)
    .describe("How long the stream may be away without a break")
    .meta(shownAs({
      title: "Ignore stream drops shorter than",
      ...STREAM,
      ...LENGTH,
      advanced: true,
      showIf: { field: "onStreamOffline", not: ["none"] },
    })),
  downtimePolicy: z.enum(["count", "freeze"]).describe(
    "`freeze`: adds back the service's downtimes over 30 s",
  ).meta(shownAs({
    title: "When the service was down",
    ...STREAM,
    advanced: true,
    options: { count: "the clock ran on", freeze: "the time is added back" },
  })),
  combineMultipliers: z.enum(["max", "multiply"]).meta(shownAs({
    title: "Several happy hours at once",
    ...COUNTING,
    advanced: true,
    options: { max: "the highest counts", multiply: "they multiply" },
  })),
  refunds: z.enum(["none", "points_and_money", "all"])
    .describe("What a refund takes back; `all`: time too")
    .meta(shownAs({
      title: "A refund takes back",
      ...COUNTING,
      options: {
        none: "nothing",
        points_and_money: "points and money",
        all: "points, money and time",
      },
    })),
  hypeTrain: HypeTrainBoost.nullable()
    .describe("Multiplier in a hype train")
    .meta(shownAs({
      title: "Hype train multiplier",
      ...COUNTING,
      advanced: true,
    })),
};

/** Settings of a session, complete. */
export const Settings = z.strictObject(settingsShape).meta({ id: "Settings" });
export type Settings = z.infer<typeof Settings>;

/** Rules, rate steps and exchange rates. */
export const RuleBook = z.strictObject({
  rules: z.array(TimerRule).max(200).refine(
    (rules) =>
      new Set(
        rules.map((rule) =>
          JSON.stringify([
            rule.kind,
            rule.variant,
            rule.platform,
            rule.provider,
          ])
        ),
      ).size === rules.length,
    { error: "one rule per kind, variant, platform and provider" },
  ).describe(
    "At most one per kind, variant, platform and provider; of several that fit, the one that names most counts",
  ),
  rateSteps: z.array(RateStep).max(20).refine(
    (steps) =>
      steps.every((step, index) =>
        step.afterActiveMs > (steps[index - 1]?.afterActiveMs ?? -1)
      ),
    { error: "rising running times" },
  ).describe("In rising order of `afterActiveMs`"),
  exchangeRates: z.array(ExchangeRate).max(60).refine(
    (rates) =>
      new Set(rates.map((rate) => rate.currency)).size ===
        rates.length,
    { error: "one rate per currency" },
  ),
}).meta({ id: "RuleBook" });
export type RuleBook = z.infer<typeof RuleBook>;

/** One version of settings and rule book; never changed once stored. */
export const RulesDocument = z.object({
  rulesVersion: z.int().min(1),
  settings: Settings,
  book: RuleBook,
  changedAt: Instant,
});
export type RulesDocument = z.infer<typeof RulesDocument>;
