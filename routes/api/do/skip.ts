import { actHandler } from "@/lib/http/bot_talk.ts";

export const handler = actHandler("skip", "End the alert that is shown");
