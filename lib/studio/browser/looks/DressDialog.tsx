import { type Signal, useSignal } from "@preact/signals";
import {
  drawPreviewsAnew,
  sceneSource,
} from "@/lib/studio/browser/source_address.ts";
import { SourcePreview } from "@/lib/studio/browser/sources/SourcePreview.tsx";
import { ApiError } from "@/lib/studio/browser/api.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import { toast } from "@/lib/studio/browser/toasts.ts";
import type { WidgetRow } from "@/lib/studio/browser/widgets/widget_commands.ts";
import { DIALOG_MESSAGES } from "@/lib/studio/messages/dialogs.ts";
import { LOOK_MESSAGES as words } from "@/lib/studio/messages/looks.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { Dialog } from "@/lib/studio/ui/Dialog.tsx";
import { Notice } from "@/lib/studio/ui/Panel.tsx";
import { mayShowLook, NO_LOOK, type PicturedLook } from "./channel_look.ts";

/** A scene as a picture of it is drawn. */
export interface DressedScene {
  id: string;
  name: string;
  width: number;
  height: number;
}

/** Shows the scenes in the channel's look, and has every widget wear it; a message offers to undo it. */
export function DressDialog(
  { open, channelId, rows, scenes, look, looks }: {
    open: Signal<boolean>;
    channelId: string;
    rows: Signal<readonly WidgetRow[]>;
    scenes: readonly DressedScene[];
    /** The channel's. */
    look: { id: string; title: string };
    /** Those that the plan includes, and the one that is worn. */
    looks: readonly PicturedLook[];
  },
) {
  const busy = useSignal(false);
  const own = rows.value.filter(({ pack }) => pack !== null);
  const changed = scenes.filter(({ id }) =>
    own.some(({ sceneId }) => sceneId === id)
  );

  const returns = ({ pack }: WidgetRow) =>
    pack === NO_LOOK ||
    looks.some(({ id, available }) => available && id === pack);
  const lost = own.filter((row) => !returns(row)).length;

  /** Gives widgets looks, and returns how many have them; a repeat does the same again. */
  async function give(
    given: readonly { id: string; pack: string | null }[],
  ): Promise<number> {
    let left = given;
    const path = `/api/channels/${channelId}` as const;
    const send = (widgets: typeof given) =>
      api.post(`${path}/widget-looks`, { widgets: [...widgets] }, {
        repeatable: true,
      });
    try {
      await send(given);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      // One was deleted elsewhere: the others are dressed all the same.
      const { data } = await api.get(`${path}/widget-instances`);
      const present = new Set(data.items.map(({ id }) => id));
      rows.value = rows.value.filter(({ id }) => present.has(id));
      left = given.filter(({ id }) => present.has(id));
      if (left.length > 0) await send(left);
    }
    const packs = new Map(given.map(({ id, pack }) => [id, pack]));
    rows.value = rows.value.map((row) => ({
      ...row,
      pack: packs.has(row.id) ? packs.get(row.id) ?? null : row.pack,
    }));
    drawPreviewsAnew();
    return left.length;
  }

  async function dress() {
    if (!await mayShowLook()) return;
    busy.value = true;
    // As the page knows them: a repeat after a lost answer would be told the new ones.
    const before = own.filter(returns).map(({ id, pack }) => ({ id, pack }));
    const count = await attempt(() =>
      give(own.map(({ id }) => ({ id, pack: null })))
    );
    busy.value = false;
    if (count === null) return;
    open.value = false;
    toast(words.dressed(count), {
      tone: "good",
      ...(before.length > 0 && {
        undo: () => attempt(() => give(before), () => words.undressed),
      }),
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
          <Button onClick={() => open.value = false}>
            {DIALOG_MESSAGES.cancel}
          </Button>
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
      {lost > 0 && <Notice tone="warn">{words.dressLoses(lost)}</Notice>}
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
    </Dialog>
  );
}
