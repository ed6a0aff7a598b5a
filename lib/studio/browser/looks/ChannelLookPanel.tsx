import { type Signal, useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { drawPreviewsAnew } from "@/lib/studio/browser/source_address.ts";
import { toast } from "@/lib/studio/browser/toasts.ts";
import type { WidgetRow } from "@/lib/studio/browser/widgets/widget_commands.ts";
import { LOOK_DESIGNER_MESSAGES } from "@/lib/studio/messages/look_designer.ts";
import { LOOK_MESSAGES as words } from "@/lib/studio/messages/looks.ts";
import { Button, ButtonLink } from "@/lib/studio/ui/Button.tsx";
import { Dialog } from "@/lib/studio/ui/Dialog.tsx";
import {
  type ChannelLook,
  createLookChoice,
  mayShowLook,
  titleOfLook,
} from "./channel_look.ts";
import { DressDialog, type DressedScene } from "./DressDialog.tsx";
import { LookCards } from "./LookCards.tsx";
import { StingerDialog } from "./StingerDialog.tsx";

/** Says which look the channel wears, lets another be chosen, and has every widget wear it. */
export function ChannelLookPanel(
  { channelId, readOnly, loaded, rows, scenes }: {
    channelId: string;
    readOnly: boolean;
    loaded: ChannelLook;
    rows: Signal<readonly WidgetRow[]>;
    scenes: readonly DressedScene[];
  },
) {
  const choice = useMemo(() => createLookChoice(channelId, loaded), []);
  const choosing = useSignal(false);
  const dressing = useSignal(false);
  const atStinger = useSignal(false);
  const { looks } = loaded;
  const id = choice.worn.value;
  const title = titleOfLook(looks, id);
  const base = looks.find((look) => look.id === id)?.base;
  const most = choice.chosen.value === null ? mostWorn(rows.value) : null;
  const isOffered = most !== id &&
    looks.some((look) => look.available && look.id === most);

  async function put(look: string | null): Promise<boolean> {
    const isStored = await choice.choose(look);
    if (isStored) drawPreviewsAnew();
    return isStored;
  }

  async function choose(look: string) {
    choosing.value = false;
    const before = choice.chosen.peek();
    if (look === before || !await mayShowLook()) return;
    if (!await put(look)) return;
    toast(words.worn(titleOfLook(looks, look)), {
      tone: "good",
      undo: async () => {
        if (await put(before)) toast(words.undone, { tone: "good" });
      },
    });
  }

  return (
    <div class="panel look-now">
      <p>
        {words.channel}: <strong>{title}</strong>
        <span class="field__hint">{words.channelHint}</span>
        {isOffered && most !== null && (
          <span class="field__hint">
            {words.most(titleOfLook(looks, most))}
          </span>
        )}
      </p>
      <div class="row">
        {isOffered && most !== null && (
          <Button
            disabled={readOnly}
            onClick={() => choose(most)}
          >
            {words.makeMost}
          </Button>
        )}
        <Button
          disabled={readOnly || rows.value.every(({ pack }) => pack === null)}
          onClick={() => dressing.value = true}
        >
          {words.dress}
        </Button>
        {base !== undefined && (
          <Button onClick={() => atStinger.value = true}>
            {words.stinger}
          </Button>
        )}
        <ButtonLink icon="pencil" href="/studio/widgets/look">
          {LOOK_DESIGNER_MESSAGES.design}
        </ButtonLink>
        <Button
          icon="palette"
          disabled={readOnly}
          onClick={() => choosing.value = true}
        >
          {words.choose}
        </Button>
      </div>
      <Dialog
        open={choosing.value}
        title={words.choose}
        size="wide"
        onClose={() => choosing.value = false}
      >
        <LookCards
          looks={looks.filter((look) => look.available || look.id === id)}
          worn={id}
          onChoose={choose}
        />
      </Dialog>
      {base !== undefined && (
        <StingerDialog open={atStinger} look={{ base, title }} />
      )}
      <DressDialog
        open={dressing}
        look={{ id, title }}
        {...{ channelId, rows, scenes, looks }}
      />
    </div>
  );
}

/** Returns the look that most widgets have of their own; `null` where they have none. */
function mostWorn(rows: readonly WidgetRow[]): string | null {
  const counts = new Map<string, number>();
  for (const { pack } of rows) {
    if (pack !== null) counts.set(pack, (counts.get(pack) ?? 0) + 1);
  }
  const [first] = [...counts].sort(([, a], [, b]) => b - a);
  return first && first[1] > rows.length / 2 ? first[0] : null;
}
