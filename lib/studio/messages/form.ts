import { messagesOf } from "./texts.ts";

const { say, texts } = messagesOf("form");

/** Texts of every form that is drawn from a schema. */
export const FORM_MESSAGES = texts({
  reset: (label: string) => say`Reset: ${label}`,
  fromLook: "From the look",
  setHere: "Set here",
  add: "Add",
  addKind: (kind: string) => say`Add: ${kind}`,
  remove: (what: string) => say`Remove: ${what}`,
  entry: (number: number) => say`Entry ${number}`,
  numbered: (name: string, number: number) => `${name} (${number})`,
  entryOfKind: (kind: string, name: string) => say`${kind}: ${name}`,
  changed: (count: number) =>
    count === 1 ? say`1 set here` : say`${count} set here`,
  none: "None",
  unset: "Not set",
  more: "More settings",
  insert: (name: string) => say`Insert {${name}}`,
  placeholders: "Live values",
  onePerLine: "One per line",
  badJson: "This is not valid JSON",
  opacity: (label: string) => say`Opacity of ${label}`,
  length: "A time such as 5, 1:30 or 2:00:00",
  least: (length: string) => say`${length} or more`,
  most: (length: string) => say`${length} at most`,
  wrongInstant: "A date and a time",
});
