import { type Signal, useSignal } from "@preact/signals";
import {
  drawPreviewsAnew,
  sceneSource,
} from "@/lib/studio/browser/source_address.ts";
import { SourcePreview } from "@/lib/studio/browser/sources/SourcePreview.tsx";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import { toast } from "@/lib/studio/browser/toasts.ts";
import type { WidgetRow } from "@/lib/studio/browser/widgets/widget_commands.ts";
import { LOOK_MESSAGES as words } from "@/lib/studio/messages/looks.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { Dialog } from "@/lib/studio/ui/Dialog.tsx";
import { mayShowLook } from "./channel_look.ts";

/** A scene as a picture of it is drawn. */
export interface DressedScene {
  id: string;
  name: string;
  width: number;
  height: number;
}

/** Shows the scenes in the channel's look, and has every widget wear it; a message offers to undo it. */
export function DressDialog(
  { open, channelId, rows, scenes, look }: {
    open: Signal<boolean>;
    channelId: string;
    rows: Signal<readonly WidgetRow[]>;
    scenes: readonly DressedScene[];
    /** The channel's. */
    look: { id: string; title: string };
  },
) {
  const busy = useSignal(false);
  const own = rows.value.filter(({ pack }) => pack !== null);
  const changed = scenes.filter(({ id }) =>
    own.some(({ sceneId }) => sceneId === id)
  );

  /** Gives widgets looks; a repeat does the same again. */
  async function give(looks: readonly { id: string; pack: string | null }[]) {
    const path = `/api/channels/${channelId}/widget-looks` as const;
    await api.post(path, { widgets: [...looks] }, { repeatable: true });
    const packs = new Map(looks.map(({ id, pack }) => [id, pack]));
    rows.value = rows.value.map((row) => ({
      ...row,
      pack: packs.has(row.id) ? packs.get(row.id) ?? null : row.pack,
    }));
    drawPreviewsAnew();
  }

  async function dress() {
    if (!await mayShowLook()) return;
    busy.value = true;
    // As the page knows them: a repeat after a lost answer would be told the new ones.
    const before = own.map(({ id, pack }) => ({ id, pack }));
    const done = await attempt(async () => {
      await give(before.map(({ id }) => ({ id, pack: null })));
      return true;
    });
    busy.value = false;
    if (!done) return;
    open.value = false;
    toast(words.dressed(before.length), {
      tone: "good",
      undo: () => attempt(() => give(before), () => words.undressed),
    });
  }

  return (
    <Dialog
      open={open.value}
      size="wide"
      title={words.dressTitle(look.title)}
      onClose={() => open.value = false}
      actions={
        <>
          <Button onClick={() => open.value = false}>{words.cancel}</Button>
          <Button
            tone="primary"
            icon="palette"
            busy={busy.value}
            disabled={own.length === 0}
            onClick={dress}
          >
            {words.dressAct}
          </Button>
        </>
      }
    >
      <p>{words.dressText(own.length, rows.value.length)}</p>
      {open.value && (
        <ul class="choices">
          {changed.map(({ id, name, width, height }) => (
            <li key={id} class="choice">
              <SourcePreview
                channelId={channelId}
                readOnly={false}
                still
                framed
                source={{ ...sceneSource(id), query: { pack: look.id } }}
                width={width}
                height={height}
                title={words.scene(name, look.title)}
              />
              <strong>{name}</strong>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
