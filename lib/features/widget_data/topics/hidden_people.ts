/** People who are shown no more: banned, timed out or erased. Pure. */
import type { TopicName } from "@/lib/widgets/state/topics.ts";

/** Topics that name people who gave, as far as nothing else takes them out. */
const NAMING: ReadonlySet<TopicName> = new Set<TopicName>([
  "recent_events",
  "latest",
  "leaderboard",
  "shoutouts",
  "subathon_feed",
  "subathon_stats",
]);

/** Fields of a line that say whose it is. */
const WHOSE = ["actor", "person", "user"] as const;

/** Tells whether answers of a topic name people whom moderators may take away. */
export function namesPeople(topic: TopicName): boolean {
  return NAMING.has(topic);
}

/** Returns the platform ids of everybody whom a figure names. */
export function peopleIn(value: unknown, found = new Set<string>()) {
  if (typeof value !== "object" || value === null) return found;
  const id = idOf(value);
  if (id !== null) found.add(id);
  for (const one of Object.values(value)) peopleIn(one, found);
  return found;
}

/**
 * Returns a figure without the lines of hidden people. Those below them on a
 * board move up; what can have nobody has nobody.
 */
export function withoutPeople(
  value: unknown,
  hidden: ReadonlySet<string>,
): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const ranks = value.map((line) => rankOf(line));
    return value.filter((line) => !isOf(line, hidden)).map((line, index) => {
      const kept = withoutPeople(line, hidden);
      const rank = ranks[index];
      return rank === null || rank === undefined
        ? kept
        : { ...(kept as object), rank };
    });
  }
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => {
      if (!isOf(one, hidden)) return [[name, withoutPeople(one, hidden)]];
      // The latest of a kind is absent where there is none.
      return isEvent(one) ? [] : [[name, null]];
    }),
  );
}

function isOf(line: unknown, hidden: ReadonlySet<string>): boolean {
  if (typeof line !== "object" || line === null) return false;
  return WHOSE.some((name) => {
    const id = name in line ? idOf(Reflect.get(line, name)) : null;
    return id !== null && hidden.has(id);
  });
}

function idOf(value: unknown): string | null {
  const isPerson = typeof value === "object" && value !== null &&
    "id" in value && "login" in value && "name" in value;
  return isPerson && typeof value.id === "string" ? value.id : null;
}

function rankOf(line: unknown): number | null {
  return typeof line === "object" && line !== null && "rank" in line &&
      typeof line.rank === "number"
    ? line.rank
    : null;
}

function isEvent(value: unknown): boolean {
  return typeof value === "object" && value !== null && "position" in value &&
    "kind" in value;
}
