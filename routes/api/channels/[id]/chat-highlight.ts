import { sessionOrKey } from "@/lib/http/program_guard.ts";
import { audienceState } from "@/lib/http/state_routes.ts";
import {
  HighlightAnswer,
  HighlightCommand,
  HighlightDone,
} from "@/lib/schema/audience/highlights.ts";

export const handler = audienceState({
  guard: sessionOrKey("audience"),
  read: { summary: "The highlighted chat message", answer: HighlightAnswer },
  command: {
    summary: "Highlight a chat message, or none",
    body: HighlightCommand,
    answer: HighlightDone,
  },
  state: ({ highlights }) => highlights,
});
