import { kept, type Writes } from "@/lib/core/intl.ts";

/** Writes days and times. */
export interface WritesDates extends Writes<Date> {
  formatRange(from: Date, to: Date): string;
  formatToParts(at: Date): Intl.DateTimeFormatPart[];
}

/** From these instants on, ms since the epoch, a zone is so many minutes ahead of UTC. */
type ZoneOffsets = readonly (readonly [from: number, minutes: number])[];

/**
 * Zones that the IANA database has had since 2022b, with one that is the same
 * today: OBS 28 to 31 embed Chromium 103, which knows the database of 2022a. By
 * the database's `backward` file and its NEWS
 * (https://data.iana.org/time-zones/tzdb/NEWS).
 */
const SAME_TODAY: Readonly<Record<string, string>> = {
  // 2022b: renamed; `backward` links the name from before.
  "Europe/Kyiv": "Europe/Kiev",
  // 2022g: split from Ojinaga, on Mountain Time with the daylight saving of the US.
  "America/Ciudad_Juarez": "America/Denver",
  // 2025b: split from Santiago, on −03 all year, as Magallanes is.
  "America/Coyhaique": "America/Punta_Arenas",
};

const dates = new Map<string, WritesDates>();

/**
 * Returns what writes days and times of a language this way. A zone that this
 * browser does not know is written by another that is the same, or by the
 * offsets that the server sent with the page; without any of them in UTC.
 */
export function dateFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): WritesDates {
  return kept<WritesDates>(dates, locale, options, (tag) => {
    const { timeZone = "UTC" } = options;
    const inZone = (timeZone: string) =>
      new Intl.DateTimeFormat(tag, { ...options, timeZone });
    try {
      return inZone(timeZone);
    } catch {
      // Its place is taken below.
    }
    try {
      return inZone(SAME_TODAY[timeZone] ?? timeZone);
    } catch {
      const inUtc = inZone("UTC");
      const offsets = sentOffsets()[timeZone] ?? [];
      const local = (at: Date) => moved(at, offsets);
      return {
        format: (at) => inUtc.format(local(at)),
        formatRange: (from, to) => inUtc.formatRange(local(from), local(to)),
        formatToParts: (at) => inUtc.formatToParts(local(at)),
      };
    }
  });
}

/** Returns the instant at which clocks in UTC show what those of the zone show at `at`. */
function moved(at: Date, offsets: ZoneOffsets): Date {
  const ms = at.getTime();
  // The first one holds for what is before it, too.
  const [, minutes] = offsets.findLast(([from]) => from <= ms) ??
    offsets[0] ?? [0, 0];
  return new Date(ms + minutes * 60_000);
}

/** Returns the offsets that the server wrote into the page, by zone. */
function sentOffsets(): Readonly<Record<string, ZoneOffsets>> {
  if (typeof document === "undefined") return {};
  return JSON.parse(document.documentElement.dataset.zones ?? "{}");
}
