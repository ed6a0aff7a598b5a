import { namesInRow } from "@/lib/studio/messages/isolating.ts";
import type { QueueAnswer } from "@/lib/schema/audience/viewer_queue.ts";
import { AUDIENCE_MESSAGES } from "@/lib/studio/messages/audience.ts";
import { confirmed } from "@/lib/studio/browser/confirm.ts";
import type { AudienceStore } from "./audience_store.ts";

const words = AUDIENCE_MESSAGES.queue;

type QueuePerson = QueueAnswer["waiting"][number];

/** Creates the acts on the viewer queue; each says what happened. */
export function viewerQueueCommands({ queue }: Pick<AudienceStore, "queue">) {
  const { act, send, state } = queue;

  return {
    open: (form: { keyword: string | null; limit: number }) =>
      act(
        { action: "open", ...form },
        () => words.opened,
        () => send({ action: "close" }),
      ),

    /** Lets viewers join by another word from now on; who waits stays. */
    changeWord(word: string) {
      const { keyword, limit } = state.peek();
      return act(
        { action: "open", keyword: word, limit },
        () => words.changed(word),
        () => send({ action: "open", keyword, limit }),
      );
    },

    close() {
      const { keyword, limit } = state.peek();
      return act(
        { action: "close" },
        () => words.closed,
        () => send({ action: "open", keyword, limit }),
      );
    },

    /** Calls the next as the line is shown here; those who played are done. */
    next: (count: number) =>
      act(
        { action: "next", count, first: state.peek().waiting[0]?.key ?? null },
        ({ current }) =>
          current.length === 0 ? words.nobodyLeft : words.called(
            namesInRow(current.map(({ person }) => person.name)),
          ),
      ),

    add: (form: { name: string; inGame: string | null; note: string }) =>
      act({ action: "add", ...form }, () => words.added(form.name)),

    move: ({ key, person }: QueuePerson, from: number, place: number) =>
      act(
        { action: "edit", key, place },
        () => words.moved(person.name, place),
        () => send({ action: "edit", key, place: from }),
      ),

    async remove({ key, person: { name } }: QueuePerson) {
      const goesOn = await confirmed({
        title: words.removeTitle(name),
        text: words.removeText,
        act: words.removeAct,
        danger: true,
      });
      if (goesOn) {
        await act({ action: "remove", key }, () => words.removed(name));
      }
    },

    async clear() {
      const goesOn = await confirmed({
        title: words.clearTitle,
        text: words.clearText,
        act: words.clear.replace("…", ""),
        danger: true,
      });
      if (goesOn) await act({ action: "clear" }, () => words.cleared);
    },
  };
}
