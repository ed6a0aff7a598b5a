import { messagesOf } from "./texts.ts";

const { texts } = messagesOf("command");

/** Texts about commands, whatever room they are given in. */
export const COMMAND_MESSAGES = texts({
  undone: "Taken back",
});
