import { sayHandler } from "@/lib/http/bot_talk.ts";

export const handler = sayHandler(
  "poll",
  "The poll that runs, or the last one",
);
