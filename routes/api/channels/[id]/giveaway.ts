import { sessionOrKey } from "@/lib/http/program_guard.ts";
import { audienceState } from "@/lib/http/state_routes.ts";
import {
  GiveawayAnswer,
  GiveawayCommand,
  GiveawayDone,
} from "@/lib/schema/audience/giveaways.ts";

export const handler = audienceState({
  guard: sessionOrKey("audience"),
  read: { summary: "The giveaway and its draws", answer: GiveawayAnswer },
  command: {
    summary: "Run the giveaway, or remove an entry",
    body: GiveawayCommand,
    answer: GiveawayDone,
  },
  state: ({ giveaways }) => giveaways,
});
