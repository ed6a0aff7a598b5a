import { useSignal } from "@preact/signals";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { Badge, Panel } from "@/lib/studio/ui/Panel.tsx";
import { CHANNEL_ALERTS_MESSAGES as words } from "@/lib/studio/messages/channel_alerts.ts";
import type { AlertsRoom } from "./alerts_room.ts";
import type { AlertsStore } from "./alerts_store.ts";
import { makeChannelAlerts, playInBoxes } from "./box_alerts.ts";
import { fullestBox, playing } from "./facts_in_use.ts";
import { UseChannelAlertsDialog } from "./UseChannelAlertsDialog.tsx";

/**
 * Says whose alerts one edits, the channel's or those of an alert box, and
 * switches between them; offers to make the fullest box's the channel's.
 */
export function AlertsInUse(
  { room, desk }: { room: AlertsRoom; desk: AlertsStore },
) {
  const { boxes, facts, alerts } = room.state.value;
  const { channelId, readOnly, widget } = facts;
  const asks = useSignal(false);
  const busy = useSignal(false);
  const isSaved = desk.store.state.value === "saved";
  const isOfChannel = facts.channelAlerts !== null;

  async function whileBusy(work: () => Promise<unknown>) {
    busy.value = true;
    await work();
    busy.value = false;
  }

  const toOwn = () =>
    whileBusy(() =>
      playInBoxes(
        channelId,
        [{
          id: widget.id,
          plays: { alerts: "own", variants: desk.list.peek() },
        }],
        {
          done: words.toOwnDone,
          undone: words.toOwnUndone,
          changed: room.readAgain,
        },
      )
    );

  return (
    <>
      <div class="row alerts-page__whose">
        <h2>{isOfChannel ? words.ofChannel : words.ofBox(widget.name)}</h2>
        <Badge tone={isOfChannel ? "good" : "plain"}>
          {isOfChannel
            ? words.usedBy(playing(boxes, "channel"))
            : words.onlyHere}
        </Badge>
        {alerts.variants !== null && (
          <Button
            size="small"
            disabled={readOnly || !isSaved}
            title={isSaved ? undefined : words.saveFirst}
            busy={busy.value}
            onClick={isOfChannel ? toOwn : () => asks.value = true}
          >
            {isOfChannel ? words.toOwn : words.toChannel}
          </Button>
        )}
      </div>
      {alerts.variants === null
        ? desk.chosen.value === null && (
          <Offer
            room={room}
            disabled={readOnly || !isSaved}
            busy={busy.value}
            run={whileBusy}
            variantsHere={() => desk.list.peek()}
          />
        )
        : (
          <UseChannelAlertsDialog
            open={asks}
            room={room}
            desk={desk}
            ofChannel={alerts.variants}
          />
        )}
    </>
  );
}

/** Offers to make the alerts of the fullest alert box the channel's. */
function Offer({ room, disabled, busy, run, variantsHere }: {
  room: AlertsRoom;
  disabled: boolean;
  busy: boolean;
  run: (work: () => Promise<unknown>) => Promise<void>;
  /** Returns the alerts of the open box, with those that every box begins with. */
  variantsHere: () => Record<string, unknown>[];
}) {
  const { boxes, facts } = room.state.value;
  const box = fullestBox(boxes, facts.widget.id);
  if (!box) return null;
  const { id, name, scene } = box;
  return (
    <Panel
      title={words.offer}
      lede={words.offerText(scene ?? name)}
    >
      <p class="dim">{words.offerRest}</p>
      <div class="row">
        <Button
          tone="primary"
          size="small"
          disabled={disabled}
          busy={busy}
          onClick={() =>
            run(() =>
              makeChannelAlerts(
                facts.channelId,
                { id, begun: variantsHere() },
                room.readAgain,
              )
            )}
        >
          {words.offerAct}
        </Button>
      </div>
    </Panel>
  );
}
