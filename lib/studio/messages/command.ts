/** Texts about commands, whatever room they are given in. */
export const COMMAND_MESSAGES = {
  undone: "Taken back",
} as const;
