import type { ComponentProps } from "preact";
import { CommandBuilder } from "@/lib/studio/browser/bot/CommandBuilder.tsx";

/** Draws the builder of a command for a chat bot. */
export default function BotCommand(
  props: ComponentProps<typeof CommandBuilder>,
) {
  return <CommandBuilder {...props} />;
}
