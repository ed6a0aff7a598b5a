import type { ComponentChildren } from "preact";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type { BoxPlayback } from "@/lib/schema/overlays/playback.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { Badge, EmptyState, Notice, Panel } from "@/lib/studio/ui/Panel.tsx";
import type { StudioIconName } from "@/lib/studio/ui/icons.ts";
import { LIVE_MESSAGES as words } from "@/lib/studio/messages/live.ts";
import { confirmed } from "@/lib/studio/browser/confirm.ts";
import { describeRow, personOf } from "./describe_row.ts";
import type { AlertAction, LiveStore } from "./live_store.ts";
import { EventLine } from "./FeedRow.tsx";
import { perLanguage } from "@/lib/studio/messages/texts.ts";

/** Alerts of one list that are drawn. */
const MAX_ROWS = 20;

type AlertRef =
  & BoxPlayback["held"][number]
  & Partial<Pick<BoxPlayback["waiting"][number], "cutShort">>;

/** Asks, and takes away what a box shows and all that waits. */
async function clearBox(desk: LiveStore, box: BoxPlayback): Promise<void> {
  const goesOn = await confirmed({
    title: words.clearTitle,
    text: words.clearText,
    act: words.clear,
    danger: true,
  });
  if (goesOn) await desk.act(box, "clear");
}

/** Tells whether the panel has news to tell of a box. */
const isBusy = (box: BoxPlayback): boolean =>
  box.open || box.paused || box.playing !== null || box.waitingCount > 0 ||
  box.heldCount > 0 || box.unseen.length > 0;

/** Returns the first alert that waits for approval, and its box. */
export function firstHeld(
  boxes: readonly BoxPlayback[],
): { box: BoxPlayback; eventId: string } | null {
  for (const box of boxes) {
    const [first] = box.held;
    if (first) return { box, eventId: first.eventId };
  }
  return null;
}

interface AlertAct {
  action: AlertAction;
  icon: StudioIconName;
  short: string;
  name: (who: string) => string;
  /** Takes it away although it was approved. */
  override?: boolean;
}

const APPROVE: AlertAct = perLanguage(() => ({
  action: "approve",
  icon: "check",
  short: words.approveShort,
  name: words.approve,
}));
const REJECT: AlertAct = perLanguage(() => ({
  action: "reject",
  icon: "x",
  short: words.rejectShort,
  name: words.reject,
}));
// An alert that waits to be shown was approved, where that is asked for.
const TAKE_AWAY: AlertAct = perLanguage(() => ({ ...REJECT, override: true }));
const PLAY: AlertAct = perLanguage(() => ({
  action: "play",
  icon: "play",
  short: words.playShort,
  name: words.play,
}));
const DISMISS: AlertAct = perLanguage(() => ({
  action: "dismiss",
  icon: "x",
  short: words.dismissShort,
  name: words.dismiss,
}));

function AlertRow(
  { desk, box, alert, acts, children }: {
    desk: LiveStore;
    box: BoxPlayback;
    alert: AlertRef;
    acts: readonly AlertAct[];
    children?: ComponentChildren;
  },
) {
  const event = alert.event as LiveEvent;
  const row = describeRow(event);
  return (
    <li class="event event--queued">
      <EventLine {...row}>
        {event.test && (
          <p class="event__marks">
            <Badge tone="warn">{words.test}</Badge>
          </p>
        )}
        {children}
      </EventLine>
      <div class="event__acts">
        {acts.map(({ action, icon, short, name, override }) => (
          <Button
            key={action}
            size="small"
            icon={icon}
            disabled={desk.view.readOnly}
            aria-label={name(personOf(row))}
            onClick={() => desk.act(box, action, alert.eventId, { override })}
          >
            {short}
          </Button>
        ))}
      </div>
    </li>
  );
}

function AlertList(
  { desk, box, alerts, count, acts, title }: {
    desk: LiveStore;
    box: BoxPlayback;
    alerts: readonly AlertRef[];
    count: number;
    acts: readonly AlertAct[];
    title: string;
  },
) {
  return (
    <div class="queue__part">
      <h4>{title}</h4>
      {count > 0 && (
        <ul class="queue__list">
          {alerts.slice(0, MAX_ROWS).map((alert) => (
            <AlertRow
              key={alert.playId}
              desk={desk}
              box={box}
              alert={alert}
              acts={acts}
            >
              {alert.cutShort && (
                <p class="event__marks">{words.cutShort(box.open)}</p>
              )}
            </AlertRow>
          ))}
          {count > MAX_ROWS && (
            <li class="dim">{words.more(count - MAX_ROWS)}</li>
          )}
        </ul>
      )}
    </div>
  );
}

function Unseen({ desk, box }: { desk: LiveStore; box: BoxPlayback }) {
  const { unseen } = box;
  const { readOnly } = desk.view;
  async function playAll() {
    for (const { eventId } of unseen) {
      const quiet = eventId !== unseen.at(-1)?.eventId;
      if (!await desk.act(box, "play", eventId, { quiet })) return;
    }
  }
  return (
    <div class="queue__part">
      <Notice
        tone="warn"
        action={
          <div class="row">
            <Button
              size="small"
              icon="play"
              disabled={readOnly}
              onClick={playAll}
            >
              {words.playAll}
            </Button>
            <Button
              size="small"
              icon="x"
              disabled={readOnly}
              onClick={() => desk.act(box, "dismiss_all")}
            >
              {words.dismissAll}
            </Button>
          </div>
        }
      >
        {words.nobodySaw(unseen.length)}
      </Notice>
      <ul class="queue__list">
        {unseen.slice(0, MAX_ROWS).map((alert) => (
          <AlertRow
            key={alert.playId}
            desk={desk}
            box={box}
            alert={alert}
            acts={[PLAY, DISMISS]}
          >
            <p class="event__marks">{words.reasons[alert.reason]}</p>
          </AlertRow>
        ))}
        {unseen.length > MAX_ROWS && (
          <li class="dim">{words.more(unseen.length - MAX_ROWS)}</li>
        )}
      </ul>
    </div>
  );
}

function BoxView({ desk, box }: { desk: LiveStore; box: BoxPlayback }) {
  const { readOnly } = desk.view;
  const isAlone = box.overlay === box.boxId;
  const name = desk.nameOf(box.boxId);
  const title = words.box(
    name.startsWith("ins_") ? words.alertBox : name,
    isAlone ? null : desk.nameOf(box.overlay),
  );
  return (
    <section class="queue__box" aria-label={title}>
      <header class="queue__head">
        <h3 dir="auto">{title}</h3>
        {box.paused && <Badge tone="warn" icon="pause">{words.paused}</Badge>}
        {!box.open && <Badge>{words.closed}</Badge>}
        <div class="row queue__acts">
          <Button
            size="small"
            icon={box.paused ? "play" : "pause"}
            disabled={readOnly}
            onClick={() => desk.act(box, box.paused ? "resume" : "pause")}
          >
            {box.paused ? words.resume : words.pause}
          </Button>
          <Button
            size="small"
            icon="skip-forward"
            disabled={readOnly || !box.playing}
            onClick={() => desk.act(box, "skip")}
          >
            {words.skip}
          </Button>
          <Button
            size="small"
            icon="trash-2"
            disabled={readOnly}
            onClick={() => clearBox(desk, box)}
          >
            {words.clear}
          </Button>
        </div>
      </header>
      {box.playing
        ? (
          <div class="queue__part queue__part--now">
            <h4>{words.now}</h4>
            <ul class="queue__list">
              <AlertRow desk={desk} box={box} alert={box.playing} acts={[]} />
            </ul>
          </div>
        )
        : <p class="dim">{words.nothingOn}</p>}
      {box.heldCount > 0 && (
        <AlertList
          desk={desk}
          box={box}
          alerts={box.held}
          count={box.heldCount}
          acts={[APPROVE, REJECT]}
          title={words.held(box.heldCount)}
        />
      )}
      {box.waitingCount > 0 && (
        <AlertList
          desk={desk}
          box={box}
          alerts={box.waiting}
          count={box.waitingCount}
          acts={[TAKE_AWAY]}
          title={words.waiting(box.waitingCount)}
        />
      )}
      {box.unseen.length > 0 && <Unseen desk={desk} box={box} />}
    </section>
  );
}

/** Draws what the alert boxes show, what waits, and what nobody saw. */
export function QueuePanel({ desk }: { desk: LiveStore }) {
  const boxes = desk.boxes.value.filter(isBusy);
  return (
    <Panel title={words.queue} icon="bell-ring" id="queue">
      {boxes.length === 0
        ? (
          <EmptyState icon="bell-ring" title={words.noBox}>
            {words.noBoxText}
          </EmptyState>
        )
        : boxes.map((box) => (
          <BoxView
            key={`${box.overlay}~${box.boxId}`}
            desk={desk}
            box={box}
          />
        ))}
    </Panel>
  );
}
