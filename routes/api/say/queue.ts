import { sayHandler } from "@/lib/http/bot_talk.ts";

export const handler = sayHandler("queue", "Who waits in the viewer queue");
