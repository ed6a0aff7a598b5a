/** Judges changes of polls and predictions by the list of them, the platform's or the service's own. Pure. */
import { isSame } from "@/lib/core/is_same.ts";
import type { ChatPoll } from "@/lib/schema/audience/chat_polls.ts";
import type {
  PlatformPoll,
  PlatformPrediction,
} from "@/lib/schema/platform/client.ts";
import type { RefusalFacts, VoteNoun } from "./refusals.ts";

/** A poll or a prediction: the platform's, or a poll that the service holds itself. */
export type Vote = PlatformPoll | PlatformPrediction | ChatPoll;

/** State that a change asks for: one that runs with these words, or one that stands so. */
export type WantedVote =
  | { title: string; answers: readonly string[] }
  | {
    id: string;
    status: Vote["status"];
    /** The outcome that came true; `null` for none. */
    winner: string | null;
  };

/** Judgement of a change: made already, kept from being made, or neither. */
interface VoteJudgement<V extends Vote> {
  made?: V;
  obstacle: RefusalFacts["obstacle"];
}

const HOW_TO_END: Readonly<Record<VoteNoun, string>> = {
  poll: "End it first",
  prediction: "Resolve or cancel it first",
};

const isOpen = ({ status }: Vote) => status === "active" || status === "locked";

const answersOf = (vote: Vote) =>
  ("choices" in vote ? vote.choices : vote.outcomes).map(({ title }) => title);

const winnerOf = (vote: Vote) =>
  "winningOutcomeId" in vote ? vote.winningOutcomeId : null;

/** Judges by a list, newest first, whether a change is made, or what stands in its way. */
export function judgeVote<V extends Vote>(
  list: readonly V[],
  noun: VoteNoun,
  wanted: WantedVote,
): VoteJudgement<V> {
  if ("title" in wanted) {
    const running = list.filter(isOpen);
    const made = running.find((one) =>
      one.title === wanted.title && isSame(answersOf(one), wanted.answers)
    );
    if (made) return { made, obstacle: null };
    const text = `another ${noun} is running. ${HOW_TO_END[noun]}`;
    return {
      obstacle: running.length > 0 ? { code: "conflict", text } : null,
    };
  }
  const found = list.find(({ id }) => id === wanted.id);
  if (!found) {
    const text = `there is no such ${noun}`;
    return { obstacle: { code: "not_found", text } };
  }
  if (found.status === wanted.status && winnerOf(found) === wanted.winner) {
    return { made: found, obstacle: null };
  }
  return {
    obstacle: isOpen(found) ? null : { code: "conflict", text: "it is over" },
  };
}
