import type { AudienceStore } from "./audience_store.ts";
import { useClockFace } from "./use_clock_face.ts";

/** Draws the time that is left until an instant, within the words of `say`. */
export function EndsIn(
  { desk, endsAt, say }: {
    desk: AudienceStore;
    endsAt: string;
    say: (left: string) => string;
  },
) {
  const { text } = useClockFace(
    { instant: endsAt, ms: 0, direction: "down" },
    desk.clock,
    desk.stopwatch.state.value.serverTime,
  );
  return <p role="timer">{say(text)}</p>;
}
