/** Texts about sounds and files, wherever they are chosen. */
export const SOUND_WORDS = {
  level: "How loud it is",
  stop: "Stop the sound",
} as const;
