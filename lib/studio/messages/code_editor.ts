import { namesInRow } from "@/lib/studio/messages/isolating.ts";
import { messagesOf } from "./texts.ts";

const { say, texts } = messagesOf("code_editor");

/** Texts of the editor of a custom widget. */
export const CODE_EDITOR_MESSAGES = texts({
  parts: "Parts of the widget",
  tabs: {
    html: "HTML",
    css: "CSS",
    js: "JS",
    fields: "Fields",
    data: "Data",
  },
  tabTitles: {
    html: "HTML: what is on the stream",
    css: "CSS: how it looks",
    js: "JavaScript: what it does",
    fields: "Fields: what the streamer can set, as JSON",
    data: "Data: what is set, as JSON",
  },
  code: (tab: string) => say`${tab} code`,
  leaveHint:
    "Tab indents once you have clicked or typed in the code. Escape, then Tab, leaves it.",
  states: {
    saved: "Draft saved",
    changed: "Not saved yet",
    saving: "Saving",
    wrong: "Not saved: fix the JSON",
    unread: "Not saved: a setting needs your attention",
    failed: "Not saved",
    waiting: "Waiting for the network",
    conflict: "Changed elsewhere",
  },
  saveVersion: "Save a version",
  saveVersionHint: "The draft is saved as you type; a version is kept.",
  versionSaved: "The version is saved",
  publish: "Show on stream",
  publishTitle: "Show this code on stream now?",
  publishText: (scenes: readonly string[]) =>
    scenes.length === 0
      ? say`You are live. Open sources of the widget change at once.`
      : say`You are live. ${
        namesInRow(scenes)
      } and open sources change at once.`,
  published: "The code is published",
  notPublished: "You have not shown this widget on stream yet.",
  action: {
    save: "Save a version of the code",
    publish: "Show the code on stream",
    run: "Restart the preview",
  },
  back: "All custom widgets",
  notLoaded:
    "The editor could not be loaded. You can keep working in this plain field.",
  split: "Width of the code, in percent",
  formSave: "Save the draft",
  formSaveOver: "Save over it",
  formRefused: "The draft is not saved.",
  formStale:
    "Somebody saved this code in the meantime, perhaps you in another tab.",
  tooLong: (limit: number) =>
    say`Too long: a tab holds up to ${
      Math.round(limit / 1024)
    } KiB. Nothing was changed.`,
  tooLongFile: "That file is too large: the limit is 4 MB.",
  preview: "Preview",
  previewReadOnly: "An administrator sees no preview.",
  restart: "Restart",
  stopped: "The widget was stopped",
  silent: "The widget does not answer",
  silentText:
    "Its code may be in an endless loop. The studio keeps working; restart the preview once you have fixed the code.",
  background: "Background",
  backgrounds: {
    stream: "Colours",
    dark: "Dark",
    light: "Bright",
    checker: "Checker",
  },
  size: "Size",
  console: "Console",
  consoleNone: "What your code logs, and its errors, appear here.",
  consoleClear: "Clear",
  consoleCount: (errors: number) =>
    errors === 0
      ? say`No errors`
      : errors === 1
      ? say`1 error`
      : say`${errors} errors`,
  errorsHere: (count: number) => count === 1 ? say`error` : say`errors`,
  levels: {
    debug: "Debug",
    log: "Log",
    info: "Info",
    warn: "Warning",
    error: "Error",
  },
  place: (tab: string, line: number) => `${tab}:${line}`,
  placeLong: (tab: string, line: number) => say`${tab}:${line}, go to the line`,
  times: (count: number) => say`${count} times`,
  panels: "Tools",
  panelNames: {
    settings: "Fields",
    console: "Console",
    versions: "Versions",
    store: "Store",
    ai: "AI",
    about: "Settings",
  },
});
