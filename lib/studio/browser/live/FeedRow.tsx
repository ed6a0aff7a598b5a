import type { ComponentChildren } from "preact";
import { Badge } from "@/lib/studio/ui/Panel.tsx";
import { RowButton } from "@/lib/studio/ui/Button.tsx";
import { StudioIcon } from "@/lib/studio/ui/StudioIcon.tsx";
import { LIVE_MESSAGES as words } from "@/lib/studio/messages/live.ts";
import { describeRow, momentOf, shortName, timeOf } from "./describe_row.ts";
import { type FeedEvent, wasMissed } from "./feed_list.ts";

/** Acts on one event of the activity. */
export interface RowCommands {
  readOnly: boolean;
  /** Tells whether an alert box has an alert for an event. */
  isAlert: (event: FeedEvent) => boolean;
  replay: (event: FeedEvent) => void;
  open: (event: FeedEvent) => void;
}

/** Says when an event was seen, where it is one that overlays tell of. */
function seenWords(
  event: FeedEvent,
  isAlert: RowCommands["isAlert"],
): string | null {
  const { seen } = event;
  if (!seen) {
    const missed = wasMissed(event, Date.now());
    if (missed === null) return null;
    // What the filters leave out was never to be seen.
    if (!isAlert(event)) return words.filtered;
    return missed ? words.unseen : words.notYet;
  }
  const where = seen.onStream ? words.onStream : words.inBrowser;
  const heard = seen.heard === false ? `, ${words.unheard}` : "";
  return `${where} ${timeOf(seen.at)}${heard}`;
}

/** Draws the icon, who, what and the message of an event. */
export function EventLine(
  { icon, kind, name, text, message, children }:
    & ReturnType<typeof describeRow>
    & { children?: ComponentChildren },
) {
  return (
    <>
      <span class="event__icon" title={kind}>
        <StudioIcon name={icon} />
        <span class="visually-hidden">{kind}</span>
      </span>
      <div class="event__text">
        <p class="event__what">
          {name === null
            ? <span class="event__kind">{kind}</span>
            : <bdi class="event__name">{name}</bdi>} <bdi>{text}</bdi>
        </p>
        {message !== "" && <p class="event__message" dir="auto">{message}</p>}
        {children}
      </div>
    </>
  );
}

/** Draws one event of the activity. */
export function FeedRow(
  { event, acts: { readOnly, isAlert, replay, open } }: {
    event: FeedEvent;
    acts: RowCommands;
  },
) {
  const row = describeRow(event);
  const seen = seenWords(event, isAlert);
  const { receivedAt } = event;
  return (
    <li class="event" data-id={event.id}>
      <EventLine {...row}>
        {(seen !== null || event.test || event.original ||
          event.listed === false) && (
          <p class="event__marks">
            {event.test && <Badge tone="warn">{words.test}</Badge>}
            {event.original && <Badge>{words.changed}</Badge>}
            {event.listed === false && <Badge>{words.unlisted}</Badge>}
            {seen !== null && (
              <span class={seen === words.unseen ? "event__unseen" : ""}>
                {seen}
              </span>
            )}
          </p>
        )}
      </EventLine>
      <time
        class="event__time"
        dateTime={receivedAt}
        title={momentOf(receivedAt)}
      >
        {timeOf(receivedAt)}
      </time>
      <div class="event__acts">
        <RowButton
          tone="quiet"
          icon="repeat"
          disabled={readOnly}
          onClick={() => replay(event)}
        >
          {words.replay(shortName(row))}
        </RowButton>
        <RowButton tone="quiet" icon="info" onClick={() => open(event)}>
          {words.details(shortName(row))}
        </RowButton>
      </div>
    </li>
  );
}
