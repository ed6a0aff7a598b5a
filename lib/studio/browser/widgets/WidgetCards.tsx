import { type Signal, useSignal } from "@preact/signals";
import { WIDGETS_WORDS as words } from "@/lib/studio/words/widgets.ts";
import { NameDialog } from "@/lib/studio/browser/NameDialog.tsx";
import { widgetSource } from "@/lib/studio/browser/source_address.ts";
import { BringDialog } from "@/lib/studio/browser/sources/BringDialog.tsx";
import { WidgetCard } from "./WidgetCard.tsx";
import { widgetActs, type WidgetRow } from "./widget_acts.ts";

/** Draws a card for each widget, and the dialogs that the cards open. */
export function WidgetCards(
  { channelId, readOnly, rows, scenes }: {
    channelId: string;
    readOnly: boolean;
    rows: Signal<readonly WidgetRow[]>;
    scenes: readonly { id: string; name: string }[];
  },
) {
  const acts = widgetActs(channelId, rows);
  const named = useSignal<WidgetRow | null>(null);
  const brought = useSignal<WidgetRow | null>(null);
  const nameOf = (sceneId: string | null) =>
    scenes.find(({ id }) => id === sceneId)?.name ?? null;
  const item = brought.value;
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
            onRename={() => named.value = row}
            onBring={() => brought.value = row}
          />
        ))}
      </ul>
      <NameDialog
        title={words.renameTitle}
        label={words.name}
        act={words.save}
        name={named.value?.name ?? null}
        save={(name) =>
          named.value ? acts.rename(named.value, name) : Promise.resolve(false)}
        onClose={() => named.value = null}
      />
      <BringDialog
        id={item?.id ?? ""}
        item={item && {
          channelId,
          readOnly,
          source: widgetSource(channelId, item.id),
          name: item.name,
          width: Math.round(item.width),
          height: Math.round(item.height),
        }}
        onClose={() => brought.value = null}
      />
    </>
  );
}
