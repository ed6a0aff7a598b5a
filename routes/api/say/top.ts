import { sayHandler } from "@/lib/http/bot_talk.ts";

export const handler = sayHandler("top", "Who gave or did most");
