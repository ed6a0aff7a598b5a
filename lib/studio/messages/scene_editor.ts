import type { Placement } from "@/lib/schema/overlays/scenes.ts";
import { messagesOf } from "./texts.ts";

const { say, texts } = messagesOf("scene_editor");

const FIELDS: Record<keyof Placement | "name", string> = texts({
  x: "position",
  y: "position",
  width: "size",
  height: "size",
  z: "order",
  rotation: "rotation",
  opacity: "opacity",
  visible: "visibility",
  locked: "lock",
  group: "group",
  name: "name",
});

/** Names several things: "Clock", "3 widgets". */
const of = (names: readonly string[]): string =>
  names.length === 1 ? names[0] ?? "" : say`${names.length} widgets`;

/** Texts of the scene editor. */
export const EDITOR_MESSAGES = texts({
  group: "Scene editor",
  all: "All scenes",
  sceneName: "Name of the scene",
  renameScene: "Rename the scene",
  renameSceneOf: (name: string) => say`${name}: rename the scene`,
  panels: "Hide or show the panels",
  tools: "Tools",
  undo: "Undo",
  redo: "Redo",
  undoOf: (name: string) => say`Undo: ${name}`,
  redoOf: (name: string) => say`Redo: ${name}`,
  undone: (name: string) => say`Undone: ${name}`,
  redone: (name: string) => say`Redone: ${name}`,
  widgets: of,
  add: "Add a widget",
  snap: "Snap",
  states: {
    saved: "Saved",
    saving: "Saving",
    held: "Not on stream yet",
    waiting: "Waiting for the network",
    asks: "Needs your answer",
    failed: "Not saved",
    wrong: "Not saved: check the numbers",
  },
  tryAgain: "Try again",
  live:
    "You are live. What you change here is not on stream until you show it.",
  show: "Show on stream",
  directly: "Save changes straight to the stream",
  layers: "Layers, from front to back",
  layersHelp:
    "Arrows go through the list, Space selects, F2 renames, Alt with an arrow changes the order. Left and right arrows fold and open a group.",
  folder: (count: number) => say`Group of ${count}`,
  folded: "folded",
  inGroup: "in a group",
  canvas: (name: string, count: number) =>
    say`Scene ${name}, ${count === 1 ? say`1 widget` : say`${count} widgets`}`,
  canvasHelp:
    "Tab goes from widget to widget, Enter selects. Arrows move what is selected, with Shift by 10 px, with Ctrl they resize it; Home, End, Page Up and Page Down move it to the next line that it snaps to. F6 leaves the canvas.",
  preview: (name: string) => say`Preview of ${name}`,
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
    say`${name}, ${width} by ${height} at ${x}, ${y}${
      locked ? say`, locked` : ""
    }`,
  inspector: "Position and size",
  nothing: "Select a widget on the canvas or in the list.",
  several: (count: number) => say`${count} widgets are selected`,
  fields: {
    x: "X",
    y: "Y",
    width: "Width",
    height: "Height",
    rotation: "Rotation",
    opacity: "Opacity",
  },
  sums: "Sums work too: 1920/2-300",
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
  remove: "Remove",
  selectAll: "Select all",
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
  alignTo: (several: boolean) =>
    several ? say`Align to each other` : say`Align to the canvas`,
  distributeX: "Distribute across",
  distributeY: "Distribute down",
  order: "Order",
  moved: (names: readonly string[]) => say`Move ${of(names)}`,
  resized: (names: readonly string[]) => say`Resize ${of(names)}`,
  rotated: (names: readonly string[]) => say`Rotate ${of(names)}`,
  faded: (names: readonly string[]) => say`Opacity of ${of(names)}`,
  hid: (names: readonly string[]) => say`Hide ${of(names)}`,
  unhid: (names: readonly string[]) => say`Show ${of(names)}`,
  lockedOnes: (names: readonly string[]) => say`Lock ${of(names)}`,
  unlockedOnes: (names: readonly string[]) => say`Unlock ${of(names)}`,
  removed: (names: readonly string[]) => say`Remove ${of(names)}`,
  added: (name: string) => say`Add ${name}`,
  renamed: (name: string) => say`Rename ${name}`,
  reordered: (names: readonly string[]) => say`Order of ${of(names)}`,
  aligned: (names: readonly string[]) => say`Align ${of(names)}`,
  distributed: (names: readonly string[]) => say`Distribute ${of(names)}`,
  movedTo: (x: number, y: number) => say`Moved to ${x}, ${y}`,
  sizedTo: (width: number, height: number) => say`Now ${width} by ${height}`,
  isLocked: (names: readonly string[]) => say`${of(names)} is locked`,
  selected: (names: readonly string[]) =>
    names.length === 0 ? say`Nothing is selected` : say`Selected: ${of(names)}`,
  lost: (names: readonly string[]) =>
    say`Someone else removed ${of(names)} from the scene`,
  conflict: (name: string, field: keyof typeof FIELDS) =>
    say`${name}: someone else changed its ${FIELDS[field]} too.`,
  conflicts: (names: readonly string[], values: number) =>
    say`Someone else changed ${values} values of ${
      of(names)
    } too. Your answer holds for all of them.`,
  grouped: (names: readonly string[]) => say`Group ${of(names)}`,
  ungrouped: (names: readonly string[]) => say`Ungroup ${of(names)}`,
  copied: (names: readonly string[]) => say`Copied: ${of(names)}`,
  pasted: (names: readonly string[]) => say`Paste ${of(names)}`,
  duplicated: (names: readonly string[]) => say`Duplicate ${of(names)}`,
  otherChannel:
    "These widgets belong to another channel: bring them here with a backup",
  nothingToPaste: "Nothing to paste: copy widgets in a scene editor first",
  stillCopying:
    "Not pasted: the copies before are still being made. Try again in a moment",
  settings: "Settings",
  bindGroup: "Group",
  ungroup: "Ungroup",
  copy: "Copy",
  paste: "Paste",
  pasteInPlace: "Paste in the same place",
  duplicate: "Duplicate",
  bringBack: "Move into view",
  fill: "Fill the canvas",
  nudge: {
    left: "Move left",
    right: "Move right",
    up: "Move up",
    down: "Move down",
  },
  menu: "Actions",
  dropFiles: "Drop pictures, videos and sounds to put them on the scene",
  arrange: "More actions",
  alignMenu: "Align and place",
  upload: "Add a picture, video or sound from a file",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  fit: "Fit the scene into the window",
  fitSelection: "Fit the selection into the window",
  fullSize: "Zoom to 100 %",
  nextRegion: "Go to the next part of the editor",
  lastRegion: "Go to the previous part of the editor",
  zoom: (percent: number) => `${percent} %`,
  view: "View",
  rulers: "Rulers",
  background: "Behind the scene",
  backgrounds: {
    studio: "Studio colours",
    checker: "Checkerboard",
    dark: "Dark game",
    bright: "Bright game",
    busy: "Busy game",
    own: "Your own picture",
  },
  choosePicture: "Choose a picture",
  removePicture: "Remove the picture",
  noPicture:
    "The browser cannot show this file: choose a PNG, JPEG, WebP, GIF or AVIF picture under 50 MB",
  pictureNotKept:
    "The browser has no room to keep the picture: it is gone when you leave the page",
  obsPicture: "Take a screenshot of OBS",
  obsPictureHint:
    "Shows the scene that OBS has on program, your overlay on it included.",
  pictureHint: "It stays in this browser and is never on stream.",
  safe: "Safe areas",
  safeAreas: {
    action: "Action safe, 3.5 %",
    title: "Title safe, 5 %",
    player: "Controls of Twitch's player",
    vertical: "Buttons of vertical video apps",
    thirds: "Thirds",
  },
  guideX: "Add a vertical guide",
  guideY: "Add a horizontal guide",
  clearGuides: "Remove all guides",
  guidesHint:
    "Drag a guide from a ruler onto the canvas, and back to remove it.",
  canvasSize: "Canvas",
  canvasSizes: {
    "1920x1080": "1080p, 1920 × 1080",
    "2560x1440": "1440p, 2560 × 1440",
    "3840x2160": "4K, 3840 × 2160",
    "1080x1920": "Vertical, 1080 × 1920",
    "1080x1080": "Square, 1080 × 1080",
  },
  canvasOther: (width: number, height: number) => `${width} × ${height}`,
  resizeCanvas: "Change the canvas",
  resizeCanvasText:
    "Widgets stay where they are. In OBS the source keeps its size until you change it there.",
  resizeCanvasAct: "Change it",
  nudgePad: "Move the selection",
  clean: "Show without handles",
  gone:
    "Someone deleted this scene. Restore it under Scenes, below your other scenes.",
  keepMine: "Keep mine",
  takeTheirs: "Take theirs",
});
