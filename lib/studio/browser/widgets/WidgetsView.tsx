import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { AsideThing } from "@/lib/schema/overlays/scenes.ts";
import { trashCommands } from "@/lib/studio/browser/trash/trash_commands.ts";
import { TrashPanel } from "@/lib/studio/browser/trash/TrashPanel.tsx";
import { CreateButton } from "@/lib/studio/browser/sources/CreateButton.tsx";
import { EmptyState } from "@/lib/studio/ui/Panel.tsx";
import { ROOM_MESSAGES } from "@/lib/studio/messages/shell.ts";
import { WIDGETS_MESSAGES as words } from "@/lib/studio/messages/widgets.ts";
import { ChannelLookPanel } from "@/lib/studio/browser/looks/ChannelLookPanel.tsx";
import type { ChannelLook } from "@/lib/studio/browser/looks/channel_look.ts";
import type { DressedScene } from "@/lib/studio/browser/looks/DressDialog.tsx";
import { groupWidgets } from "./group_widgets.ts";
import { FindWidgets } from "./FindWidgets.tsx";
import { AddWidgetDialog } from "./AddWidgetDialog.tsx";
import type { WidgetOffer, WidgetRow } from "./widget_commands.ts";
import { WidgetCards } from "./WidgetCards.tsx";

interface WidgetListProps {
  channelId: string;
  readOnly: boolean;
  widgets: readonly WidgetRow[];
  offers: readonly WidgetOffer[];
  scenes: readonly DressedScene[];
  look: ChannelLook;
  /** Widgets that were deleted and can be restored. */
  deleted: readonly AsideThing[];
}

/** Draws the widgets of the channel: add, set up, copy, switch off, delete. */
export function WidgetsView(
  { channelId, readOnly, widgets, offers, scenes, look, deleted }:
    WidgetListProps,
) {
  const rows = useSignal(widgets);
  const things = useSignal(deleted);
  const aside = trashCommands("widget", things);
  const adding = useSignal(false);
  const offerText = useSignal("");
  const text = useSignal("");
  const groups = groupWidgets(rows.value, scenes, text.value);
  const found = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  useEffect(() => {
    // A link of another room asks for a kind.
    const asked = new URLSearchParams(location.search).get("add");
    const offer = offers.find(({ id }) => id === asked);
    if (!offer || readOnly) return;
    history.replaceState(null, "", location.pathname);
    offerText.value = offer.name;
    adding.value = true;
  }, []);

  return (
    <>
      <div class="row">
        <CreateButton
          id="widgets.create"
          name={words.create}
          group={ROOM_MESSAGES.widgets.name}
          readOnly={readOnly}
          run={() => adding.value = true}
        />
      </div>
      <ChannelLookPanel
        {...{ channelId, readOnly, rows, scenes }}
        loaded={look}
      />
      {rows.value.length === 0
        ? (
          <EmptyState icon="layout-grid" title={words.none}>
            {words.noneText}
          </EmptyState>
        )
        : <FindWidgets found={found} of={rows.value.length} text={text} />}
      <WidgetCards
        {...{ channelId, readOnly, rows, groups, scenes, aside }}
      />
      <AddWidgetDialog
        {...{ open: adding, channelId, offers, scenes, text: offerText }}
      />
      <TrashPanel things={things} acts={aside} readOnly={readOnly} />
    </>
  );
}
