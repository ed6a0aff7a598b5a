import { copyName } from "@/lib/core/copy_name.ts";
import { namesInRow } from "@/lib/studio/messages/isolating.ts";
import { messagesOf } from "./texts.ts";

const { say, texts } = messagesOf("code");

/** Texts of the room of custom code. */
export const CODE_MESSAGES = texts({
  lede:
    "Widgets in HTML, CSS and JavaScript, your own or from StreamElements. They run apart from everything else.",
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
      ? say`1 custom widget`
      : say`${count} custom widgets`,
  edit: (name: string) => say`Edit the code of “${name}”`,
  editAct: "Edit the code",
  onStream: "On stream",
  isPublished: "Published",
  draftOnly: "Never published",
  generated: "Written by AI",
  fromStreamElements: "From StreamElements",
  usedIn: (scenes: readonly string[]) =>
    scenes.length === 0 ? say`On no scene` : say`On ${namesInRow(scenes)}`,
  more: (name: string) => say`More actions for “${name}”`,
  open: "Open the preview in a new tab",
  toObs: "Bring to OBS",
  rename: "Rename",
  renameTitle: "Rename the widget",
  renamed: "Renamed",
  name: "Name",
  save: "Save",
  duplicate: "Duplicate",
  copyOf: (name: string) => copyName(name, 80),
  made: (name: string) => say`“${name}” is ready`,
  remove: "Delete",
  removeTitle: (name: string) => say`Delete “${name}”?`,
  removeText: (scenes: readonly string[]) =>
    say`Its code, its versions and what it stored are gone for good.${
      scenes.length > 0
        ? say` It disappears from ${namesInRow(scenes)}.`
        : say` A source in OBS that shows it stays empty.`
    }`,
  removeAct: "Delete the widget",
  removed: (name: string) => say`“${name}” is deleted`,
  preview: (name: string) => say`Preview of ${name}`,
});
