import { sessionOrKey } from "@/lib/http/program_guard.ts";
import { audienceState } from "@/lib/http/state_routes.ts";
import {
  StopwatchAnswer,
  StopwatchCommand,
  StopwatchDone,
} from "@/lib/schema/audience/clocks.ts";

export const handler = audienceState({
  guard: sessionOrKey("audience"),
  read: { summary: "The stopwatch", answer: StopwatchAnswer },
  command: {
    summary: "Start, pause or set the stopwatch",
    body: StopwatchCommand,
    answer: StopwatchDone,
  },
  state: ({ clocks }) => ({
    read: clocks.readStopwatch,
    command: clocks.commandStopwatch,
  }),
});
