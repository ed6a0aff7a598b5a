import type { Signal } from "@preact/signals";
import type { AsideThing } from "@/lib/schema/overlays/scenes.ts";
import { confirmed } from "@/lib/studio/browser/confirm.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import { reloadPage, toast } from "@/lib/studio/browser/toasts.ts";
import { ASIDE_MESSAGES as words } from "@/lib/studio/messages/aside.ts";

const PATH = "/api/widgets/aside";

/** Commands on deleted scenes and widgets, as `trashCommands` makes them. */
export type TrashCommands = ReturnType<typeof trashCommands>;

/** Changes to the list of deleted things, each by the API and then in the list. */
export function trashCommands(
  kind: AsideThing["kind"],
  things: Signal<readonly AsideThing[]>,
) {
  const drop = (id: string) => {
    things.value = things.value.filter((one) => one.id !== id);
  };

  async function restore({ id, name }: { id: string; name: string }) {
    const back = await attempt(
      () => api.post(`${PATH}/${encodeURIComponent(id)}/restore`),
      words.restored(name),
    );
    if (!back) return;
    drop(id);
    // It is among the others again, in its place.
    reloadPage();
  }

  return {
    restore,

    /** Says that a thing was deleted, offers to undo that, and lists the thing. */
    async noteDeleted(
      thing: { id: string; name: string },
      text: string,
    ): Promise<void> {
      toast(text, {
        tone: "good",
        undo: () => restore(thing),
      });
      const answer = await attempt(() => api.get(PATH));
      if (answer) {
        things.value = answer.data.items.filter((one) => one.kind === kind);
      }
    },

    async removeForGood({ id, name }: AsideThing): Promise<void> {
      const yes = await confirmed({
        title: words.removeTitle(name),
        text: words.removeText,
        act: words.remove,
        danger: true,
      });
      if (!yes) return;
      const gone = await attempt(
        () => api.delete(`${PATH}/${encodeURIComponent(id)}`),
        words.removed(name),
      );
      if (gone) drop(id);
    },
  };
}
