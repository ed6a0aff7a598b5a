import { actHandler } from "@/lib/http/bot_talk.ts";

export const handler = actHandler("spin", "Spin the prize wheel");
