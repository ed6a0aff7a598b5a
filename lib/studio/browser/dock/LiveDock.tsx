import { instantFormat } from "@/lib/studio/messages/instants.ts";
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type {
  ControlOrder,
  RetainedCommand,
} from "@/lib/schema/overlays/control.ts";
import type { SourceReach } from "@/lib/schema/overlays/connections.ts";
import type { BoxPlayback } from "@/lib/schema/overlays/playback.ts";
import type { RecentEventList } from "@/lib/schema/widget_data/recent_events.ts";
import { keepFocus } from "@/lib/studio/browser/keep_focus.ts";
import { commandInForce } from "@/lib/studio/browser/command_in_force.ts";
import { LIVE_DOCK_MESSAGES as words } from "@/lib/studio/messages/live_dock.ts";
import { createDockClient, type DockProps } from "./dock_client.ts";
import { DockFrame } from "./DockFrame.tsx";
import { DockQueue } from "./DockQueue.tsx";
import { DOCK_KINDS, lineOf } from "./live_facts.ts";

/** Facts that the live dock is drawn from at first. */
interface LiveDockProps extends DockProps {
  events: RecentEventList["items"];
  boxes: BoxPlayback[];
  orders: RetainedCommand[];
}

type Reached = { reach: SourceReach };
const said = ({ reach }: Reached) => reach.message;

/** Creates what the dock of the live room follows. */
export function createLiveDock(props: LiveDockProps) {
  const client = createDockClient(props);
  const { api, base, resource } = client;
  const events = resource(
    props.events,
    DOCK_KINDS,
    async () =>
      (await api.get(`${base}/events?limit=15&kinds=${DOCK_KINDS}`)).data.items,
  );
  const boxes = resource(
    props.boxes,
    `${DOCK_KINDS},playback.state,control.*`,
    async () => (await api.get(`${base}/playback`)).data.items,
  );
  const orders = resource(
    props.orders,
    "control.*",
    async () => (await api.get(`${base}/control`)).data.orders,
  );
  const follow = () => client.follow([events, boxes, orders]);
  return { client, events, boxes, orders, follow };
}

/** Draws the dock of the live room: controls, queue, last events. */
export function LiveDock(props: LiveDockProps) {
  const { client, events, boxes, orders, follow } = useMemo(
    () => createLiveDock(props),
    [],
  );
  const { api, base, readOnly } = client;
  // The computer's own zone, which the server does not know.
  const times = useSignal<Intl.DateTimeFormat | null>(null);
  useEffect(() => {
    times.value = instantFormat({ timeStyle: "short" });
    const ends = [follow(), keepFocus(document)];
    return () => ends.forEach((end) => end());
  }, []);

  async function order(action: ControlOrder["action"]) {
    await client.act(
      () => api.post(`${base}/control`, { action }, { once: true }),
      said,
    );
    orders.readSoon();
    boxes.readSoon();
  }
  const replay = (id: string) =>
    client.act(
      () =>
        api.post(
          `${base}/events/${encodeURIComponent(id)}/replay`,
          {},
          { once: true },
        ),
      said,
    );

  const latest = (...actions: RetainedCommand["action"][]) =>
    commandInForce(orders.state.value, actions, null)?.action;
  const isPaused = latest("pause", "resume") === "pause";
  const isMuted = latest("mute", "unmute") === "mute";
  const isBlank = latest("blank", "unblank") === "blank";
  return (
    <DockFrame client={client}>
      <div class="dock__row" role="group" aria-label={words.controls}>
        <button
          type="button"
          class={isPaused ? "dock__on" : undefined}
          disabled={readOnly}
          onClick={() => order(isPaused ? "resume" : "pause")}
        >
          {isPaused ? words.resume : words.pause}
        </button>
        <button
          type="button"
          class={isMuted ? "dock__on" : undefined}
          disabled={readOnly}
          onClick={() => order(isMuted ? "unmute" : "mute")}
        >
          {isMuted ? words.unmute : words.mute}
        </button>
        <button
          type="button"
          disabled={readOnly}
          onClick={() => order("skip")}
        >
          {words.skip}
        </button>
        <button
          type="button"
          class={isBlank ? "dock__on" : undefined}
          disabled={readOnly}
          onClick={() => order(isBlank ? "unblank" : "blank")}
        >
          {isBlank ? words.unblank : words.blank}
        </button>
      </div>
      {isBlank && <p class="dock__notice">{words.isBlank}</p>}
      <DockQueue
        client={client}
        boxes={boxes.state.value}
        isPaused={isPaused}
        onDone={boxes.readSoon}
      />
      <section>
        <h2>{words.activity}</h2>
        {events.state.value.length === 0 && (
          <p class="dock__dim">{words.noEvents}</p>
        )}
        <ul>
          {events.state.value.map((event) => {
            const { name, text } = lineOf(event);
            return (
              <li key={event.id}>
                <span class="dock__line">
                  <b>
                    <bdi>{name}</bdi>
                  </b>{" "}
                  {text}
                  <small>
                    {times.value?.format(Date.parse(event.occurredAt))}
                    {event.test ? ` · ${words.test}` : ""}
                  </small>
                </span>
                <button
                  type="button"
                  aria-label={words.of(words.replay, name)}
                  disabled={readOnly}
                  onClick={() => replay(event.id)}
                >
                  {words.replay}
                </button>
              </li>
            );
          })}
        </ul>
      </section>
    </DockFrame>
  );
}
