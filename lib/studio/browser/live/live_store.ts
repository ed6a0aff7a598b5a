import { throttle } from "@/lib/overlay/throttle.ts";
import { batch, signal } from "@preact/signals";
import { createCoalescedRuns } from "@/lib/core/coalesced_runs.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type {
  Connection,
  ConnectionList,
} from "@/lib/schema/overlays/connections.ts";
import type {
  ControlOrder,
  RetainedCommand,
} from "@/lib/schema/overlays/control.ts";
import type {
  BoxPlayback,
  PlaybackCommand,
} from "@/lib/schema/overlays/playback.ts";
import type { RecentEventList } from "@/lib/schema/widget_data/recent_events.ts";
import { LIVE_MESSAGES as words } from "@/lib/studio/messages/live.ts";
import { followChannel, lookEvery } from "@/lib/studio/browser/follow.ts";
import { withDelivered } from "@/lib/studio/browser/delivered.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import { createFeed } from "./feed.ts";
import type { FeedEvent } from "./feed_list.ts";
import { FEED_KINDS } from "./feed_filter.ts";

/** Facts that the live room is drawn from at first; all of them are kept current. */
export interface LiveView {
  channelId: string;
  readOnly: boolean;
  events: RecentEventList;
  boxes: BoxPlayback[];
  connections: Connection[];
  /** Build of the service. */
  build: string;
  orders: RetainedCommand[];
  scenes: { id: string; name: string }[];
  /** Kinds of events that the alert boxes let through; none where there is no box. */
  alertKinds: string[];
  /** Names of widgets, by id. */
  widgets: Record<string, string>;
}

/** Action of a command about single alerts. */
export type AlertAction = "approve" | "reject" | "play" | "dismiss";
/** Action of a command about a whole alert box. */
type BoxAction = "skip" | "pause" | "resume" | "clear" | "dismiss_all";

/** Marks of other docks and pages are looked at so often. */
const MARK_MS = 30_000;
/** Changes of the queue within this time are read together. */
const TOGETHER_MS = 250;

const SAID: Record<AlertAction | BoxAction, string> = {
  approve: words.approved,
  reject: words.rejected,
  play: words.played,
  dismiss: words.dismissed,
  skip: words.doneSkip,
  pause: words.donePause,
  resume: words.doneResume,
  clear: words.doneClear,
  dismiss_all: words.dismissed,
};

/** Creates everything that the live room knows and does. */
export function createLiveStore(view: LiveView) {
  const { channelId, scenes, widgets } = view;
  const path = `/api/channels/${channelId}` as const;
  /** Tells whether an alert box has an alert for an event; so does a channel without any box. */
  const isAlert = ({ kind }: FeedEvent): boolean =>
    view.alertKinds.length === 0 || view.alertKinds.includes(kind);
  const feed = createFeed({ channelId, first: view.events });
  const boxes = signal<readonly BoxPlayback[]>(view.boxes);
  const connections = signal<readonly Connection[]>(view.connections);
  const build = signal(view.build);
  const orders = signal<readonly RetainedCommand[]>(view.orders);
  /** Scene that the controls are for; `null` for all overlays. */
  const target = signal<string | null>(null);
  // Answers of reads side by side may come in any order: an old one would stay.
  const reads = createCoalescedRuns();

  const readBoxes = () =>
    reads.run("boxes", async () => {
      const { data } = await api.get(`${path}/playback`);
      boxes.value = data.items;
    });
  const readOrders = () =>
    reads.run("orders", async () => {
      const { data } = await api.get(`${path}/control`);
      orders.value = data.orders;
    });
  const readConnections = () =>
    reads.run("connections", async () => {
      const { data } = await api.get(`${path}/connections`);
      takeConnections(data);
    });
  function takeConnections(
    list: Pick<ConnectionList, "items" | "build">,
  ): void {
    batch(() => {
      connections.value = list.items;
      build.value = list.build;
    });
  }
  const quietly = (...work: Promise<unknown>[]) =>
    void Promise.allSettled(work);

  const readBoxesSoon = throttle(TOGETHER_MS, () => quietly(readBoxes()));

  function take(events: readonly LiveEvent[]): void {
    feed.take(events);
    readBoxesSoon();
    if (events.some(({ kind }) => kind.startsWith("control."))) {
      quietly(readOrders());
    }
    if (events.some(({ kind }) => kind === "playback.state")) {
      feed.refreshSoon();
    }
  }

  /** Carries out an act that sources obey, and says how many have. */
  async function sent(
    work: () => Promise<{ data: { reach: { message: string } } }>,
    done?: string,
  ): Promise<boolean> {
    const answer = await attempt(
      work,
      ({ data: { reach } }) =>
        done === undefined ? reach.message : `${done}. ${reach.message}`,
    );
    return answer !== null;
  }

  return {
    view,
    isAlert,
    feed,
    boxes,
    connections,
    build,
    orders,
    target,

    /** Follows what happens for as long as the room is open; the answer ends it. */
    follow(): () => void {
      const stop = followChannel({
        channelId,
        kinds:
          `${FEED_KINDS},gift.recipient,chat.user_cleared,playback.state,control.*`,
        onEvents: take,
        onConnections: takeConnections,
        onGap() {
          feed.look();
          quietly(readBoxes(), readOrders(), readConnections());
        },
      });
      const stopLooking = lookEvery(feed.look, MARK_MS);
      return () => {
        stop();
        stopLooking();
        readBoxesSoon.cancel();
        feed.end();
      };
    },

    /** Gives an order to the sources that are chosen. */
    async order(
      order: Pick<ControlOrder, "action" | "volume">,
      done?: string,
      sceneId: string | null = target.peek(),
    ): Promise<boolean> {
      const isDone = await sent(
        () =>
          api.post(`${path}/control`, { ...order, sceneId }, {
            once: true,
          }),
        done,
      );
      if (isDone) quietly(readOrders(), readBoxes());
      return isDone;
    },

    /** Has the sources that show an overlay load anew. */
    reload: ({ type, id }: Connection["overlay"]) =>
      sent(() =>
        api.post(`${path}/control`, {
          action: "reload",
          ...(type === "scene" ? { sceneId: id } : { instanceId: id }),
        }, { once: true })
      ),

    /** Shows an event again on every open source. */
    replay: (eventId: string) =>
      sent(() =>
        api.post(
          `${path}/events/${encodeURIComponent(eventId)}/replay`,
          {},
          { once: true },
        )
      ),

    /**
     * Takes an action about a box or one of its alerts, and says how many
     * sources obeyed; `false` when it failed. A quiet one says only that.
     */
    async act(
      { overlay, boxId }: Pick<BoxPlayback, "overlay" | "boxId">,
      action: AlertAction | BoxAction,
      eventId?: string,
      { quiet = false, override }: {
        quiet?: boolean;
        override?: boolean | undefined;
      } = {},
    ): Promise<boolean> {
      const body = {
        action,
        boxId,
        ...(eventId ? { eventId } : {}),
        ...(override ? { override } : {}),
      };
      const done = await attempt(
        () =>
          api.post(
            `${path}/playback/${encodeURIComponent(overlay)}`,
            body as PlaybackCommand,
            { once: true },
          ),
        quiet
          ? undefined
          : ({ data: { changed, reach } }) =>
            changed
              ? withDelivered(SAID[action], reach?.message ?? "")
              : words.already,
      );
      if (done) quietly(readBoxes());
      return done !== null;
    },

    /** Name of a scene or widget; its id where it is gone. */
    nameOf: (id: string): string =>
      scenes.find((scene) => scene.id === id)?.name ?? widgets[id] ?? id,
  };
}

/** State and acts of the live room. */
export type LiveStore = ReturnType<typeof createLiveStore>;
