import { sayHandler } from "@/lib/http/bot_talk.ts";

export const handler = sayHandler(
  "uptime",
  "How long the stream has been live",
);
