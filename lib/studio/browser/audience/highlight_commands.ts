import { AUDIENCE_MESSAGES } from "@/lib/studio/messages/audience.ts";
import type { AudienceStore } from "./audience_store.ts";
import type { StandingLine } from "@/lib/studio/browser/chat/lines_after.ts";

const words = AUDIENCE_MESSAGES.highlight;

/** Creates the acts on the highlighted line; each says what happened, and can be taken back. */
export function highlightCommands(
  { highlight }: Pick<AudienceStore, "highlight">,
) {
  const { act, send, state } = highlight;
  const shownId = () => state.peek().highlight?.line.data.messageId;
  /** Shows the line that stood before, or none. */
  const back = (messageId: string | undefined) => () =>
    send(messageId ? { action: "show", messageId } : { action: "clear" });

  return {
    show: ({ messageId, name }: StandingLine) =>
      act(
        { action: "show", messageId },
        () => words.put(name ?? words.somebody),
        back(shownId()),
      ),
    clear: () =>
      void act({ action: "clear" }, () => words.cleared, back(shownId())),
  };
}
