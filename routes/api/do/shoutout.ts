import { actHandler } from "@/lib/http/bot_talk.ts";

export const handler = actHandler(
  "shoutout",
  "Show a channel on the shout-out card",
);
