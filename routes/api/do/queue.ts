import { actHandler } from "@/lib/http/bot_talk.ts";

export const handler = actHandler("queue", "Call the next of the viewer queue");
