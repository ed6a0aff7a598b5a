import type {
  BoxPlayback,
  PlaybackCommand,
} from "@/lib/schema/overlays/playback.ts";
import { LIVE_DOCK_MESSAGES as words } from "@/lib/studio/messages/live_dock.ts";
import type { DockClient } from "./dock_client.ts";
import { lineOf } from "./live_facts.ts";

type Alert = BoxPlayback["held"][number];

/** Alerts of one box that are drawn; the others are counted. */
const MAX_SHOWN = 10;

/** Draws the alerts that play, wait and are to be approved. */
export function DockQueue(
  { client, boxes, isPaused, onDone }: {
    client: DockClient;
    boxes: readonly BoxPlayback[];
    isPaused: boolean;
    onDone: () => void;
  },
) {
  async function send(
    { overlay, boxId }: BoxPlayback,
    body: { action: string; eventId?: string; override?: true },
  ) {
    await client.act(() =>
      client.api.post(
        `${client.base}/playback/${encodeURIComponent(overlay)}`,
        { boxId, ...body } as PlaybackCommand,
        { once: true },
      ), ({ reach }) => reach?.message ?? words.done);
    onDone();
  }

  function row(
    box: BoxPlayback,
    { eventId, playId, event }: Alert,
    state: string,
    acts: readonly (readonly [action: string, label: string])[],
    /** It was approved, where that is asked for. */
    override?: true,
  ) {
    const { name, text } = lineOf(event);
    return (
      <li key={`${box.overlay} ${box.boxId} ${playId}`}>
        <span class="dock__line">
          <small>{state}</small>
          <b>
            <bdi>{name}</bdi>
          </b>{" "}
          {text}
        </span>
        {acts.map(([action, label]) => (
          <button
            key={action}
            type="button"
            aria-label={words.of(label, name)}
            disabled={client.readOnly}
            onClick={() =>
              send(
                box,
                action === "skip"
                  ? { action }
                  : { action, eventId, ...override && { override } },
              )}
          >
            {label}
          </button>
        ))}
      </li>
    );
  }

  const rows = boxes.flatMap((box) => {
    const { playing, held, heldCount, waiting, waitingCount } = box;
    const shown = [
      ...held.map((one) =>
        row(box, one, words.held, [
          ["approve", words.approve],
          ["reject", words.reject],
        ])
      ),
      ...waiting.map((one) =>
        row(
          box,
          one,
          one.cutShort ? words.cutShort : words.waiting,
          [["reject", words.reject]],
          true,
        )
      ),
    ];
    const left = heldCount + waitingCount - Math.min(shown.length, MAX_SHOWN);
    return [
      playing && row(box, playing, words.playing, [["skip", words.skip]]),
      ...shown.slice(0, MAX_SHOWN),
      left > 0 && (
        <li key={`${box.overlay} ${box.boxId}`} class="dock__dim">
          {words.more(left)}
        </li>
      ),
    ].filter((one) => one !== null && one !== false);
  });
  return (
    <section>
      <h2>{words.queue}</h2>
      {isPaused && <p class="dock__notice">{words.paused}</p>}
      {rows.length === 0 && <p class="dock__dim">{words.queueEmpty}</p>}
      <ul>{rows}</ul>
    </section>
  );
}
