import { namesInRow } from "@/lib/studio/messages/isolating.ts";
import { messagesOf } from "./texts.ts";

const { say, texts } = messagesOf("code_tools");

/** Texts of the tools beside the code: versions, store, import, AI, settings. */
export const CODE_TOOLS_MESSAGES = texts({
  versions: {
    lede: "Each version keeps the code and what is set, as it was.",
    none: "No version is kept yet. Save one, or show the code on stream.",
    isPublished: "Published",
    unnamed: "Version",
    list: "Versions",
    compare: "Compare",
    compareWith: (name: string) => say`Compare “${name}” with the draft`,
    restore: "Restore",
    restoreOf: (name: string) => say`Restore “${name}”`,
    restored: "The version is the draft now; the draft before it is kept",
    more: (name: string) => say`More actions for “${name}”`,
    rename: "Rename",
    renameTitle: "Name of the version",
    name: "Name",
    save: "Save",
    renamed: "Renamed",
    remove: "Delete",
    removeTitle: (name: string) => say`Delete the version “${name}”?`,
    removeText: "You cannot bring it back.",
    removed: "The version is deleted",
  },
  compare: {
    title: (left: string, right: string) => say`${left} and ${right}`,
    tabs: "Parts that differ",
    draft: "Your draft",
    theirs: "What someone else saved",
    proposed: "What the AI wrote",
    same: "They are the same.",
    loading: "The comparison is being loaded",
    oldSide: (name: string) => say`${name}, to read`,
    newSide: (name: string) => say`${name}, to edit`,
    hint:
      "An arrow, or Reject on a narrow page, takes one change back from the left.",
    takeChange: "Take this change over from the left",
    take: "Take this into the draft",
    keepMine: "Keep the right side",
    takeTheirs: "Take what was saved",
  },
  conflict: {
    title: "Someone changed this widget meanwhile, perhaps you in another tab.",
    text: "Nothing of yours is lost. Compare before you decide.",
    compare: "Compare",
  },
  left: {
    title: "This browser has code that was not saved.",
    text: (when: string, tabs: readonly string[]) =>
      say`Typed ${when}, in ${tabs.join(", ")}.`,
    name: "What was not saved",
    compare: "Compare it",
    take: "Take it over",
    drop: "Forget it",
  },
  bring: {
    act: "Import",
    title: "Import code",
    lede:
      "The five tabs of StreamElements as a ZIP or JSON, files exported from Limelight, or single files: drop them here, choose them, or paste.",
    choose: "Choose files",
    paste: "Or paste JSON, HTML, CSS or JavaScript here",
    pasteTabs: "Paste the five tabs, each for itself",
    pasteMore:
      "Each paste goes into its tab. A new widget needs HTML, CSS or JavaScript.",
    look: "Preview",
    found: "What it would become",
    part: "Part",
    now: "Now",
    then: "Then",
    lines: (count: number) => count === 1 ? say`1 line` : say`${count} lines`,
    empty: "empty",
    fields: (count: number) =>
      count === 1 ? say`1 field` : say`${count} fields`,
    values: (count: number) =>
      count === 1 ? say`1 value` : say`${count} values`,
    ignored: (names: readonly string[]) =>
      say`Not taken: ${namesInRow(names.slice(0, 12))}${
        names.length > 12 ? say` and ${names.length - 12} more` : ""
      }`,
    alertBox:
      "This is the code of a StreamElements alert box. As a widget it does nothing on its own.",
    replaces: "The draft is kept as a version first.",
    take: "Import it",
    makes: "Import",
    done: "The code is imported",
    unknown:
      "These files are not a widget: choose HTML, CSS, JavaScript, JSON or ZIP.",
    before: "Before the import",
    files: "Import and export",
    zip: "Export as ZIP",
    json: "Export as JSON",
    streamElements: "Export for StreamElements",
  },
  ai: {
    lede:
      "Describe what should change. You see the result beside your code before you take any of it.",
    prompt: "What should change",
    ask: "Write a draft",
    left: (count: number) =>
      count === 1
        ? say`1 request is left today`
        : say`${count} requests are left today`,
    before: "Before the AI's draft",
    taken: "The AI's draft is in the editor",
  },
  about: {
    name: "Name",
    network: "What the code may connect to",
    networks: {
      any: "Everything",
      listed: "Only some hosts",
      none: "Nothing",
    },
    hosts: "Hosts, one a line",
    hostsHint: "Such as api.example.org or *.example.org",
    consoleErrors: "List what the code writes with console.error",
    consoleErrorsHint: "Among the widget's errors, on stream too.",
    save: "Save the settings",
    saved: "The settings are saved",
  },
});
