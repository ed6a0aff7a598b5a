/** Choice among variants that a page loads once one of them asks for words, or does not play for each event. */
import { messageContains } from "@/lib/schema/widgets/settings/message_contains.ts";
import type { PlaybackMessage } from "@/lib/schema/events/messages.ts";
import type { AlertEvent } from "@/lib/schema/widgets/rules/event_amounts.ts";
import type { ChooseVariant } from "@/lib/widgets/choose_variant.ts";
import type { Contains } from "@/lib/schema/widgets/settings/variant_match.ts";
import { createTurns } from "@/lib/widgets/alert_turns.ts";

/** Turns as the service tells them with what is left to be played. */
type ToldTurns = NonNullable<PlaybackMessage["state"]>["turns"];

/** Choice among the variants of an alert box. */
export interface AlertChoice {
  /** Chooses as it was decided when the event came. */
  choose: ChooseVariant;
  /** Decides about an event that comes. */
  take: ChooseVariant;
  /** Keeps an event until it is known whose turn it is; `false` where that is known. */
  wait?(event: AlertEvent, take: () => void): boolean;
  /** Takes whose turns there were before. */
  tell?(turns: ToldTurns): void;
}

/** Most events that came of which it is decided anew when the service tells of turns. */
const MAX_PAST = 200;

/**
 * Creates the whole choice. Where the service tells of turns (`isTold`), events
 * wait until it has: what came before the page was opened has had turns.
 */
export function createLateChoice(
  chooserWith: (contains: Contains) => ChooseVariant,
  isTold: boolean,
): AlertChoice {
  const choose = chooserWith(messageContains);
  const turns = createTurns(choose);
  let isKnown = !isTold;
  let waiting: { event: AlertEvent; take: () => void }[] = [];
  let past: { event: AlertEvent; variants: Parameters<ChooseVariant>[0] }[] =
    [];
  return {
    choose: turns.chooseAgain,
    take(variants, event) {
      past = [...past, { event, variants }].slice(-MAX_PAST);
      return turns.take(variants, event);
    },
    wait(event, take) {
      if (!isKnown) waiting.push({ event, take });
      return !isKnown;
    },
    tell(told) {
      isKnown = true;
      const isLater = ({ event }: { event: AlertEvent }) =>
        event.position > (told?.through ?? "");
      if (told) {
        const since = past.filter(isLater);
        turns.goOnFrom(told.table, since.map(({ event }) => event));
        for (const [eventId, ids] of Object.entries(told.rested)) {
          turns.note(eventId, ids);
        }
        for (const { event, variants } of since) turns.take(variants, event);
      }
      const kept = waiting.filter(isLater);
      waiting = [];
      for (const { take } of kept) take();
    },
  };
}
