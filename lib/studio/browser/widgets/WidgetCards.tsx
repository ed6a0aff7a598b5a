import type { Signal } from "@preact/signals";
import { WIDGETS_WORDS as words } from "@/lib/studio/words/widgets.ts";
import type { AsideActs } from "@/lib/studio/browser/aside/aside_acts.ts";
import { widgetSource } from "@/lib/studio/browser/source_address.ts";
import {
  CardDialogs,
  useCardDialogs,
} from "@/lib/studio/browser/sources/CardDialogs.tsx";
import { WidgetCard } from "./WidgetCard.tsx";
import { widgetActs, type WidgetRow } from "./widget_acts.ts";

/** Draws a card for each widget, and the dialogs that the cards open. */
export function WidgetCards(
  { channelId, readOnly, rows, scenes, aside }: {
    channelId: string;
    readOnly: boolean;
    rows: Signal<readonly WidgetRow[]>;
    scenes: readonly { id: string; name: string }[];
    aside: AsideActs;
  },
) {
  const acts = widgetActs(channelId, rows, aside);
  const dialogs = useCardDialogs<WidgetRow>();
  const nameOf = (sceneId: string | null) =>
    scenes.find(({ id }) => id === sceneId)?.name ?? null;
  return (
    <>
      <ul class="cards">
        {rows.value.map((row) => (
          <WidgetCard
            key={row.id}
            channelId={channelId}
            readOnly={readOnly}
            row={row}
            scene={nameOf(row.sceneId)}
            acts={acts}
            onRename={() => dialogs.named.value = row}
            onBring={() => dialogs.brought.value = row}
          />
        ))}
      </ul>
      <CardDialogs
        dialogs={dialogs}
        words={words}
        channelId={channelId}
        readOnly={readOnly}
        sourceOf={(id) => widgetSource(channelId, id)}
        rename={acts.rename}
      />
    </>
  );
}
