import { type Signal, useSignal } from "@preact/signals";
import { isSame } from "@/lib/core/is_same.ts";
import type { Variant } from "@/lib/schema/widgets/settings/variant.ts";
import { DIALOG_MESSAGES } from "@/lib/studio/messages/dialogs.ts";
import { CHANNEL_ALERTS_MESSAGES as words } from "@/lib/studio/messages/channel_alerts.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { Dialog } from "@/lib/studio/ui/Dialog.tsx";
import type { AlertsRoom } from "./alerts_room.ts";
import type { AlertsStore } from "./alerts_store.ts";
import { playInBoxes } from "./box_alerts.ts";

/** Alerts that are named before the rest of them is counted. */
const MAX_NAMED = 8;

/** Asks whether an alert box is to play the channel's alerts, and shows which of its own it loses. */
export function UseChannelAlertsDialog({ open, room, desk, ofChannel }: {
  open: Signal<boolean>;
  room: AlertsRoom;
  desk: AlertsStore;
  /** The channel's alerts, as they are stored. */
  ofChannel: readonly Record<string, unknown>[];
}) {
  const busy = useSignal(false);
  const { channelId, widget } = desk.facts;
  const lost = desk.variants.value.filter((_, at) =>
    !ofChannel.some((one) => isSame(one, desk.list.value[at]))
  );

  async function use() {
    busy.value = true;
    const isDone = await playInBoxes(
      channelId,
      [{ id: widget.id, plays: { alerts: "channel" } }],
      {
        done: words.toChannelDone,
        undone: words.toChannelUndone,
        changed: room.readAgain,
      },
    );
    busy.value = false;
    if (isDone) open.value = false;
  }

  return (
    <Dialog
      open={open.value}
      title={words.toChannelTitle}
      onClose={() => open.value = false}
      actions={
        <>
          <Button onClick={() => open.value = false}>
            {DIALOG_MESSAGES.cancel}
          </Button>
          <Button tone="primary" busy={busy.value} onClick={use}>
            {words.toChannel}
          </Button>
        </>
      }
    >
      <p>{words.toChannelText(ofChannel.length)}</p>
      {lost.length === 0 ? <p>{words.lostNone}</p> : (
        <>
          <p>{words.lost}</p>
          <ul class="alerts-lost">
            {lost.slice(0, MAX_NAMED).map((one) => (
              <li key={one.id}>
                {desk.nameOf(one)}
                {saidBy(one)}
              </li>
            ))}
            {lost.length > MAX_NAMED && (
              <li class="dim">{words.lostMore(lost.length - MAX_NAMED)}</li>
            )}
          </ul>
        </>
      )}
    </Dialog>
  );
}

/** Draws the text of an alert, where it is its own. */
function saidBy({ template }: Variant) {
  if (template === "{name} {action}") return null;
  return <span class="dim">{template}</span>;
}
