import type { ComponentProps } from "preact";
import { PublicCommands } from "@/lib/studio/browser/bot/PublicCommands.tsx";

/** Draws the public list of commands. */
export default function CommandsList(
  props: ComponentProps<typeof PublicCommands>,
) {
  return <PublicCommands {...props} />;
}
