import { useSignal } from "@preact/signals";
import { NameDialog } from "@/lib/studio/browser/NameDialog.tsx";
import type { OverlaySource } from "@/lib/studio/browser/source_address.ts";
import { BringDialog } from "./BringDialog.tsx";

/** Something that has a card: it can be renamed, and brought into OBS. */
interface CardRow {
  id: string;
  name: string;
  /** Recommended size of the source, in pixels. */
  width: number;
  height: number;
}

/** Holds which card's name is asked for, and which is to be brought into OBS. */
export function useCardDialogs<R extends CardRow>() {
  return {
    named: useSignal<R | null>(null),
    brought: useSignal<R | null>(null),
  };
}

/** Draws the dialogs that the cards of scenes and widgets open. */
export function CardDialogs<R extends CardRow>(
  { dialogs: { named, brought }, words, channelId, readOnly, sourceOf, rename }:
    {
      dialogs: ReturnType<typeof useCardDialogs<R>>;
      words: { renameTitle: string; name: string; save: string };
      channelId: string;
      readOnly: boolean;
      sourceOf: (id: string) => OverlaySource;
      /** Resolves with whether the name was taken. */
      rename: (row: R, name: string) => Promise<boolean>;
    },
) {
  const item = brought.value;
  return (
    <>
      <NameDialog
        title={words.renameTitle}
        label={words.name}
        act={words.save}
        name={named.value?.name ?? null}
        save={(name) =>
          named.value ? rename(named.value, name) : Promise.resolve(false)}
        onClose={() => named.value = null}
      />
      <BringDialog
        id={item?.id ?? ""}
        item={item && {
          channelId,
          readOnly,
          source: sourceOf(item.id),
          name: item.name,
          width: Math.round(item.width),
          height: Math.round(item.height),
        }}
        onClose={() => brought.value = null}
      />
    </>
  );
}
