import type { SettingsOf } from "@/lib/schema/widgets/define_widget.ts";
import type { subathonRates } from "./definition.ts";
import type { TimerRates } from "@/lib/schema/widgets/state/subathon.ts";
import type { TimerState } from "@/lib/schema/events/shapes/service.ts";
import { formatChange } from "@/lib/overlay/clock_format.ts";
import type { Formatter } from "@/lib/overlay/format.ts";
import { platformName } from "@/lib/overlay/platform_name.ts";
import { providerName } from "@/lib/overlay/provider_name.ts";
import { type Messages, t, tCount } from "@/lib/locales/translator.ts";
import { SUBATHON_MESSAGES } from "@/lib/locales/english/subathon.ts";
import { foldTiers, isPrime, type Rate } from "./fold_tiers.ts";
import { SUBATHON_RATES_MESSAGES } from "./messages.ts";

/** One line: what is done and what it brings. */
export interface RateLine {
  key: string;
  kind: string;
  label: string;
  /** `+5:00`, `+2 pts`. */
  value: string;
}

/**
 * Returns the amount that each event adds at the moment, in the order of the
 * request: one line a kind. Tiers stand side by side, lowest first, as long as
 * only one of time and points is shown.
 */
export function rateLines(
  rates: TimerRates,
  timer: TimerState | null,
  settings: SettingsOf<typeof subathonRates>,
  { words, formatter }: { words: Messages; formatter: Formatter },
): RateLine[] {
  const multiplier = settings.applyMultiplier ? timer?.multiplier : null;
  const factor = (what: "time" | "points") =>
    multiplier && (multiplier.appliesTo === what ||
        multiplier.appliesTo === "both")
      ? multiplier.factorPermille
      : 1000;
  const worth = (rate: Rate) => ({
    ms: Math.floor((rate.addMs * factor("time")) / 1000),
    milliPoints: Math.floor((rate.milliPoints * factor("points")) / 1000),
  });
  const shows = (rate: Rate) => {
    const { ms, milliPoints } = worth(rate);
    return (settings.values.includes("time") && ms > 0) ||
      (settings.values.includes("points") && milliPoints > 0);
  };
  const place = ({ kind }: Rate) => {
    const index = settings.order.indexOf(kind);
    return index === -1 ? settings.order.length : index;
  };
  const figureOf = (what: "time" | "points", rate: Rate) => {
    const { ms, milliPoints } = worth(rate);
    return what === "time"
      ? formatChange(ms).slice(1)
      : formatter.points(milliPoints);
  };
  const unit = t(words, SUBATHON_MESSAGES, "unit.points");
  const shown = rates.rules.filter(shows).filter((rate) =>
    settings.items === "auto" || settings.order.includes(rate.kind)
  );
  const folded = settings.values.length === 1
    ? foldTiers(shown)
    : foldTiers(shown).flatMap((line) => line.map((rate) => [rate]));
  const most = (line: readonly Rate[]) =>
    Math.max(...line.map(({ addMs }) => addMs));
  return folded.flatMap((line) => {
    const [first] = line;
    return first ? [{ line, first }] : [];
  })
    .sort((a, b) =>
      place(a.first) - place(b.first) || most(b.line) - most(a.line)
    )
    .map(({ line, first }, index) => {
      const figures = settings.values.map((what) => [
        ...new Set(line.map((rate) => figureOf(what, rate))),
      ]);
      // Tiers that bring the same need no numbers.
      const tiers = figures.some(({ length }) => length > 1) ||
          line.length === 1
        ? line.flatMap(({ tier }) => tier ?? [])
        : [];
      return {
        key: [
          first.kind,
          first.tier,
          first.name,
          first.platform,
          first.provider,
        ].join(":"),
        kind: first.kind,
        label: settings.labels[index] ||
          labelOf(
            first,
            tiers,
            rates.currency,
            settings.perPlatform,
            words,
            formatter,
          ),
        value: settings.values.map((what, at) =>
          `+${figures[at]?.join("/")}${what === "points" ? ` ${unit}` : ""}`
        ).join("  "),
      };
    });
}

function labelOf(
  rate: Rate,
  tiers: readonly number[],
  currency: string,
  perPlatform: boolean,
  words: Messages,
  formatter: Formatter,
): string {
  const count = formatter.number(rate.perUnits);
  const amount = formatter.money(rate.perUnits, currency);
  const named = isPrime(rate)
    ? t(
      words,
      SUBATHON_RATES_MESSAGES,
      rate.kind === "resub" ? "rate.prime_resub" : "rate.prime",
    )
    : rate.name;
  const flatKey = `rate.flat_${rate.kind}`;
  const what = named ??
    (rate.flat && isText(flatKey)
      ? t(words, SUBATHON_RATES_MESSAGES, flatKey)
      : rate.kind === "raid"
      ? tCount(
        words,
        formatter.locale,
        SUBATHON_RATES_MESSAGES,
        "rate.raid",
        rate.perUnits,
        { count },
      )
      : t(words, SUBATHON_RATES_MESSAGES, `rate.${rate.kind}`, {
        count,
        amount,
      }));
  const [lowest = 1, highest = lowest] = [tiers[0], tiers.at(-1)];
  const tiered = highest === 1
    ? what
    : lowest === highest
    ? t(words, SUBATHON_RATES_MESSAGES, "rate.tier", {
      what,
      tier: String(lowest),
    })
    : t(words, SUBATHON_RATES_MESSAGES, "rate.tiers", {
      what,
      tiers: `${lowest}–${highest}`,
    });
  const { platform, provider } = rate;
  return [
    tiered,
    ...(perPlatform && platform ? [platformName(platform)] : []),
    ...(perPlatform && provider ? [providerName(provider)] : []),
  ].join(" · ");
}

/** Tells whether a line of a kind says for how much of it a rate is, unless it is flat. */
function isText(key: string): key is keyof typeof SUBATHON_RATES_MESSAGES {
  return Object.hasOwn(SUBATHON_RATES_MESSAGES, key);
}
