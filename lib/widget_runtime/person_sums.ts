import { NAMELESS } from "./activity.ts";
import type {
  PersonSums,
  SessionData,
} from "@/lib/schema/custom_widgets/frames_session.ts";
import type { Payload } from "./messages.ts";
import { TOP_PERIODS } from "./session_data.ts";

/** Contributions that persons give and that are ranked by sum. */
export const RANKED = [
  "tip",
  "cheer",
  "superchat",
  "charityCampaignDonation",
] as const;

/** Key of the person who gave most subscriptions and memberships. */
export const GIFTER = "subscriber-alltime-gifter";

/**
 * Returns the sums by person after a `-latest` event, and the leader of each
 * ranking. The arguments are not changed; an event that is not ranked changes
 * nothing.
 */
export function rankPersons(
  sums: PersonSums,
  { listener, event }: Payload,
): { sums: PersonSums; tops: SessionData } {
  const { name, amount, gifted, sender } = event;
  const given = gifted === true &&
    (listener === "subscriber-latest" || listener === "sponsor-latest");
  const person = given ? sender : name;
  const entries = given ? [GIFTER] : entriesOf(listener);
  const by = given ? 1 : amount;
  // All that nobody put a name to is not one person.
  const isSomebody = typeof person === "string" && person !== NAMELESS;
  if (entries.length === 0 || !isSomebody || typeof by !== "number" || !by) {
    return { sums, tops: {} };
  }
  const next = { ...sums };
  for (const entry of entries) {
    const known = sums[entry] ?? {};
    // A viewer may be called `constructor`.
    const before = Object.hasOwn(known, person) ? known[person] ?? 0 : 0;
    // Rounds away what adding up decimals leaves behind.
    const after = Math.round((before + by) * 1e6) / 1e6;
    next[entry] = { ...known, [person]: after };
  }
  return { sums: next, tops: topsOf(next) };
}

function entriesOf(listener: string): string[] {
  const key = RANKED.find((ranked) => listener === `${ranked}-latest`);
  return key ? TOP_PERIODS.map((period) => sumKey(key, period)) : [];
}

/** Returns the name of the sums of one ranking. */
export const sumKey = (key: string, period: string) =>
  `${key}-${period}-top-donator`;

/** Returns the leader of each ranking. */
export function topsOf(sums: PersonSums): SessionData {
  return Object.fromEntries(
    Object.entries(sums).flatMap(([key, persons]) => {
      const [first] = Object.entries(persons).sort((a, b) => b[1] - a[1]);
      return first ? [[key, { name: first[0], amount: first[1] }]] : [];
    }),
  );
}
