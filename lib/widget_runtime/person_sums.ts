import type { Payload, PersonSums, SessionData } from "./messages.ts";
import { TOP_PERIODS } from "./session_data.ts";

/** What is given by persons and ranked by sum. */
export const RANKED = ["tip", "cheer"] as const;

/**
 * The sums by person after a `-latest` event, and who leads by them. Nothing
 * given is changed; what is not ranked changes nothing.
 */
export function rankPersons(
  sums: PersonSums,
  { listener, event }: Payload,
): { sums: PersonSums; tops: SessionData } {
  const key = RANKED.find((ranked) => listener === `${ranked}-latest`);
  const { name, amount } = event;
  if (!key || typeof name !== "string" || typeof amount !== "number") {
    return { sums, tops: {} };
  }
  const next = { ...sums };
  for (const period of TOP_PERIODS) {
    const entry = sumKey(key, period);
    const before = sums[entry]?.[name] ?? 0;
    // Rounds away what adding up decimals leaves behind.
    const after = Math.round((before + amount) * 1e6) / 1e6;
    next[entry] = { ...sums[entry], [name]: after };
  }
  return { sums: next, tops: topsOf(next) };
}

/** Name of the sums of one ranking. */
export const sumKey = (key: string, period: string) =>
  `${key}-${period}-top-donator`;

/** Who leads each ranking. */
export function topsOf(sums: PersonSums): SessionData {
  return Object.fromEntries(
    Object.entries(sums).flatMap(([key, persons]) => {
      const [first] = Object.entries(persons).toSorted((a, b) => b[1] - a[1]);
      return first ? [[key, { name: first[0], amount: first[1] }]] : [];
    }),
  );
}
