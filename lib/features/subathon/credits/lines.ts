/** Lines of the credits as they are drawn. Pure. */
import { sortedInTurns } from "@/lib/core/in_turns.ts";
import type { CreditsRun } from "@/lib/schema/widgets/state/credits.ts";
import { personRef } from "@/lib/schema/events/taken_away.ts";
import type { CreditItem, FrozenItem } from "@/lib/schema/subathon/credits.ts";

/** Returns the line without its name: it stays empty, so that nothing jumps. */
export function blank(item: CreditItem): CreditItem {
  return {
    person: null,
    text: "",
    value: null,
    firstAt: item.firstAt,
    removed: true,
  };
}

/**
 * Returns the line as it is answered, blank when its person is no longer to be
 * shown.
 */
export function blanked(
  { erased: _erased, ...item }: FrozenItem,
  hidden: ReadonlySet<string>,
): CreditItem {
  const { person } = item;
  const ref = person?.anonymous ? null : personRef(person);
  return ref !== null && hidden.has(ref) ? blank(item) : item;
}

/**
 * Sorts the lines in the order that a widget requests; they arrive sorted by
 * amount.
 */
export async function sorted(
  items: readonly CreditItem[],
  sort: "amount" | "time" | "name",
): Promise<readonly CreditItem[]> {
  if (sort === "amount") return items;
  // One for the list: `localeCompare` looks its own up for each pair.
  const { compare } = new Intl.Collator("en", { sensitivity: "base" });
  return await sortedInTurns(
    items,
    (a, b) =>
      sort === "name"
        ? compare(a.text, b.text)
        : (a.firstAt ?? "") < (b.firstAt ?? "")
        ? -1
        : (a.firstAt ?? "") > (b.firstAt ?? "")
        ? 1
        : 0,
  );
}

type Lines = NonNullable<CreditsRun["sections"][number]["items"]>;

/**
 * Converts the lines to the form of the credits widget: a title or own text is
 * a name too.
 */
export function toLines(items: readonly CreditItem[]): Lines {
  return items.map(({ person, text, value, removed }) => ({
    person: person ?? {
      id: null,
      login: null,
      name: text,
      avatarUrl: null,
      anonymous: false,
    },
    value,
    removed,
  }));
}
