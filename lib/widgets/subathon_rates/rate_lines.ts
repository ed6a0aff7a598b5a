import type { SettingsOf } from "@/lib/schema/widgets/define_widget.ts";
import type { subathonRates } from "./definition.ts";
import type { TimerRates } from "@/lib/schema/widgets/state/subathon.ts";
import type { TimerState } from "@/lib/schema/events/shapes/service.ts";
import { formatChange } from "@/lib/overlay/clock_format.ts";
import type { Formatter } from "@/lib/overlay/format.ts";
import { platformName } from "@/lib/overlay/platform_name.ts";
import { providerName } from "@/lib/schema/integrations/provider_names.ts";
import { type Messages, t, tCount } from "@/lib/locales/translator.ts";
import { SUBATHON_MESSAGES } from "@/lib/locales/english/subathon.ts";
import { foldTiers, isPrime, type Rate } from "./fold_tiers.ts";
import { SUBATHON_RATES_MESSAGES } from "./messages.ts";

/** One line: what is done and what it brings. */
export interface RateLine {
  key: string;
  kind: string;
  label: string;
  /** `+5:00`, `+2 pts`; empty where tiers bring different amounts. */
  value: string;
  /** Its tiers that bring different amounts, lowest first; else none. */
  tiers: RateTier[];
}

/** Tiers of a kind that bring the same. */
interface RateTier {
  /** `Tier 1`, `Tier 2–3`. */
  label: string;
  value: string;
}

/**
 * Returns the amount that each event adds at the moment, in the order of the
 * request: one line a kind, with its tiers.
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
  const unit = t(words, SUBATHON_MESSAGES, "unit.points");
  const valueOf = (rate: Rate) => {
    const { ms, milliPoints } = worth(rate);
    return settings.values.map((what) =>
      what === "time"
        ? formatChange(ms)
        : `+${formatter.points(milliPoints)} ${unit}`
    ).join(" · ");
  };
  const shown = rates.rules.filter(shows).filter((rate) =>
    settings.items === "auto" || settings.order.includes(rate.kind)
  );
  // Where both are shown, labels of one's own are of single tiers.
  const folded = settings.values.length === 1 || settings.labels.length === 0
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
      const groups = tierGroups(line, valueOf);
      const value = groups.length === 1 ? groups[0]?.value ?? "" : "";
      const tier = line.length === 1 ? first.tier : null;
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
            tier,
            rates.currency,
            settings.perPlatform,
            words,
            formatter,
          ),
        value,
        tiers: groups.length === 1 ? [] : groups.map(({ tiers, value }) => ({
          label: tierName(tiers, words),
          value,
        })),
      };
    });
}

/** Returns the lines with each tier as a line of its own, where they stand apart. */
export function unfoldTiers(lines: readonly RateLine[]): RateLine[] {
  return lines.flatMap((line) =>
    line.tiers.length === 0 ? [line] : line.tiers.map(({ label, value }) => ({
      ...line,
      key: `${line.key}:${label}`,
      label: `${line.label} · ${label}`,
      value,
      tiers: [],
    }))
  );
}

/** Names tiers that follow each other: `Tier 1`, `Tier 2–3`. */
function tierName(tiers: readonly number[], words: Messages): string {
  const [lowest, highest] = [tiers[0], tiers.at(-1)];
  return t(words, SUBATHON_RATES_MESSAGES, "rate.tier", {
    tier: lowest === highest ? `${lowest}` : `${lowest}–${highest}`,
  });
}

/** Returns the tiers of a kind, those together that follow each other and bring the same. */
function tierGroups(
  line: readonly Rate[],
  valueOf: (rate: Rate) => string,
): { tiers: number[]; value: string }[] {
  const groups: { tiers: number[]; value: string }[] = [];
  for (const rate of line) {
    const value = valueOf(rate);
    const last = groups.at(-1);
    const tiers = rate.tier === null ? [] : [rate.tier];
    if (last?.value === value) last.tiers.push(...tiers);
    else groups.push({ tiers, value });
  }
  return groups;
}

function labelOf(
  rate: Rate,
  tier: number | null,
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
  const { platform, provider } = rate;
  return [
    what,
    // A kind without a tier's name is the lowest.
    ...(tier !== null && tier > 1 ? [tierName([tier], words)] : []),
    ...(perPlatform && platform ? [platformName(platform)] : []),
    ...(perPlatform && provider ? [providerName(provider)] : []),
  ].join(" · ");
}

/** Tells whether a line of a kind says for how much of it a rate is, unless it is flat. */
function isText(key: string): key is keyof typeof SUBATHON_RATES_MESSAGES {
  return Object.hasOwn(SUBATHON_RATES_MESSAGES, key);
}
