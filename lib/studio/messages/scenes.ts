import { isolating } from "@/lib/studio/messages/isolating.ts";

/** Texts of the scenes. */
export const SCENES_MESSAGES = {
  create: "New scene",
  createTitle: "What should the scene be for?",
  blank: "Empty",
  blankPurpose: "You put the widgets on it yourself.",
  use: "Use this",
  showLayout: "Preview",
  back: "All layouts",
  size: (width: number, height: number) => `${width} × ${height} px.`,
  look: "Look",
  none: "You have no scene yet",
  noneText: "Choose what it is for and get a ready-made scene.",
  widgets: (count: number) => count === 1 ? "1 widget" : `${count} widgets`,
  edit: "Edit",
  toObs: "Bring to OBS",
  more: (name: string) => isolating`More actions for “${name}”`,
  open: "Open in a new tab",
  rename: "Rename",
  renameTitle: "Rename the scene",
  name: "Name",
  save: "Save",
  duplicate: "Duplicate",
  remove: "Delete",
  removeTitle: (name: string) => isolating`Delete the scene “${name}”?`,
  removeText: (widgets: number) =>
    `${
      widgets === 0
        ? ""
        : widgets === 1
        ? "Its widget is deleted with it. "
        : `Its ${widgets} widgets are deleted with it. `
    }Sources in OBS that show it stay empty. You can restore it for 30 days.`,
  removeAct: "Delete the scene",
  removed: (name: string) => isolating`“${name}” is deleted`,
  made: (name: string) => isolating`“${name}” is ready`,
  renamed: "Renamed",
  preview: (name: string) => isolating`Preview of ${name}`,
} as const;
