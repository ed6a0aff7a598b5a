import type { SettingsOf } from "@/lib/widgets/define_widget.ts";
import type { subathonRates } from "./definition.ts";
import type { TimerRates } from "@/lib/widgets/state/subathon.ts";
import type { TimerState } from "@/lib/events/kinds/service.ts";
import type { Words } from "@/lib/widgets/words/word_set.ts";
import { formatChange } from "@/lib/browser/clock_format.ts";
import type { Formatter } from "@/lib/browser/format.ts";
import { platformName } from "@/lib/browser/platform_name.ts";
import { say, sayCount } from "@/lib/browser/say.ts";
import { SHARED_SUBATHON_ENGLISH } from "@/lib/widgets/words/subathon.ts";
import { SUBATHON_RATES_ENGLISH } from "./words.ts";

/** One line: what is done and what it brings. */
export interface RateLine {
  key: string;
  kind: string;
  label: string;
  /** `+5:00`, `+2 pts`. */
  value: string;
}

type Rate = TimerRates["rules"][number];

/**
 * Returns the amount that each event adds at the moment, in the order of the
 * request.
 */
export function rateLines(
  rates: TimerRates,
  timer: TimerState | null,
  settings: SettingsOf<typeof subathonRates>,
  { words, formatter }: { words: Words; formatter: Formatter },
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
  const place = (rate: Rate) => {
    const index = settings.order.indexOf(rate.kind);
    return index === -1 ? settings.order.length : index;
  };
  return rates.rules.filter(shows)
    .filter((rate) =>
      settings.items === "auto" || settings.order.includes(rate.kind)
    )
    .sort((a, b) => place(a) - place(b) || b.addMs - a.addMs)
    .map((rate, index) => {
      const { ms, milliPoints } = worth(rate);
      const values = settings.values.map((value) =>
        value === "time"
          ? formatChange(ms)
          : `+${formatter.points(milliPoints)} ${
            say(words, SHARED_SUBATHON_ENGLISH, "unit.points")
          }`
      );
      return {
        key: [rate.kind, rate.tier, rate.name, rate.platform].join(":"),
        kind: rate.kind,
        label: settings.labels[index] ||
          labelOf(rate, rates.currency, settings.perPlatform, words, formatter),
        value: values.join("  "),
      };
    });
}

function labelOf(
  rate: Rate,
  currency: string,
  perPlatform: boolean,
  words: Words,
  formatter: Formatter,
): string {
  const count = formatter.number(rate.perUnits);
  const amount = formatter.money(rate.perUnits, currency);
  const what = rate.name ??
    (rate.kind === "raid"
      ? sayCount(
        words,
        formatter.locale,
        SUBATHON_RATES_ENGLISH,
        "rate.raid",
        rate.perUnits,
        { count },
      )
      : say(words, SUBATHON_RATES_ENGLISH, `rate.${rate.kind}`, {
        count,
        amount,
      }));
  const tiered = rate.tier === null || rate.tier === 1
    ? what
    : say(words, SUBATHON_RATES_ENGLISH, "rate.tier", {
      what,
      tier: String(rate.tier),
    });
  return perPlatform && rate.platform
    ? `${tiered} · ${platformName(rate.platform)}`
    : tiered;
}
