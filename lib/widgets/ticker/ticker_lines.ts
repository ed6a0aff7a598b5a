import type {
  SettingsOf,
  StateOf,
} from "@/lib/schema/widgets/define_widget.ts";
import type { ticker } from "./definition.ts";
import { describeEvent } from "@/lib/overlay/describe_event.ts";
import type { Formatter } from "@/lib/overlay/format.ts";
import { metricText } from "@/lib/overlay/metric_text.ts";
import { type Messages, t } from "@/lib/locales/translator.ts";
import type { IconName } from "@/lib/overlay/components/Icon.tsx";
import { iconOf } from "@/lib/overlay/components/EventIcon.tsx";
import { BOARD_MESSAGES } from "@/lib/locales/english/boards.ts";
import { TOTAL_MESSAGES } from "@/lib/locales/english/totals.ts";

/** A line of the ticker. */
export interface TickerLine {
  key: string;
  kind: string;
  icon: IconName | null;
  /** Before the colon; empty for own texts. */
  label: string;
  text: string;
}

type TickerSettings = SettingsOf<typeof ticker>;
type TickerData = StateOf<ReturnType<typeof ticker["reads"]>>;

/**
 * Returns the lines of the ticker, in the order of its items; an item with
 * nothing to say is left out.
 */
export function tickerLines(
  items: TickerSettings["items"],
  figures: TickerData,
  { words, formatter, currency }: {
    words: Messages;
    formatter: Formatter;
    currency: string;
  },
): TickerLine[] {
  return items.flatMap((item, index): TickerLine[] => {
    const key = `${index}`;
    switch (item.type) {
      case "text":
        return [{ key, kind: "", icon: null, label: "", text: item.text }];
      case "latest": {
        const event = figures.latest?.[item.kind];
        if (!event) return [];
        const described = describeEvent(event, { words, formatter });
        return [{
          key: `${key}:${event.id}`,
          kind: item.kind,
          icon: iconOf(item.kind),
          label: described.values.kind ?? "",
          text: described.amount === ""
            ? described.name
            : `${described.name} ${described.amount}`,
        }];
      }
      case "top": {
        const board = figures.boards?.find((candidate) =>
          candidate.metric === item.metric && candidate.period === item.period
        );
        const first = board?.rows?.[0];
        if (!board || !first) return [];
        const value = metricText(
          item.metric,
          first.value,
          formatter,
          board.currency ?? currency,
        );
        return [{
          key,
          kind: "",
          icon: "trophy",
          label: t(words, BOARD_MESSAGES, `board.${item.metric}`),
          text: `${formatter.name(first.person.name)} ${value}`,
        }];
      }
      case "goal": {
        const goal = figures.goals?.find(({ goalId }) =>
          goalId === item.goalId
        );
        if (!goal?.figure) return [];
        const { current, target, currency: unit } = goal.figure;
        const figure = (value: number) =>
          unit ? formatter.money(value, unit) : formatter.number(value);
        const { title } = goal.settings;
        return [{
          key,
          kind: "",
          icon: "bolt",
          label: typeof title === "string" ? title : "",
          text: `${figure(current)} / ${figure(target)}`,
        }];
      }
      case "total": {
        const value = figures.totals?.values[item.total] ?? null;
        if (value === null) return [];
        return [{
          key,
          kind: "",
          icon: null,
          label: t(words, TOTAL_MESSAGES, `total.${item.total}`),
          text: item.total === "tips"
            ? formatter.money(value, figures.totals?.currency ?? currency)
            : formatter.number(value),
        }];
      }
    }
  });
}

/**
 * Returns the wanted pixels a second, but so few that a word stays on screen
 * for 4 s.
 */
export function cappedSpeed(wanted: number, widthPx: number): number {
  return Math.max(1, Math.min(wanted, widthPx / 4));
}
