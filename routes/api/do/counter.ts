import { actHandler } from "@/lib/http/bot_talk.ts";

export const handler = actHandler("counter", "Move a counter");
