import { LedgerRoom } from "@/lib/studio/browser/subathon/LedgerRoom.tsx";
import type { DeskProps } from "@/lib/studio/browser/subathon/timer_desk.ts";

/** Draws the part of the room that its name says. */
export default function SubathonLedger(props: DeskProps) {
  return <LedgerRoom {...props} />;
}
