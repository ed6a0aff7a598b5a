import { messagesOf } from "./texts.ts";

const { say, texts } = messagesOf("scenes");

/** Texts of the scenes. */
export const SCENES_MESSAGES = texts({
  lede: "A scene is what one browser source in OBS shows.",
  create: "New scene",
  createTitle: "What should the scene be for?",
  blank: "Empty",
  blankPurpose: "You put the widgets on it yourself.",
  use: "Use this",
  showLayout: "Preview",
  back: "All layouts",
  dimensions: (width: number, height: number) => say`${width} × ${height}`,
  size: (width: number, height: number) => say`${width} × ${height} px.`,
  look: "Look",
  none: "You have no scene yet",
  noneText: "Choose what it is for and get a ready-made scene.",
  widgets: (count: number) =>
    count === 1 ? say`1 widget` : say`${count} widgets`,
  edit: "Edit",
  toObs: "Bring to OBS",
  more: (name: string) => say`More actions for “${name}”`,
  open: "Open in a new tab",
  rename: "Rename",
  renameTitle: "Rename the scene",
  name: "Name",
  save: "Save",
  duplicate: "Duplicate",
  remove: "Delete",
  removeTitle: (name: string) => say`Delete the scene “${name}”?`,
  removeText: (widgets: number) =>
    say`${
      widgets === 0
        ? ""
        : widgets === 1
        ? say`Its widget is deleted with it. `
        : say`Its ${widgets} widgets are deleted with it. `
    }Sources in OBS that show it stay empty. You can restore it for 30 days.`,
  removeAct: "Delete the scene",
  removed: (name: string) => say`“${name}” is deleted`,
  made: (name: string) => say`“${name}” is ready`,
  renamed: "Renamed",
  preview: (name: string) => say`Preview of ${name}`,
});
