import { sayHandler } from "@/lib/http/bot_talk.ts";

export const handler = sayHandler("counter", "The value of a counter");
