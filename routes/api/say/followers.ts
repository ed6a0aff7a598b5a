import { sayHandler } from "@/lib/http/bot_talk.ts";

export const handler = sayHandler("followers", "How many follow");
