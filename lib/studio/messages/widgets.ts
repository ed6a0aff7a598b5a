import { copyName } from "@/lib/core/copy_name.ts";
import { messagesOf } from "./texts.ts";

const { say, texts } = messagesOf("widgets");

/** Texts of the widgets. */
export const WIDGETS_MESSAGES = texts({
  lede: "A widget shows one thing: alerts, chat, a goal, a clock.",
  create: "Add a widget",
  createTitle: "Add a widget",
  createLede: "Choose what it should show. You set it up afterwards.",
  on: "On the scene",
  onNone: "On no scene: a source of its own",
  find: "Search widgets",
  found: (count: number) => count === 1 ? say`1 widget` : say`${count} widgets`,
  none: "You have no widget yet",
  noneText: "Add one, or make a scene: its widgets are listed here too.",
  findOwn: "Search your widgets",
  findOwnHint: "Name or kind",
  foundOwn: (count: number, all: number) => say`${count} of ${all}`,
  noneFound: "No widget has that name or kind",
  showAll: "Show all widgets",
  loose: "On no scene",
  off: "Switched off",
  settings: "Settings",
  fields: { name: "the name", enabled: "whether it is on" },
  settingsOf: (name: string) => say`Settings of “${name}”`,
  more: (name: string) => say`More actions for “${name}”`,
  open: "Open in a new tab",
  toObs: "Bring to OBS",
  rename: "Rename",
  renameTitle: "Rename the widget",
  name: "Name",
  save: "Save",
  duplicate: "Duplicate",
  copyOf: (name: string) => copyName(name, 80),
  switchOn: "Switch on",
  switchOff: "Switch off",
  switchedOff: (name: string) =>
    say`“${name}” is switched off: it shows nothing`,
  switchedOn: (name: string) => say`“${name}” is switched on`,
  remove: "Delete",
  removeTitle: (name: string) => say`Delete the widget “${name}”?`,
  removeText: (scene: string | null) =>
    scene === null
      ? say`A source in OBS that shows it stays empty. You can restore it for 30 days.`
      : say`It disappears from the scene “${scene}”. You can restore it for 30 days.`,
  removeAct: "Delete the widget",
  removed: (name: string) => say`“${name}” is deleted`,
  made: (name: string) => say`“${name}” is ready`,
  madeHeld: (name: string) =>
    say`“${name}” is ready. You are live: it comes on the scene when you show it`,
  renamed: "Renamed",
  preview: (name: string) => say`Preview of ${name}`,
});
