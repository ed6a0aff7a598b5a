import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type { Formatter } from "@/lib/overlay/format.ts";
import { numberFormat } from "@/lib/core/intl.ts";
import { type Messages, t, tCount } from "@/lib/locales/translator.ts";
import { Icon } from "@/lib/overlay/components/Icon.tsx";
import { PREDICTION_MESSAGES } from "./messages.ts";

interface OutcomeViewProps {
  outcome: LiveEvent<"prediction.begin">["data"]["outcomes"][number];
  index: number;
  color: string;
  percent: number;
  /** Points on all outcomes. */
  total: number;
  /** `null` while it is open. */
  won: boolean | null;
  show: readonly ("percent" | "points" | "users" | "odds" | "top")[];
  formatter: Formatter;
  words: Messages;
}

/** Patterns, because colours alone are hard to tell apart for some. */
const PATTERNS = [
  "none",
  "repeating-linear-gradient(45deg, rgba(255,255,255,.34) 0 6px, transparent 6px 12px)",
  "repeating-linear-gradient(-45deg, rgba(0,0,0,.3) 0 4px, transparent 4px 9px)",
  "repeating-linear-gradient(90deg, rgba(255,255,255,.34) 0 3px, transparent 3px 9px)",
  "radial-gradient(rgba(255,255,255,.5) 2px, transparent 3px) 0 0/10px 10px",
];

/**
 * Draws one outcome with its letter, its share and the other requested values.
 */
export function OutcomeView(
  { outcome, index, color, percent, total, won, show, formatter, words }:
    OutcomeViewProps,
) {
  const points = outcome.points ?? 0;
  const [top] = outcome.topPredictors;
  const lines = show.flatMap((part) => {
    switch (part) {
      case "points":
        return [
          tCount(
            words,
            formatter.locale,
            PREDICTION_MESSAGES,
            "prediction.points",
            points,
            { count: shortNumber(points, formatter) },
          ),
        ];
      case "users":
        return [
          tCount(
            words,
            formatter.locale,
            PREDICTION_MESSAGES,
            "prediction.users",
            outcome.users ?? 0,
            { count: shortNumber(outcome.users ?? 0, formatter) },
          ),
        ];
      case "odds":
        return [oddsText(total, points, formatter.locale)];
      case "top":
        return top
          ? [
            t(words, PREDICTION_MESSAGES, "prediction.top", {
              name: formatter.name(top.user.name ?? top.user.login ?? ""),
            }),
          ]
          : [];
      case "percent":
        return [];
    }
  });
  return (
    <div
      class="ll-outcome"
      data-won={won ?? undefined}
      style={{
        "--outcome": color,
        "--pattern": PATTERNS[index % PATTERNS.length] ?? "none",
        "--share": String(percent / 100),
      }}
    >
      <div class="ll-outcome-head">
        <span class="ll-outcome-letter">{letterOf(index)}</span>
        <span class="ll-outcome-title" dir="auto">{outcome.title}</span>
      </div>
      {show.includes("percent") && (
        <span class="ll-outcome-percent">{formatter.percent(percent)}</span>
      )}
      <div class="ll-outcome-bar">
        <i />
      </div>
      {lines.map((line) => (
        <span class="ll-outcome-line ll-cut" key={line}>{line}</span>
      ))}
      {won && (
        <span class="ll-option-won">
          <Icon name="trophy" />
          {t(words, PREDICTION_MESSAGES, "prediction.winner")}
        </span>
      )}
    </div>
  );
}

/** From here on a number has no room beside others. */
const LONG = 10_000_000;

/** Returns a number as it is, or a very large one as `12.3M`. */
function shortNumber(value: number, { locale, number }: Formatter): string {
  if (value < LONG) return number(value);
  return numberFormat(locale, {
    notation: "compact",
    maximumFractionDigits: 1,
  }).format(value);
}

/**
 * Returns the payout of a point on an outcome: `1:2.4`; a dash while nobody
 * bets.
 */
export function oddsText(
  total: number,
  points: number,
  locale: string,
): string {
  if (points === 0) return "—";
  const odds = numberFormat(locale, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    ...(total / points >= 10_000 && { notation: "compact" }),
  }).format(total / points);
  return `1:${odds}`;
}

function letterOf(index: number): string {
  return String.fromCharCode("A".charCodeAt(0) + index);
}
