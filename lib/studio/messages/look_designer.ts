import { messagesOf } from "./texts.ts";

const { say, texts } = messagesOf("look_designer");

/** Texts of the design of a look of one's own. */
export const LOOK_DESIGNER_MESSAGES = texts({
  title: "Look of your own",
  lede:
    "Begin with any look and give it your colours, letters and plate. It keeps the edges, pictures, motions and sounds of the look that it begins with.",
  design: "Design your own",
  base: "Begin with",
  baseHint: "Choosing another one sets everything below to it.",
  save: "Save your look",
  wear: "Wear it",
  isWorn: "Your channel wears it",
  worn: (name: string) => say`Your channel wears ${name}`,
  toFile: "Save as a file",
  fromFile: "Open a file",
  notALook: "The file has no look in it.",
  preview: "Preview of your look",
  ground: "Video behind it",
  grounds: { bright: "Bright", dark: "Dark", busy: "Busy" },
});
