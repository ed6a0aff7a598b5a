import type { SettingsOf } from "@/lib/schema/widgets/define_widget.ts";
import type { credits } from "./definition.ts";
import type { CreditsRun } from "@/lib/schema/widgets/state/credits.ts";
import type { Unit } from "@/lib/schema/events/kinds/facets.ts";
import { unitOf } from "@/lib/schema/events/kinds/given.ts";
import type { Person } from "@/lib/schema/events/shapes/common.ts";
import type { FilterSettings } from "@/lib/schema/widgets/settings/filter.ts";
import type { Formatter } from "@/lib/overlay/format.ts";
import { isTakenAway, type TakenAway } from "@/lib/schema/events/taken_away.ts";
import {
  isHidden,
  SIZE_FILTERS,
} from "@/lib/schema/widgets/rules/passes_filter.ts";
import { type Messages, t } from "@/lib/locales/translator.ts";
import { CREDITS_MESSAGES } from "./messages.ts";

/** One section as it is drawn. */
export interface CreditsSection {
  key: string;
  title: string;
  columns: number;
  /** A removed name is an empty line, so that nothing jumps. */
  lines: { key: string; name: string; value: string; person: Person | null }[];
  /** Pictures stand beside the names. */
  pictures: boolean;
  /** `and 12 more`; empty for none. */
  more: string;
}

/** Pictures of more people would be asked for longer than their names are seen. */
const MAX_PICTURES = 12;
/** Sections that list no people. */
const WITHOUT: ReadonlySet<string> = new Set(["goals", "text"]);

/** Returns the sections with people in them, in the order of the settings. */
export function creditsSections(
  run: CreditsRun,
  settings: SettingsOf<typeof credits>,
  { words, formatter }: { words: Messages; formatter: Formatter },
): CreditsSection[] {
  return settings.sections.flatMap((section, index) => {
    const found = run.sections[index];
    if (!found?.items || found.items.length === 0) return [];
    const counted = found.items.filter(({ person, value }) =>
      !isHidden(person, settings.filter.hideUsers) &&
      passes(section.source, value, settings.filter)
    );
    if (counted.length === 0) return [];
    const max = section.maxNames ?? settings.maxNames;
    const items = counted.slice(0, max);
    const rest = found.more + counted.length - items.length;
    const showValue = section.showValue ?? settings.showValues;
    return [{
      key: `${index}:${section.source}`,
      title: section.title ||
        t(words, CREDITS_MESSAGES, `credits.${section.source}`),
      columns: section.columns ?? settings.columns,
      lines: items.map(({ person, value, removed }, line) => ({
        key: `${line}`,
        name: removed ? "" : formatter.name(person.name),
        person: removed ? null : person,
        value: removed || !showValue || value === null
          ? ""
          : valueText(section.source, value, run.currency, formatter),
      })),
      pictures: settings.pictures && !WITHOUT.has(section.source) &&
        items.length <= MAX_PICTURES,
      more: rest > 0
        ? t(words, CREDITS_MESSAGES, "credits.more", {
          count: formatter.number(rest),
        })
        : "",
    }];
  });
}

/**
 * Returns the people who came during the roll, before `untilMs` of it, as one
 * more section; none when there are none.
 */
export function lateSections(
  run: CreditsRun,
  settings: SettingsOf<typeof credits>,
  untilMs: number,
  { words, formatter }: { words: Messages; formatter: Formatter },
): CreditsSection[] {
  const came = run.late.filter(({ cameMs, person }) =>
    cameMs < untilMs && !isHidden(person, settings.filter.hideUsers)
  );
  if (came.length === 0) return [];
  return [{
    key: "late",
    title: t(words, CREDITS_MESSAGES, "credits.late"),
    columns: settings.columns,
    lines: came.map(({ person, removed }, line) => ({
      key: `${line}`,
      name: removed ? "" : formatter.name(person.name),
      person: removed ? null : person,
      value: "",
    })),
    pictures: settings.pictures && came.length <= MAX_PICTURES,
    more: "",
  }];
}

/** Returns a run without the name of a person who is taken away while it rolls. */
export function withoutNameOf(run: CreditsRun, gone: TakenAway): CreditsRun {
  const take = <T extends { person: Person }>(line: T) =>
    isTakenAway(line.person, gone) ? { ...line, removed: true } : line;
  return {
    ...run,
    sections: run.sections.map((section) => ({
      ...section,
      items: section.items?.map(take) ?? null,
    })),
    late: run.late.map(take),
  };
}

/** Units of what the people of a section gave. */
const GIVEN: Readonly<Record<string, Unit>> = {
  subs: "months",
  gifters: "gifts",
  cheerers: "bits",
  tippers: "money",
  raiders: "viewers",
};

function passes(
  source: string,
  value: number | null,
  filter: FilterSettings,
): boolean {
  if (source === "followers") return filter.kinds.includes("follow");
  const unit = GIVEN[source];
  if (!unit) return true;
  if (!filter.kinds.some((kind) => unitOf(kind) === unit)) {
    return false;
  }
  const least = SIZE_FILTERS[unit];
  return !least || value === null || value >= filter[least];
}

function valueText(
  source: string,
  value: number,
  currency: string,
  formatter: Formatter,
): string {
  return source === "tippers"
    ? formatter.money(value, currency)
    : formatter.number(value);
}
