import { sessionOrKey } from "@/lib/http/program_guard.ts";
import { audienceState } from "@/lib/http/state_routes.ts";
import {
  ChallengeAnswer,
  ChallengeCommand,
  ChallengeDone,
} from "@/lib/schema/audience/challenges.ts";

export const handler = audienceState({
  guard: sessionOrKey("audience"),
  read: { summary: "The challenge", answer: ChallengeAnswer },
  command: {
    summary: "Start, move, end or clear the challenge",
    body: ChallengeCommand,
    answer: ChallengeDone,
  },
  state: ({ challenges }) => challenges,
});
