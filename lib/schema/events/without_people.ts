/** Figures, lists and standings without the people whom moderators took away. Pure; pages run it too. */
import {
  isNames,
  nameKey,
  personRef,
  WHOSE,
  withoutNames,
} from "./taken_away.ts";

/** Returns references to everybody whom a figure names; see `personRef`. */
export function peopleIn(value: unknown, found = new Set<string>()) {
  if (typeof value !== "object" || value === null) return found;
  const ref = refOf(value);
  if (ref !== null) found.add(ref);
  for (const [name, one] of Object.entries(value)) {
    if (isNames(name, one)) {
      for (const named of [one].flat()) found.add(nameKey(named));
    } else peopleIn(one, found);
  }
  return found;
}

/** Returns a figure without people, by their references; itself where it names none of them. */
export function withoutPeople<T>(value: T, refs: ReadonlySet<string>): T {
  const names = [...peopleIn(value)].some((ref) => refs.has(ref));
  // Lines go, and what can have nobody has nobody: the shape stays.
  return names ? withoutLines(value, refs) as T : value;
}

/**
 * Returns a figure without the lines of hidden people. Those below them on a
 * board move up; what can have nobody has nobody.
 */
function withoutLines(
  value: unknown,
  hidden: ReadonlySet<string>,
): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const ranks = value.map((line) => rankOf(line));
    return value.filter((line) => !isOf(line, hidden)).map((line, index) => {
      const kept = withoutLines(line, hidden);
      const rank = ranks[index];
      return rank === null || rank === undefined
        ? kept
        : { ...(kept as object), rank };
    });
  }
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => {
      if (isNames(name, one)) {
        return [[name, withoutNames(one, (key) => hidden.has(key))]];
      }
      if (!isOf(one, hidden)) return [[name, withoutLines(one, hidden)]];
      // The latest of a kind is absent where there is none.
      return isEvent(one) ? [] : [[name, null]];
    }),
  );
}

function isOf(line: unknown, hidden: ReadonlySet<string>): boolean {
  if (typeof line !== "object" || line === null) return false;
  const named = WHOSE.map((name) =>
    name in line ? refOf(Reflect.get(line, name)) : null
  );
  return [refOf(line), ...named].some((ref) => ref !== null && hidden.has(ref));
}

/** Returns the reference to a person; `null` for any other value, and for the anonymous. */
function refOf(value: unknown): string | null {
  if (typeof value !== "object" || value === null) return null;
  const isPerson = "id" in value && "login" in value && "name" in value &&
    !("anonymous" in value && value.anonymous === true);
  return isPerson
    ? personRef({
      id: textOrNull(value.id),
      login: textOrNull(value.login),
      name: textOrNull(value.name),
    })
    : null;
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
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
