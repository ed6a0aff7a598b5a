/** Texts about the fields of a custom widget. */
export const FIELD_WORDS = {
  none: "The widget has no fields",
  noneText:
    "Describe some in the tab Fields, as JSON: each gets a control here, and its value stands in your code as {{key}}.",
  example: '{ "title": { "type": "text", "label": "Title", "value": "Hi" } }',
  lede: "What the streamer sets. The preview follows at once.",
  wrongFields: "The tab Fields cannot be read.",
  wrongData: "The tab Data cannot be read, so nothing can be set here.",
  goTo: "Go to the line",
  reset: (label: string) => `Set “${label}” back`,
  press: "Press",
  pressed: (label: string) => `“${label}” was pressed in the preview`,
  address: "The address of a file, https://…",
  font: "The name of a font at Google Fonts",
  general: "General",
  noObject: 'The definitions are an object: { "key": { … } }',
  unknownType: (type: string) =>
    `There is no type “${type}”; it is shown as a text.`,
  noOptions: 'A dropdown needs “options”: { "value": "Label" }',
  notAnOption: (value: string) => `“${value}” is none of the options.`,
  noNumber: (value: string) => `“${value}” is no number.`,
  outside: (value: number) => `${value} is outside of “min” and “max”.`,
  swapped: "“min” is larger than “max”.",
} as const;
