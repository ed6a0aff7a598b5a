import { sayHandler } from "@/lib/http/bot_talk.ts";

export const handler = sayHandler(
  "timer",
  "How long the subathon's timer still runs",
);
