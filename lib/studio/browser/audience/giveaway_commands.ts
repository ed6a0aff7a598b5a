import { namesInRow } from "@/lib/studio/messages/isolating.ts";
import { AUDIENCE_MESSAGES } from "@/lib/studio/messages/audience.ts";
import { confirmed } from "@/lib/studio/browser/confirm.ts";
import type { GiveawayChoices } from "./GiveawayOptionFields.tsx";
import type { AudienceStore } from "./audience_store.ts";

const words = AUDIENCE_MESSAGES.giveaway;

/** Values of the form that opens a giveaway. */
interface GiveawayStart extends GiveawayChoices {
  prize: string;
  keyword: string | null;
  role: string;
  /** `null`: closed by hand. */
  durationMs: number | null;
}

/** Creates the acts on the giveaway; each says what happened, and asks before what cannot be taken back. */
export function giveawayCommands(
  { giveaway }: Pick<AudienceStore, "giveaway">,
) {
  const { act, state } = giveaway;

  /** Asks, then sends a command. */
  async function ask(
    question: { title: string; text: string; act: string },
    action: "cancel" | "clear",
    said: string,
  ) {
    if (await confirmed({ ...question, danger: true })) {
      await act({ action }, () => said);
    }
  }

  return {
    open: (form: GiveawayStart) =>
      act({ action: "open", ...form }, () => words.opened(form.prize)),

    close: () =>
      act(
        { action: "close" },
        ({ giveaway }) => words.closed(giveaway?.entries ?? 0),
      ),

    /** Draws, or draws again among those who have not won. */
    async draw(winners: number) {
      const { giveaway } = state.peek();
      if (!giveaway) return;
      const again = giveaway.status === "drawn";
      const goesOn = await confirmed(
        again
          ? {
            title: words.againTitle,
            text: words.againText,
            act: words.drawAct,
          }
          : {
            title: words.drawTitle,
            text: words.drawText(giveaway.entries),
            act: words.drawAct,
          },
      );
      if (!goesOn) return;
      await act(
        { action: "draw", winners, again },
        ({ giveaway }) =>
          words.drawn(
            namesInRow((giveaway?.winners ?? []).map(({ name }) => name)),
          ),
      );
    },

    cancel: () =>
      ask(
        {
          title: words.cancelTitle,
          text: words.cancelText,
          act: words.cancelIt.replace("…", ""),
        },
        "cancel",
        words.cancelled,
      ),

    clear: () =>
      ask(
        {
          title: words.clearTitle,
          text: words.clearText,
          act: words.clear.replace("…", ""),
        },
        "clear",
        words.cleared,
      ),
  };
}
