import { messagesOf } from "./texts.ts";

const { say, texts } = messagesOf("pictures");

/** Texts of the pictures to share, and of their page. */
export const PICTURE_MESSAGES = texts({
  open: "Picture to share",
  openFor: (title: string) => say`Picture of “${title}” to share`,
  lede:
    "As it looks now, in the look of your channel. Viewers whom you banned, and names with blocked words, are left out.",
  back: "Back",
  form: "Shape",
  forms: { wide: "Wide, 1920 × 1080", tall: "Tall, 1080 × 1920" },
  download: "Download as PNG",
  drawing: "The picture is being drawn",
  failed:
    "Your browser could not draw the picture. Try again, or with another browser.",
  done: "The picture is downloaded",
  alt: (title: string) => say`Picture: ${title}`,
  reached: "Reached",
  total: "Our subathon so far",
  thanks: "Thank you",
  credits: "to everyone who was here",
  broughtBy: "Brought by",
  nobody: "Nobody is named yet",
  more: (count: string) => say`and ${count} more`,
});
