/** Verdict about a recorded screen and the receipts of what was on it. Pure. */
import { assert, assertEquals } from "@std/assert";
import type { EventReceipts } from "@/lib/schema/overlays/receipts.ts";
import type { Show } from "./screen_record.ts";

/** Time for which each alert is shown, in ms. */
export const SHOWN_MS = 2_000;
/** Nobody can say of one that was shown for about half its time which half it was. */
const UNSURE_MS = 600;
/** Between what a page reports and what is on its screen, in ms: the machine is busy. */
const LATE_MS = 1_500;

/** Recorded screens, and what the service says of them. */
export interface Recorded {
  /** Alerts in the order in which they came. */
  names: readonly string[];
  shows: readonly Show[];
  /** In the order of the names. */
  receipts: readonly EventReceipts[];
  /** Alerts that are listed as unseen. */
  unseen: readonly string[];
}

/** One time that an alert was on, on one source or on several together. */
interface Showing {
  name: string;
  from: number;
  to: number;
  /** On the source that had it longest. */
  ms: number;
}

/** Joins what several sources show of an alert at the same time. */
export function showingsOf(shows: readonly Show[]): Showing[] {
  const showings: Showing[] = [];
  for (const { name, from, to } of shows.toSorted((a, b) => a.from - b.from)) {
    const ms = to - from;
    const same = showings.find((one) => one.name === name && from <= one.to);
    if (same) {
      same.to = Math.max(same.to, to);
      same.ms = Math.max(same.ms, ms);
    } else showings.push({ name, from, to, ms });
  }
  return showings;
}

/**
 * Asserts that each alert was on the screen once, in order, or is listed as
 * unseen, and that the table of receipts says what the screen did.
 */
export function assertSeenOnce(
  { names, shows, receipts, unseen }: Recorded,
): void {
  const showings = showingsOf(shows);
  const story = () =>
    showings.map(({ name, from, ms }) =>
      `${name} at ${Math.round(from) % 1e6} for ${Math.round(ms)}`
    ).join("\n");
  const told = (some: readonly string[]) =>
    some.flatMap((name) => [
      JSON.stringify(receipts[names.indexOf(name)]),
      ...shows.filter((one) => one.name === name)
        .map(({ source, from, to }) =>
          `${name} on ${source}: ${Math.round(from) % 1e6} to ${
            Math.round(to) % 1e6
          }`
        ),
    ]).join("\n");
  const full = showings.filter(({ ms }) => ms >= SHOWN_MS / 2 + UNSURE_MS);
  const seen = full.map(({ name }) => name);
  const again = seen.filter((name, index) => seen.indexOf(name) < index);
  assertEquals(again, [], `Twice:\n${told(again)}\n${story()}`);
  assertEquals(
    seen,
    names.filter((name) => seen.includes(name)),
    `Out of order:\n${story()}`,
  );
  const longest = (name: string) =>
    Math.max(
      0,
      ...showings.filter((one) => one.name === name).map(({ ms }) => ms),
    );
  const lost = names.filter((name) =>
    longest(name) < SHOWN_MS / 2 - UNSURE_MS && !unseen.includes(name)
  );
  assertEquals(lost, [], `Lost:\n${told(lost)}\n${story()}`);
  const strange = shows.filter(({ name }) => !names.includes(name));
  assertEquals(strange, [], "The screen showed what nobody sent");
  names.forEach((name, index) => {
    const painted = receipts[index]?.items[0]?.paintedAt ?? null;
    const own = showings.filter((one) => one.name === name);
    if (painted === null) {
      const isLong = own.some(({ ms }) => ms >= SHOWN_MS / 2 + UNSURE_MS);
      assert(!isLong, `${name} has no receipt:\n${story()}`);
      return;
    }
    const at = Date.parse(painted);
    assert(
      own.some(({ from }) => Math.abs(at - from) < LATE_MS),
      `${name} has a receipt of ${at % 1e6}:\n${story()}`,
    );
  });
}
