/** Draws the builder of a command for a chat bot. */
export { CommandBuilder as default } from "@/lib/studio/browser/bot/CommandBuilder.tsx";
