import { RulesRoom } from "@/lib/studio/browser/subathon/RulesRoom.tsx";
import type { DeskProps } from "@/lib/studio/browser/subathon/timer_desk.ts";

/** Draws the part of the room that its name says. */
export default function SubathonRules(props: DeskProps) {
  return <RulesRoom {...props} />;
}
