import { leadingChoices } from "@/lib/schema/events/leading_choices.ts";
import { numberText } from "@/lib/studio/messages/figures.ts";
import { namesInRow } from "@/lib/studio/messages/isolating.ts";
import { VOTE_MESSAGES } from "@/lib/studio/messages/votes.ts";

const words = VOTE_MESSAGES.polls;

/** Returns how a poll that is over came out; those that lead alike are all named. */
export function pollResult(
  { status, choices }: {
    status: string;
    choices: readonly { title: string; votes: number }[];
  },
): { state: string | null; text: string } {
  const { most, leaders } = leadingChoices(choices);
  return {
    state: status === "terminated" ? words.states.terminated ?? null : null,
    text: most === 0 ? VOTE_MESSAGES.noResult : words.won(
      namesInRow(leaders.map(({ title }) => title)),
      VOTE_MESSAGES.votes(most, numberText(most)),
    ),
  };
}
