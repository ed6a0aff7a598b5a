import { sayHandler } from "@/lib/http/bot_talk.ts";

export const handler = sayHandler("title", "The stream's title");
