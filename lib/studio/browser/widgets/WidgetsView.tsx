import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { AsideThing } from "@/lib/features/overlays/scenes/schema.ts";
import { addActions } from "@/lib/studio/browser/actions.ts";
import { asideActs } from "@/lib/studio/browser/aside/aside_acts.ts";
import { AsidePanel } from "@/lib/studio/browser/aside/AsidePanel.tsx";
import { WidgetCards } from "./WidgetCards.tsx";
import { AddWidgetDialog } from "./AddWidgetDialog.tsx";
import type { WidgetOffer, WidgetRow } from "./widget_acts.ts";
import { Button } from "@/lib/studio/parts/Button.tsx";
import { EmptyState } from "@/lib/studio/parts/Panel.tsx";
import { ROOM_WORDS } from "@/lib/studio/words/shell.ts";
import { WIDGETS_WORDS as words } from "@/lib/studio/words/widgets.ts";

export interface WidgetListProps {
  channelId: string;
  readOnly: boolean;
  widgets: readonly WidgetRow[];
  offers: readonly WidgetOffer[];
  scenes: readonly { id: string; name: string }[];
  /** Widgets that were deleted and can be restored. */
  deleted: readonly AsideThing[];
}

/** Draws the widgets of the channel: add, set up, copy, switch off, delete. */
export function WidgetsView(
  { channelId, readOnly, widgets, offers, scenes, deleted }: WidgetListProps,
) {
  const rows = useSignal(widgets);
  const things = useSignal(deleted);
  const aside = asideActs("widget", things);
  const adding = useSignal(false);
  const add = () => adding.value = true;

  useEffect(() =>
    addActions([{
      id: "widgets.create",
      name: words.create,
      group: ROOM_WORDS.widgets.name,
      isEnabled: () => !readOnly,
      run: add,
    }]), []);

  return (
    <>
      <div class="row">
        <Button tone="primary" icon="plus" disabled={readOnly} onClick={add}>
          {words.create}
        </Button>
      </div>
      {rows.value.length === 0 && (
        <EmptyState icon="layout-grid" title={words.none}>
          {words.noneText}
        </EmptyState>
      )}
      <WidgetCards {...{ channelId, readOnly, rows, scenes, aside }} />
      <AddWidgetDialog {...{ open: adding, channelId, offers, scenes }} />
      <AsidePanel things={things} acts={aside} readOnly={readOnly} />
    </>
  );
}
