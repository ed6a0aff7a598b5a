import { sayHandler } from "@/lib/http/bot_talk.ts";

export const handler = sayHandler("goal", "The next goal of the ladder");
