import { sayHandler } from "@/lib/http/bot_talk.ts";

export const handler = sayHandler("latest", "Who gave last");
