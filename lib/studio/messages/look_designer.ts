import { decimalText } from "./figures.ts";
import { messagesOf } from "./texts.ts";

const { say, texts } = messagesOf("look_designer");

/** Texts of the design of looks of one's own. */
export const LOOK_DESIGNER_MESSAGES = texts({
  title: "Looks of your own",
  lede:
    "Begin with any look and give it your colours, letters, plate and sounds. It keeps the edges, pictures and motions of the look that it begins with.",
  design: "Design your own",
  list: "Your looks",
  none: "None yet. Design your first one below and save it, or open a file.",
  create: "New look",
  full:
    "Your channel has ten looks, which is the most. Remove one to make another.",
  base: "Begin with",
  baseHint: "Choosing another one sets everything below to it.",
  save: "Save your looks",
  wear: "Wear it",
  isWorn: "Your channel wears it",
  worn: (name: string) => say`Your channel wears ${name}`,
  wornBy: (count: number) =>
    count === 1 ? say`1 widget wears it` : say`${count} widgets wear it`,
  copy: "Duplicate",
  remove: "Remove",
  more: (name: string) => say`More for ${name}`,
  added: (name: string) => say`Added ${name}`,
  removed: (name: string) => say`Removed ${name}`,
  toFile: "Save as a file",
  fromFile: "Open a file",
  notALook: "The file has no look in it.",
  lacksSounds: (count: number) =>
    count === 1
      ? say`1 sound of the look is not among your files. The look's own plays in its place.`
      : say`${count} sounds of the look are not among your files. The look's own play in their place.`,
  preview: "Preview of your look",
  over: {
    bright: "Over bright video",
    dark: "Over dark video",
    busy: "Over busy video",
  },
  grades: {
    easy: "Easy to read",
    fine: "Readable",
    hard: "Hard to read",
  },
  ratio: (ratio: number) => say`${decimalText(ratio, 1)} : 1`,
  sounds: "Sounds",
  soundsOf: "Sounds like",
  asBase: (title: string) => say`The look that it begins with (${title})`,
  ownSounds: (count: number) =>
    count === 0
      ? say`Choose single sounds`
      : count === 1
      ? say`1 sound of your choice`
      : say`${count} sounds of your choice`,
  ofLook: "The look's",
});
