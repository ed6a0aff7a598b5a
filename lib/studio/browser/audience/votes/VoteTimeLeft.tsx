import type { AudienceStore } from "@/lib/studio/browser/audience/audience_store.ts";
import { useClockFace } from "@/lib/studio/browser/audience/use_clock_face.ts";
import { VOTE_MESSAGES as words } from "@/lib/studio/messages/votes.ts";

/** Draws for how long viewers may still answer. */
export function VoteTimeLeft(
  { desk, endsAt }: { desk: AudienceStore; endsAt: string },
) {
  const { text } = useClockFace(
    { instant: endsAt, ms: 0, direction: "down" },
    desk.clock,
    desk.stopwatch.state.value.serverTime,
  );
  return <p role="timer">{words.closesIn(text)}</p>;
}
