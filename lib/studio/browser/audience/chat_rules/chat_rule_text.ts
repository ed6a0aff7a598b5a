import type {
  ChatRule,
  ChatRuleRecord,
} from "@/lib/schema/audience/chat_rules.ts";
import { SECOND_MS } from "@/lib/core/clock.ts";
import { lengthText } from "@/lib/studio/kit/form/lengths.ts";
import { CHAT_RULE_MESSAGES as words } from "@/lib/studio/messages/chat_rules.ts";
import { numberText } from "@/lib/studio/messages/figures.ts";

/** Returns what sets a rule off: `!skip`, `The reward “Spin”`, `100 bits or more`. */
export function triggerText(
  { on, word, reward, leastBits }: Pick<
    ChatRule,
    "on" | "word" | "reward" | "leastBits"
  >,
): string {
  switch (on) {
    case "word":
      return words.word(word);
    case "reward":
      return words.reward(reward);
    case "bits":
      return words.bits(numberText(leastBits));
  }
}

/** Returns what an act does, so much of it: `Owes 2 spins`. */
export function doneText(
  { act, counter, amount }: Pick<ChatRuleRecord, "act" | "counter" | "amount">,
): string {
  switch (act) {
    case "counter":
      return words.counter(
        counter,
        amount > 0 ? `+${numberText(amount)}` : numberText(amount),
      );
    case "queue_next":
      return words.queueNext(amount);
    case "spin":
      return words.spin(amount);
    case "vote":
      return words.vote(amount);
    case "time":
      return words.time(lengthText(amount * SECOND_MS));
    default:
      return words.acts[act];
  }
}

/** Returns what a rule does. */
export function effectText(rule: ChatRule): string {
  const { act, counter, by, count, seconds, mostSeconds, on } = rule;
  if (act === "time" && on === "word" && mostSeconds > 0) {
    return words.timeUpTo(
      lengthText(seconds * SECOND_MS),
      lengthText(mostSeconds * SECOND_MS),
    );
  }
  const amount = act === "counter" ? by : act === "time" ? seconds : count;
  return doneText({ act, counter, amount });
}
