import { minorDigits } from "@/lib/schema/events/money.ts";
import { AUDIENCE_MESSAGES } from "@/lib/studio/messages/audience.ts";
import { confirmed } from "@/lib/studio/browser/confirm.ts";
import type { AudienceStore } from "./audience_store.ts";
import { moneyText, numberText } from "@/lib/studio/messages/figures.ts";

const words = AUDIENCE_MESSAGES.challenge;

/** Values of the form that starts a mini goal. */
interface ChallengeStart {
  text: string;
  kind: string;
  /** Of money in minor units. */
  target: number;
  /** `null` without a limit. */
  durationMs: number | null;
}

type ChallengeEnd = keyof typeof words.ends;

/** Returns how many minor units are one of a currency; 1 for what is no money. */
export function unitsOf(currency: string | null): number {
  return currency === null ? 1 : 10 ** minorDigits(currency);
}

/** Writes an amount of a challenge: `12`, `$25`. */
export function amountText(
  amount: number,
  { currency }: { currency: string | null },
): string {
  return currency === null ? numberText(amount) : moneyText(amount, currency);
}

/** Creates the acts on the mini goal; each says what happened. */
export function challengeCommands(
  { challenge }: Pick<AudienceStore, "challenge">,
) {
  const { act, send, state } = challenge;
  return {
    start: (form: ChallengeStart) =>
      act({ action: "start", ...form }, () => words.started(form.text)),

    /** Moves it by what counts, or by whole units of money. */
    move(by: number) {
      const delta = by * unitsOf(state.peek().challenge?.currency ?? null);
      return act(
        { action: "progress", delta },
        ({ challenge }) =>
          challenge
            ? words.movedTo(amountText(challenge.progress, challenge))
            : AUDIENCE_MESSAGES.unchanged,
        () => send({ action: "progress", delta: -delta }),
      );
    },

    async end(status: ChallengeEnd) {
      const goesOn = await confirmed({
        title: words.endTitle,
        text: words.endText,
        act: words.endActs[status],
        danger: status === "cancelled",
      });
      if (goesOn) {
        await act({ action: "end", status }, () => words.ended[status]);
      }
    },

    clear: () => void act({ action: "clear" }, () => words.cleared),
  };
}
