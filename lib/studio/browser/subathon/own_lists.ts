import { isSame } from "@/lib/core/is_same.ts";
import type { CustomList, ListChange } from "@/lib/schema/subathon/credits.ts";
import { SUBATHON_CREDITS_MESSAGES as words } from "@/lib/studio/messages/subathon_credits.ts";
import type { RevisedLists } from "./credits_store.ts";
import type { StatePart } from "./part_draft.ts";

/** An own list of the credits; a new one has an id of this tab until it is stored. */
export type ListedNames = Pick<CustomList, "id" | "title" | "lines">;

interface ListsDocument {
  lists: readonly ListedNames[];
}

const listed = ({ id, title, lines }: CustomList): ListedNames => ({
  id,
  title,
  lines,
});

/** The channel's own lists, of which each change is that of one. */
export const OWN_LISTS: StatePart<RevisedLists, ListChange, ListsDocument> = {
  pick: ({ lists }) => ({ lists: lists.map(listed) }),
  bodyOf({ lists: next }, { lists }) {
    const gone = lists.find(({ id }) => !next.some((one) => one.id === id));
    if (gone) return { action: "delete", id: gone.id };
    const stored = new Map(lists.map((one) => [one.id, listed(one)]));
    const changed = next.find((one) => !isSame(one, stored.get(one.id)));
    if (!changed) throw new Error("The lists are as they were stored");
    const { id, ...parts } = changed;
    return { action: "save", ...parts, ...(stored.has(id) ? { id } : {}) };
  },
  nameAt: ([, , part]) => part === "title" ? words.listTitle : words.listLines,
};
