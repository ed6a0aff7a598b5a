import type {
  ChatRule,
  ChatRuleRecord,
} from "@/lib/schema/audience/chat_rules.ts";
import { SECOND_MS } from "@/lib/core/clock.ts";
import type { FormControl } from "@/lib/schema/forms/model.ts";
import type { Sound } from "@/lib/schema/overlays/sounds.ts";
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

/** Returns how much of its act a rule does where the line says nothing. */
const amountOf = ({ act, by, seconds, count }: ChatRule): number =>
  act === "counter" ? by : act === "time" ? seconds : count;

/**
 * Returns what chat would read of a rule's answer, with figures for example;
 * empty where it has none. What overlays fill texts by stays out of the studio:
 * a script that both load is one more file for each alert box.
 */
export function answerExample(rule: ChatRule): string {
  const hasFigure = ["counter", "spin", "time", "queue_next"]
    .includes(rule.act);
  const count = hasFigure ? numberText(12) : "";
  const amount = hasFigure ? numberText(amountOf(rule)) : "";
  return rule.answer.replaceAll("{user}", "Ada")
    .replaceAll("{count}", count).replaceAll("{amount}", amount).trim();
}

/** Returns a field for a sound as a choice among all of them; one that is gone stays until another is chosen. */
export function asChoiceOfSound(
  control: FormControl,
  sounds: readonly Pick<Sound, "id" | "name">[],
): FormControl {
  const options = sounds.map(({ id, name }) => ({ value: id, label: name }));
  const { value } = control;
  const isGone = typeof value === "string" && value !== "" &&
    sounds.length > 0 && !sounds.some(({ id }) => id === value);
  if (isGone) options.unshift({ value, label: words.goneSound });
  return { ...control, kind: "select", options };
}

/** Returns what a rule does. */
export function effectText(rule: ChatRule): string {
  const { act, counter, seconds, mostSeconds, on } = rule;
  if (act === "time" && on === "word" && mostSeconds > 0) {
    return words.timeUpTo(
      lengthText(seconds * SECOND_MS),
      lengthText(mostSeconds * SECOND_MS),
    );
  }
  return doneText({ act, counter, amount: amountOf(rule) });
}
