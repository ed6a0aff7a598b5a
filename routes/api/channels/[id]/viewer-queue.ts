import { sessionOrKey } from "@/lib/http/program_guard.ts";
import { audienceState } from "@/lib/http/state_routes.ts";
import {
  QueueAnswer,
  QueueCommand,
  QueueDone,
} from "@/lib/schema/audience/viewer_queue.ts";

export const handler = audienceState({
  guard: sessionOrKey("audience"),
  read: {
    summary: "The viewer queue, as the channel sees it",
    answer: QueueAnswer,
  },
  command: {
    summary: "Run the queue, or add, edit or remove people",
    body: QueueCommand,
    answer: QueueDone,
  },
  state: ({ viewerQueues }) => viewerQueues,
});
