import { sayHandler } from "@/lib/http/bot_talk.ts";

export const handler = sayHandler("game", "The stream's category");
