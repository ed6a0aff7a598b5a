/** Decides which answers of rules are written in chat, and knows their lines again. Pure. */
import { createHash } from "node:crypto";
import { MINUTE_MS, SECOND_MS } from "@/lib/core/clock.ts";
import type {
  SaidAnswer,
  StoredChatAnswer,
  StoredChatRules,
  StoredRun,
} from "@/lib/schema/audience/chat_rules.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";

/** Time after which chat has moved on. */
const LATE_MS = MINUTE_MS;
/** Answers that are remembered; more than Twitch takes within their time. */
const MAX_ANSWERED = 40;
/** Answers that Twitch takes of one account, and within which time. */
const MAX_ANSWERS = 20;
const ANSWERS_MS = 30 * SECOND_MS;
/** Time within which the line of an answer comes back from chat. */
const ECHO_MS = MINUTE_MS;

/** Tells whether a line is one that the rules themselves wrote as the owner. */
export function isEcho(
  event: LiveEvent,
  at: number,
  answered: readonly SaidAnswer[],
): boolean {
  if (answered.length === 0 || event.kind !== "chat.message") return false;
  if (!event.data.roles.includes("broadcaster")) return false;
  const digest = answerDigest(event.data.message.text);
  return answered.some((said) =>
    said.digest === digest && Math.abs(at - said.at) < ECHO_MS
  );
}

/** Marks of a line that its writer does: as it is written, and as Twitch and IRC hand it on. */
const ME = /^(?:\/me|\p{Cc}ACTION)\s|\p{Cc}$/gu;

/** Returns what stands for the text of an answer, however a chat program spaces it. */
const answerDigest = (text: string): string =>
  createHash("sha256").update(text.trim().replace(ME, "").replace(/\s+/gu, ""))
    .digest("base64url").slice(0, 16);

/**
 * Returns the rules with the answer of a record as it is to be given: to be
 * written where it comes in time, and where Twitch takes one more.
 */
export function withAnswer(
  state: StoredChatRules,
  { id, at }: StoredRun,
  text: string,
  now: number,
): { state: StoredChatRules; isDue: boolean } {
  const { answered = [] } = state;
  const lately = answered.filter((said) => now - said.at < ANSWERS_MS);
  const answer: StoredChatAnswer["state"] = now - at > LATE_MS
    ? "late"
    : lately.length >= MAX_ANSWERS
    ? "too_many"
    : "under_way";
  const next = {
    ...state,
    runs: state.runs.map((run) =>
      run.id === id ? { ...run, answer: { state: answer, why: "" } } : run
    ),
  };
  if (answer !== "under_way") return { state: next, isDue: false };
  const said = { at: now, digest: answerDigest(text) };
  return {
    state: { ...next, answered: [...answered, said].slice(-MAX_ANSWERED) },
    isDue: true,
  };
}
