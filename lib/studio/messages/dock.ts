import { messagesOf } from "./texts.ts";

const { texts } = messagesOf("dock");

/** Texts that both docks in OBS have. */
export const DOCK_MESSAGES = texts({
  revoked:
    "This dock's key was revoked, or its address is incomplete. Make a new key in the studio under Channel.",
  notOpened: "The service did not answer. Reload the dock in a moment.",
  notReached: "The service did not answer. Look before you try again.",
  ended: "This dock's key was revoked. Ask the streamer for a new address.",
  offline:
    "Waiting for the network. What you press is done as soon as it is back.",
  readOnly: "You can look at this channel, but not change anything.",
  controls: "Controls",
  of: (what: string, whom: string) => `${what}: ${whom}`,
  done: "Done",
});
