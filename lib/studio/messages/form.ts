import { isolating } from "@/lib/studio/messages/isolating.ts";

/** Texts of every form that is drawn from a schema. */
export const FORM_MESSAGES = {
  reset: (label: string) => isolating`Reset: ${label}`,
  fromLook: "From the look",
  setHere: "Set here",
  add: "Add",
  addKind: (kind: string) => `Add: ${kind}`,
  remove: (what: string) => isolating`Remove: ${what}`,
  entry: (number: number) => `Entry ${number}`,
  numbered: (name: string, number: number) => `${name} (${number})`,
  entryOfKind: (kind: string, name: string) => isolating`${kind}: ${name}`,
  changed: (count: number) => count === 1 ? "1 set here" : `${count} set here`,
  none: "None",
  unset: "Not set",
  more: "More settings",
  insert: (name: string) => isolating`Insert {${name}}`,
  placeholders: "Live values",
  onePerLine: "One per line",
  badJson: "This is not valid JSON",
  opacity: (label: string) => isolating`Opacity of ${label}`,
  length: "A time such as 5, 1:30 or 2:00:00",
  least: (length: string) => `${length} or more`,
  most: (length: string) => `${length} at most`,
  wrongInstant: "A date and a time",
} as const;
