import type { ComponentProps } from "preact";
import { BotSettings } from "@/lib/studio/browser/bot/BotSettings.tsx";

/** Draws the settings of the bot API. */
export default function BotAnswers(props: ComponentProps<typeof BotSettings>) {
  return <BotSettings {...props} />;
}
