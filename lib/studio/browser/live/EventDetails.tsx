import {
  type Signal,
  useComputed,
  useSignal,
  useSignalEffect,
} from "@preact/signals";
import type { EventReceipts, Receipt } from "@/lib/schema/overlays/receipts.ts";
import { platformName } from "@/lib/overlay/platform_name.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { Dialog } from "@/lib/studio/ui/Dialog.tsx";
import { DataTable } from "@/lib/studio/ui/Table.tsx";
import { decimalText } from "@/lib/studio/messages/figures.ts";
import { LIVE_MESSAGES as words } from "@/lib/studio/messages/live.ts";
import { PEOPLE_MESSAGES } from "@/lib/studio/messages/people.ts";
import { eraseAfterAsking } from "@/lib/studio/browser/erase_person.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import { describeRow, momentOf, timeOf } from "./describe_row.ts";
import type { LiveStore } from "./live_store.ts";
import type { FeedEvent } from "./feed_list.ts";
import { EventLine } from "./FeedRow.tsx";

/** A page that stood still for less is told of by the API alone, in ms. */
const FROZEN_MS = 500;

/** Draws what became of one event: where and when it was shown, and how it came. */
export function EventDetails(
  { desk, opened }: { desk: LiveStore; opened: Signal<FeedEvent | null> },
) {
  const receipts = useSignal<EventReceipts | null>(null);
  const path = useComputed(() =>
    opened.value &&
    `/api/channels/${desk.view.channelId}/events/${
      encodeURIComponent(opened.value.id)
    }` as const
  );
  useSignalEffect(() => {
    const own = path.value;
    receipts.value = null;
    if (own === null) return;
    attempt(() => api.get(`${own}/receipts`)).then((found) => {
      if (found && path.peek() === own) receipts.value = found.data;
    });
  });
  const event = opened.value;
  const person = event?.actor?.name ?? event?.actor?.login ?? null;

  async function erase() {
    if (person === null) return;
    const { channelId } = desk.view;
    const id = event?.actor?.id ?? null;
    if (!await eraseAfterAsking(channelId, { id, name: person })) return;
    opened.value = null;
    desk.feed.renewAll();
  }

  async function setListed(listed: boolean) {
    const own = path.peek();
    if (!event || own === null) return;
    const done = await attempt(
      () => api.patch(own, { listed }),
      listed ? words.doneShow : words.doneHide,
    );
    if (!done) return;
    const known = { ...event, listed };
    desk.feed.know(known);
    if (opened.peek() === event) opened.value = known;
  }

  /** Says of an overlay what its queue says of the event, where that plays again. */
  function playsAgain(overlayId: string): string | null {
    const box = desk.boxes.value.find(({ overlay, waiting }) =>
      overlay === overlayId &&
      waiting.some((one) => one.cutShort && one.eventId === event?.id)
    );
    return box ? words.cutShort(box.open) : null;
  }

  const items = receipts.value?.items ?? [];
  const rows = items.map((item) => {
    const again = playsAgain(item.overlayId);
    return {
      key: item.overlayId,
      cells: [
        <bdi key="name">{desk.nameOf(item.overlayId)}</bdi>,
        <div key="shown">
          {shownText(item)}
          {again && <p>{again}</p>}
        </div>,
        secondsText(item),
        item.soundStartedAt
          ? words.heard
          : item.seen?.heard === false
          ? words.muted
          : "–",
        item.obsVersion ?? words.browser,
      ],
    };
  });
  return (
    <Dialog
      open={event !== null}
      size="wide"
      title={words.detailsTitle}
      onClose={() => opened.value = null}
      actions={
        <>
          {event && event.listed !== null && (
            <Button
              icon={event.listed ? "eye-off" : "eye"}
              disabled={desk.view.readOnly}
              onClick={() => setListed(!event.listed)}
            >
              {event.listed ? words.hide : words.show}
            </Button>
          )}
          {person !== null && (
            <Button
              tone="danger"
              icon="trash-2"
              disabled={desk.view.readOnly}
              onClick={erase}
            >
              {PEOPLE_MESSAGES.actOn}
            </Button>
          )}
        </>
      }
    >
      {event && (
        <>
          <div class="event event--alone">
            <EventLine {...describeRow(event)} />
          </div>
          <dl class="facts">
            <dt>{words.happened}</dt>
            <dd>{momentOf(event.occurredAt)}</dd>
            <dt>{words.source}</dt>
            <dd>{platformName(event.platform)}</dd>
            {event.original && (
              <>
                <dt>{words.original}</dt>
                <dd dir="auto">{originalText(event)}</dd>
              </>
            )}
          </dl>
          {receipts.value && (rows.length === 0
            ? <p class="dim">{words.noReceipts}</p>
            : (
              <DataTable
                caption={words.detailsTitle}
                columns={words.columns.map((name) => ({ name }))}
                rows={rows}
              />
            ))}
          {(receipts.value?.rested ?? []).map((one) => (
            <p key={`${one.overlayId} ${one.boxId} ${one.alert}`} class="dim">
              {words.rested[one.reason](
                one.alert || words.someAlert,
                desk.nameOf(one.overlayId),
              )}
            </p>
          ))}
        </>
      )}
    </Dialog>
  );
}

/** Says when an alert was shown, and what of it was not. */
function shownText({ paintedAt, failedAt, failedParts }: Receipt): string {
  const when = paintedAt ? timeOf(paintedAt) : failedAt ? words.failed : "–";
  return [when, ...failedParts.map((part) => words.parts[part])].join(", ");
}

/** Says for how long an alert was shown, and for how long of that its page was frozen. */
function secondsText({ shownMs, stillMs }: Receipt): string {
  if (shownMs === null) return "–";
  const seconds = (ms: number) => decimalText(ms / 1_000, 1);
  return stillMs === null || stillMs < FROZEN_MS
    ? seconds(shownMs)
    : `${seconds(shownMs)}, ${words.frozen(seconds(stillMs))}`;
}

/** Says an event as it came, before moderation. */
function originalText({ original, ...event }: FeedEvent): string {
  const { name, text, message } = describeRow(
    { ...event, ...original } as FeedEvent,
  );
  return [name, text, message].filter(Boolean).join(" ");
}
