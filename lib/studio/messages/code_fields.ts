import { messagesOf } from "./texts.ts";

const { say, texts } = messagesOf("code_fields");

/** Texts about the fields of a custom widget. */
export const FIELD_MESSAGES = texts({
  none: "The widget has no fields",
  noneText:
    "Describe some in the Fields tab, as JSON. Each gets a control here, and your code uses its value as {{key}}.",
  example: '{ "title": { "type": "text", "label": "Title", "value": "Hi" } }',
  lede: "What the streamer sets. The preview follows at once.",
  wrongFields: "The Fields tab is not valid JSON: fix it there.",
  wrongData:
    "The Data tab is not valid JSON: fix it there, and you can set the fields here.",
  goTo: "Go to the line",
  press: "Press",
  pressed: (label: string) => say`“${label}” was pressed in the preview`,
  address: "Or the address of a file elsewhere, https://…",
  addressOf: (label: string) => say`${label}, as an address`,
  elsewhere: "A file elsewhere",
  nth: (label: string, at: number) => say`${label} ${at}`,
  font: "The name of a font at Google Fonts",
  general: "General",
  noObject: 'Fields must be an object: { "key": { … } }',
  unknownType: (type: string) =>
    say`Unknown type “${type}”: it is shown as text.`,
  noOptions: 'A dropdown needs “options”: { "value": "Label" }',
  notAnOption: (value: string) => say`“${value}” is not one of the options.`,
  noNumber: (value: string) => say`“${value}” is not a number.`,
  outside: (value: number) => say`${value} is outside of “min” and “max”.`,
  swapped: "“min” is larger than “max”.",
});
