/** Draws the settings of the bot API. */
export { BotSettings as default } from "@/lib/studio/browser/bot/BotSettings.tsx";
