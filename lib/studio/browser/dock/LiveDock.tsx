import { instantFormat } from "@/lib/studio/messages/instants.ts";
import { batch, useSignal } from "@preact/signals";
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
import { DOCK_MESSAGES as words } from "@/lib/studio/messages/dock.ts";
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

/** Draws the dock of the live room: controls, queue, last events. */
export function LiveDock(props: LiveDockProps) {
  const client = useMemo(() => createDockClient(props), []);
  const { api, base, readOnly } = client;
  const events = useSignal(props.events);
  const boxes = useSignal(props.boxes);
  const orders = useSignal(props.orders);
  // The computer's own zone, which the server does not know.
  const times = useSignal<Intl.DateTimeFormat | null>(null);

  const read = () =>
    client.read(async () => {
      const [listed, playback, control] = await Promise.all([
        api.get(`${base}/events?limit=15&kinds=${DOCK_KINDS}`),
        api.get(`${base}/playback`),
        api.get(`${base}/control`),
      ]);
      batch(() => {
        events.value = listed.data.items;
        boxes.value = playback.data.items;
        orders.value = control.data.orders;
      });
    });
  useEffect(() => {
    times.value = instantFormat({ timeStyle: "short" });
    const ends = [
      client.follow(`${DOCK_KINDS},playback.state,control.*`, read),
      keepFocus(document),
    ];
    return () => ends.forEach((end) => end());
  }, []);

  async function order(action: ControlOrder["action"]) {
    await client.act(
      () => api.post(`${base}/control`, { action }, { once: true }),
      said,
    );
    await read().catch(() => {});
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
    commandInForce(orders.value, actions, null)?.action;
  const isPaused = latest("pause", "resume") === "pause";
  const isMuted = latest("mute", "unmute") === "mute";
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
      </div>
      <DockQueue
        client={client}
        boxes={boxes.value}
        isPaused={isPaused}
        onDone={read}
      />
      <section>
        <h2>{words.activity}</h2>
        {events.value.length === 0 && <p class="dock__dim">{words.noEvents}</p>}
        <ul>
          {events.value.map((event) => {
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
