import { actHandler } from "@/lib/http/bot_talk.ts";

export const handler = actHandler(
  "time",
  "Add time to the subathon's timer, or take some",
);
