import { messagesOf } from "./texts.ts";

const { say, texts } = messagesOf("dialogs");

/** Texts of the frame's dialogs and of parts that several rooms draw. */
export const DIALOG_MESSAGES = texts({
  singleKeys: "Keys without Ctrl or Alt",
  singleKeysHint:
    "Off: letters alone do nothing, for speech input and shaky hands",
  paletteHint: "Type what you want to do or find",
  paletteNone: "No results",
  pickNone: "No results",
  conflictTitle: "Keep your changes?",
  conflictText: (fields: string) =>
    say`Somebody changed the same meanwhile, perhaps you in another tab: ${fields}. Everything else is merged.`,
  conflictMine: "Keep mine",
  conflictTheirs: "Take theirs",
  up: (name: string) => say`Move ${name} up`,
  down: (name: string) => say`Move ${name} down`,
  close: "Close",
  cancel: "Cancel",
});

/** Texts of every table. */
export const TABLE_MESSAGES = texts({
  /** Heading of a column of buttons, for screen readers. */
  acts: "Actions",
});

/** Words for what a search finds. */
export const FOUND_MESSAGES = texts({
  scene: "Scene",
  editor: "scene editor",
  widget: "Widget",
  widgetOn: (scene: string) => say`Widget on “${scene}”`,
  file: "File",
  setting: "On this page",
});
