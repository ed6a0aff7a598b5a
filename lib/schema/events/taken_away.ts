/**
 * People whom a ban or an erasure takes away: by the platform's id, and by the
 * names under which they gave without one. Pure; pages run it too.
 */
import { fnv1a } from "@/lib/core/fnv1a.ts";
import type { EventData } from "./catalogue.ts";

/** A person as events and lists name them. */
interface Named {
  id: string | null;
  login: string | null;
  name: string | null;
}

/** Kinds of events with which a person's lines go, from the log itself too. */
export const TAKING_AWAY: ReadonlySet<string> = new Set([
  "chat.deleted",
  "chat.user_cleared",
]);

/** Fields of a message or a gift that say whose it was. */
export const WHOSE = ["actor", "user", "person"] as const;

/** Fields that hold a name, or names, and nothing else. */
const NAME_FIELDS: ReadonlySet<string> = new Set(["requester", "sample"]);

/** A person who is taken away. */
export interface TakenAway {
  /** The platform's id; `null` for a person of whom only names are known. */
  id: string | null;
  /** Stand for their names; see `nameKey`. */
  nameKeys: readonly string[];
}

/** Returns what stands for a name, however it is written: nobody reads it back. */
export function nameKey(name: string): string {
  const folded = name.normalize("NFKC").trim().replace(/\s+/g, " ")
    .toLowerCase();
  return `name:${fnv1a(folded)}${fnv1a(`name ${folded}`)}`;
}

/** Returns the keys that stand for a person's names; none where they have no name. */
export function nameKeysOf(
  { login, name }: Pick<Named, "login" | "name">,
): string[] {
  const names = [login, name].filter((one) => one !== null && one !== "");
  return [...new Set(names.map((one) => nameKey(one ?? "")))];
}

/** Tells whether a field holds a name, or names: some of that name hold a person. */
export function isNames(
  field: string,
  value: unknown,
): value is string | string[] {
  return NAME_FIELDS.has(field) &&
    [value].flat().every((one) => typeof one === "string");
}

/** Returns a name, or a list of them, without those that are gone by what stands for them. */
export function withoutNames(
  names: string | string[],
  isGone: (key: string) => boolean,
): string | string[] | null {
  const left = [names].flat().filter((name) => !isGone(nameKey(name)));
  return typeof names === "string" ? left[0] ?? null : left;
}

/**
 * Returns what tells a person from others: the platform's id, or what stands
 * for the name where there is no id; `null` for nobody.
 */
export function personRef(person: Named | null): string | null {
  if (person === null) return null;
  return person.id ?? nameKeysOf(person).at(-1) ?? null;
}

/** Returns whom an event takes away. */
export function takenAwayBy(
  { user, nameKeys = [] }: EventData<"chat.user_cleared">,
): TakenAway {
  return { id: user.id, nameKeys: [...nameKeysOf(user), ...nameKeys] };
}

/** Returns every reference under which a person who is taken away is marked. */
export function refsOf({ id, nameKeys }: TakenAway): string[] {
  return [...(id === null ? [] : [id]), ...nameKeys];
}

/**
 * Tells whether a person is the one who is taken away. A person with an id is
 * told by it alone; a name counts only where nothing else is known.
 */
export function isTakenAway(
  person: Named | null | undefined,
  gone: TakenAway,
): boolean {
  if (!person) return false;
  if (person.id !== null) return person.id === gone.id;
  return nameKeysOf(person).some((key) => gone.nameKeys.includes(key));
}
