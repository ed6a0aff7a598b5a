import { messagesOf } from "./texts.ts";

const { say, texts } = messagesOf("setups");

/** Texts of setups: files with scenes, widgets and custom code. */
export const SETUPS_MESSAGES = texts({
  title: "What would change",
  pick: "Import a setup",
  file: "Setup or StreamElements overlay",
  existing: "If you already have one of that name",
  ways: {
    add: "Keep both",
    replace: "Replace yours; its address in OBS stays",
    keep: "Keep yours",
  },
  replaceHint:
    "What is replaced can be restored for 30 days. If you are live, your viewers see the change at once.",
  changes: {
    added: "Added",
    replaced: "Replaced",
    kept: "Kept",
    removed: "Removed",
  },
  counted: {
    added: (count: number) => say`${count} added`,
    replaced: (count: number) => say`${count} replaced`,
    kept: (count: number) => say`${count} kept as you have it`,
    removed: (count: number) => say`${count} removed`,
  },
  kinds: {
    scene: "Scenes",
    instance: "Widgets",
    custom_widgets: "Custom code",
    asset: "Pictures, sounds and fonts",
  },
  columns: ["What", "On the scene", "Change"],
  nothing: "This file would change nothing.",
  leftOut: "Left out, or to do by hand",
  leftOutLine: (name: string, reason: string) => say`${name}: ${reason}`,
  act: "Import it",
  done: "The setup was imported",
  exportScene: "Export as a file",
});
