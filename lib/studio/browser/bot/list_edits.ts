/** Changes to the list of commands, each by name: another tab may change the list too. */
import type { ChatCommand } from "@/lib/schema/bot/commands_page.ts";
import { askForMine } from "@/lib/studio/browser/resolve_conflicts.ts";
import { changedFields } from "@/lib/studio/browser/merge_fields.ts";
import { moveInList } from "@/lib/studio/browser/move_in_list.ts";

type Items = readonly ChatCommand[];

/** Makes the new list of the one that there is; `null` leaves that as it is. */
export type ListEdit = (items: Items) => Items | null | Promise<Items | null>;

const placeOf = (items: Items, name: string): number =>
  items.findIndex((one) => one.name === name);

/** Returns the list without a command. */
export function without(items: Items, name: string): ChatCommand[] {
  return items.filter((one) => one.name !== name);
}

/** Creates the move of a command by some places. */
export function moveCommand(name: string, by: number): ListEdit {
  return (items) => {
    const from = placeOf(items, name);
    const to = from + by;
    if (from < 0 || to < 0 || to >= items.length) return null;
    return moveInList(items, from, to);
  };
}

/**
 * Creates the change of a command, or the addition of a new one without
 * `before`. Asks whose stays where another tab changed it too.
 */
export function replaced(
  before: ChatCommand | undefined,
  mine: ChatCommand,
): ListEdit {
  return async (items) => {
    const at = placeOf(items, before?.name ?? mine.name);
    const theirs = items[at];
    // A new one is there already when its answer was lost.
    if (!theirs || (!before && changedFields(theirs, mine).length > 0)) {
      return [...items, mine];
    }
    const clashes = before && changedFields(before, theirs).length > 0 &&
      changedFields(theirs, mine).length > 0;
    if (clashes && !await askForMine(theirs.name)) return null;
    return items.toSpliced(at, 1, mine);
  };
}
