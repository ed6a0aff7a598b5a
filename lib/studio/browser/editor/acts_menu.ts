import type { Action } from "@/lib/studio/browser/actions.ts";
import { EDITOR_MESSAGES as words } from "@/lib/studio/messages/scene_editor.ts";
import { perLanguage } from "@/lib/studio/messages/texts.ts";

/** An entry of the menu: an act, or a menu of several. */
export type MenuEntry = Action | { name: string; acts: readonly Action[] };

const VIEW = perLanguage(() => ({
  name: words.view,
  ids: [
    "fit",
    "fitSelection",
    "fullSize",
    "zoomIn",
    "zoomOut",
    "snap",
    "clean",
    "guideX",
    "guideY",
    "panels",
  ],
}));

/** Entries while a widget is selected. */
const OF_SELECTED = perLanguage(() => [
  "copy",
  "paste",
  "duplicate",
  "rename",
  { name: words.order, ids: ["front", "forward", "backward", "back"] },
  {
    name: words.alignMenu,
    ids: [
      "align.left",
      "align.centre",
      "align.right",
      "align.top",
      "align.middle",
      "align.bottom",
      "distributeX",
      "distributeY",
      "fill",
      "bringBack",
    ],
  },
  "group",
  "ungroup",
  "hide",
  "lock",
  VIEW,
  "remove",
]);

/** Entries while nothing is selected. */
const OF_SCENE = [
  "undo",
  "redo",
  "add",
  "upload",
  "paste",
  "pasteInPlace",
  "selectAll",
  VIEW,
];

/** Returns the menu of a scene, of the acts that can be taken now: at most twelve entries. */
export function actsMenu(
  actions: readonly Action[],
  hasSelected: boolean,
): MenuEntry[] {
  const found = (ids: readonly string[]) =>
    ids.flatMap((id) =>
      actions.find((one) =>
        one.id === `editor.${id}` && one.isEnabled?.() !== false
      ) ?? []
    );
  return (hasSelected ? OF_SELECTED : OF_SCENE).flatMap(
    (entry): MenuEntry[] => {
      if (typeof entry === "string") return found([entry]);
      const acts = found(entry.ids);
      return acts.length > 0 ? [{ name: entry.name, acts }] : [];
    },
  );
}
