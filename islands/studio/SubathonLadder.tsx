import type { ComponentProps } from "preact";
import { LadderRoom } from "@/lib/studio/browser/subathon/LadderRoom.tsx";

/** Draws the goals of the subathon. */
export default function SubathonLadder(
  props: ComponentProps<typeof LadderRoom>,
) {
  return <LadderRoom {...props} />;
}
