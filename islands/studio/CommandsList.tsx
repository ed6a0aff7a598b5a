/** Draws the public list of commands. */
export { PublicCommands as default } from "@/lib/studio/browser/bot/PublicCommands.tsx";
