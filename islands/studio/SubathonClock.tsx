import { ClockRoom } from "@/lib/studio/browser/subathon/ClockRoom.tsx";
import type { DeskProps } from "@/lib/studio/browser/subathon/timer_desk.ts";

/** Draws the part of the room that its name says. */
export default function SubathonClock(props: DeskProps) {
  return <ClockRoom {...props} />;
}
