import type { ItemField } from "@/lib/studio/browser/editor/scene_document.ts";

const FIELDS: Record<ItemField | "name", string> = {
  position: "position",
  size: "size",
  order: "order",
  rotation: "rotation",
  opacity: "opacity",
  visible: "visibility",
  locked: "lock",
  name: "name",
};

/** Names several things: "Clock", "3 widgets". */
const of = (names: readonly string[]): string =>
  names.length === 1 ? names[0] ?? "" : `${names.length} widgets`;

/** Texts of the scene editor. */
export const EDITOR_WORDS = {
  group: "Scene editor",
  all: "All scenes",
  tools: "Tools",
  undo: "Undo",
  redo: "Redo",
  undoOf: (name: string) => `Undo: ${name}`,
  redoOf: (name: string) => `Redo: ${name}`,
  undone: (name: string) => `Taken back: ${name}`,
  redone: (name: string) => `Done again: ${name}`,
  leftAlone: (names: readonly string[]) =>
    `Somebody else changed ${of(names)} in the meantime: that change stays`,
  add: "Add a widget",
  toObs: "Bring to OBS",
  snap: "Snap",
  states: {
    saved: "Saved",
    saving: "Saving",
    held: "Held for the stream",
    waiting: "Waiting for the network",
    asks: "Needs your answer",
    failed: "Not saved",
  },
  tryAgain: "Try again",
  live:
    "You are live. What you change here is not on stream until you show it.",
  show: "Show on stream",
  directly: "Save changes straight to the stream",
  layers: "Layers, front first",
  layersHelp:
    "Arrows go through the list, Space selects, F2 renames, Alt with an arrow changes the order.",
  canvas: (name: string, count: number) =>
    `Scene ${name}, ${count === 1 ? "1 widget" : `${count} widgets`}`,
  canvasHelp:
    "Tab goes from widget to widget, arrows move what is selected, with Shift by 10 px, with Ctrl they resize it.",
  preview: (name: string) => `Preview of ${name}`,
  empty: "This scene is empty",
  emptyText: "Add a widget, and it is on the canvas at once.",
  item: (
    { name, x, y, width, height, locked }: {
      name: string;
      x: number;
      y: number;
      width: number;
      height: number;
      locked: boolean;
    },
  ) =>
    `${name}, ${width} by ${height} at ${x}, ${y}${locked ? ", locked" : ""}`,
  inspector: "Position and size",
  nothing: "Select a widget on the canvas or in the list.",
  several: (count: number) => `${count} widgets are selected`,
  fields: {
    x: "X",
    y: "Y",
    width: "Width",
    height: "Height",
    rotation: "Rotation",
    opacity: "Opacity",
  },
  sums: "Sums work too: 1920/2-300",
  noNumber: "That is not a number",
  hidden: "hidden",
  locked: "locked",
  hide: "Hide",
  unhide: "Show",
  lock: "Lock",
  unlock: "Unlock",
  rename: "Rename",
  renameTitle: "Rename the widget",
  name: "Name",
  save: "Save",
  remove: "Take off the scene",
  selectAll: "Select all",
  selectNone: "Select nothing",
  forward: "Bring forward",
  backward: "Send backward",
  front: "Bring to front",
  back: "Send to back",
  align: {
    left: "Align left",
    centre: "Align centre",
    right: "Align right",
    top: "Align top",
    middle: "Align middle",
    bottom: "Align bottom",
  },
  alignTitle: "Align",
  alignTo: (several: boolean) => several ? "To each other" : "To the canvas",
  distributeX: "Distribute across",
  distributeY: "Distribute down",
  order: "Order",
  moved: (names: readonly string[]) => `Move ${of(names)}`,
  resized: (names: readonly string[]) => `Resize ${of(names)}`,
  rotated: (names: readonly string[]) => `Rotate ${of(names)}`,
  faded: (names: readonly string[]) => `Opacity of ${of(names)}`,
  hid: (names: readonly string[]) => `Hide ${of(names)}`,
  unhid: (names: readonly string[]) => `Show ${of(names)}`,
  lockedOnes: (names: readonly string[]) => `Lock ${of(names)}`,
  unlockedOnes: (names: readonly string[]) => `Unlock ${of(names)}`,
  removed: (names: readonly string[]) => `Take off ${of(names)}`,
  added: (name: string) => `Add ${name}`,
  renamed: (name: string) => `Rename ${name}`,
  reordered: (names: readonly string[]) => `Order of ${of(names)}`,
  aligned: (names: readonly string[]) => `Align ${of(names)}`,
  distributed: (names: readonly string[]) => `Distribute ${of(names)}`,
  movedTo: (x: number, y: number) => `Moved to ${x}, ${y}`,
  sizedTo: (width: number, height: number) => `Now ${width} by ${height}`,
  isLocked: (names: readonly string[]) => `${of(names)} is locked`,
  selected: (names: readonly string[]) =>
    names.length === 0 ? "Nothing is selected" : `Selected: ${of(names)}`,
  lost: (names: readonly string[]) =>
    `Somebody took ${of(names)} off the scene in the meantime`,
  conflict: (name: string, field: ItemField | "name") =>
    `${name}: somebody changed its ${FIELDS[field]} too.`,
  keepMine: "Keep mine",
  takeTheirs: "Take theirs",
} as const;
