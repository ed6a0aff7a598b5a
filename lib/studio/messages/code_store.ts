import { messagesOf } from "./texts.ts";

const { say, texts } = messagesOf("code_store");

/** Texts of the tool that shows what a widget's code stores. */
export const CODE_STORE_MESSAGES = texts({
  lede:
    "What the widget's code stores. Every open page learns of a change at once.",
  which: "Store",
  own: "limelight.kv: this widget's own",
  shared: "SE_API.store: all custom widgets'",
  where: "Where",
  stream: "On stream",
  preview: "In previews",
  none: "Nothing is stored here.",
  list: "Keys",
  key: "Key",
  value: "Value, as JSON",
  changed: "Changed",
  open: (key: string) => say`Open “${key}”`,
  add: "New key",
  save: "Save",
  saved: (key: string) => say`“${key}” is stored`,
  remove: "Delete",
  removeTitle: (key: string) => say`Delete “${key}”?`,
  removeText: "Its value is gone for good.",
  removed: (key: string) => say`“${key}” is deleted`,
  more: "Show more keys",
  again: "Read again",
  noJson: "This is not valid JSON. Put text in quotes.",
});
