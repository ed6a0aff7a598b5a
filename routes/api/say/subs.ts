import { sayHandler } from "@/lib/http/bot_talk.ts";

export const handler = sayHandler("subs", "How many subscribe");
