/** The sentence that says which events a widget shows. Pure. */
import { isRecord } from "@/lib/core/is_record.ts";
import type { Unit } from "@/lib/schema/events/kinds/facets.ts";
import { unitOf } from "@/lib/schema/events/kinds/given.ts";
import { SETTINGS_MESSAGES } from "@/lib/studio/messages/settings.ts";
import { numberText } from "@/lib/studio/messages/figures.ts";
import { studioLanguage } from "@/lib/studio/messages/texts.ts";

const words = SETTINGS_MESSAGES.filter;
/** Writes texts as a list within a sentence. */
const inList = (texts: readonly string[]): string =>
  new Intl.ListFormat(studioLanguage()).format(texts);

/** Parts of a form by which a filter is told: a control's path, value and options. */
interface Told {
  path: readonly (string | number)[];
  value: unknown;
  options: readonly { value: string | number; label: string }[];
}

/** Least sizes, the value that leaves nothing out, and what they measure. */
const LEAST = [
  ["minBits", 1, "bits"],
  ["minTip", 0, "money"],
  ["minGifts", 1, "gifts"],
  ["minRaid", 1, "viewers"],
] as const;

/**
 * Returns the sentence of a group of controls of a filter: "Shows Bits and
 * Tips, on Twitch: bits from 100; hides 2 viewers."; `null` for other groups.
 */
export function filterSentence(
  controls: readonly Told[],
  money: (minor: number) => string,
): string | null {
  const of = (name: string) =>
    controls.find(({ path }) => path.at(-1) === name);
  const kinds = of("kinds");
  const platforms = of("platforms");
  if (!kinds || !platforms || isRecord(kinds.value)) return null;
  const chosen = listed(kinds);
  const where = listed(platforms);
  const everywhere = Array.isArray(platforms.value) &&
    platforms.value.includes("all");
  const has = (unit: Unit) =>
    chosen.length === 0 ||
    (kinds.value as unknown[]).some((kind) => unitOf(String(kind)) === unit);
  const least = LEAST.flatMap(([name, nothing, about]) => {
    const value = of(name)?.value;
    return typeof value === "number" && value > nothing && has(about)
      ? [
        words.least[name](
          name === "minTip" ? money(value) : numberText(value),
        ),
      ]
      : [];
  });
  const hidden = of("hideUsers")?.value;
  const hides = Array.isArray(hidden) ? hidden.length : 0;
  return [
    words.shows(
      chosen.length === 0 ? words.everything : inList(chosen),
      everywhere || where.length === 0 ? null : inList(where),
    ),
    ...(least.length > 0 ? [words.from(inList(least))] : []),
    ...(hides > 0 ? [words.hides(hides)] : []),
  ].join(" ");
}

/** Returns the labels of what a control has chosen. */
function listed({ value, options }: Told): string[] {
  return Array.isArray(value)
    ? options.filter((option) => value.includes(option.value))
      .map(({ label }) => label)
    : [];
}
