import type { ComponentProps } from "preact";
import { RulesRoom } from "@/lib/studio/browser/subathon/RulesRoom.tsx";

/** Draws the part of the room that its name says. */
export default function SubathonRules(
  props: ComponentProps<typeof RulesRoom>,
) {
  return <RulesRoom {...props} />;
}
