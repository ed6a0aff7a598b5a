import { copyName } from "@/lib/core/copy_name.ts";
import { isolating, namesInRow } from "@/lib/studio/messages/isolating.ts";

/** Texts of the room of custom code. */
export const CODE_MESSAGES = {
  create: "New widget",
  createTitle: "New widget",
  createLede: "Begin with an example that works, or with nothing.",
  empty: "Empty widget",
  emptyPurpose: "Three empty tabs, for code of your own.",
  none: "You have no custom widget yet",
  noneText:
    "Begin with an example, or bring the code of a StreamElements widget.",
  found: (count: number) =>
    count === 0
      ? ""
      : count === 1
      ? "1 custom widget"
      : `${count} custom widgets`,
  edit: (name: string) => isolating`Edit the code of “${name}”`,
  editAct: "Edit the code",
  onStream: "On stream",
  isPublished: "Published",
  draftOnly: "Never published",
  generated: "Written by AI",
  fromStreamElements: "From StreamElements",
  usedIn: (scenes: readonly string[]) =>
    scenes.length === 0 ? "On no scene" : `On ${namesInRow(scenes)}`,
  more: (name: string) => isolating`More actions for “${name}”`,
  open: "Open the preview in a new tab",
  toObs: "Bring to OBS",
  rename: "Rename",
  renameTitle: "Rename the widget",
  renamed: "Renamed",
  name: "Name",
  save: "Save",
  duplicate: "Duplicate",
  copyOf: (name: string) => copyName(name, 80),
  made: (name: string) => isolating`“${name}” is ready`,
  remove: "Delete",
  removeTitle: (name: string) => isolating`Delete “${name}”?`,
  removeText: (scenes: readonly string[]) =>
    `Its code, its versions and what it stored are gone for good.${
      scenes.length > 0
        ? ` It disappears from ${namesInRow(scenes)}.`
        : " A source in OBS that shows it stays empty."
    }`,
  removeAct: "Delete the widget",
  removed: (name: string) => isolating`“${name}” is deleted`,
  preview: (name: string) => isolating`Preview of ${name}`,
} as const;
