import { computed, signal } from "@preact/signals";
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
import { followAndLook, followOnChannel } from "@/lib/studio/browser/follow.ts";
import { withDelivered } from "@/lib/studio/browser/delivered.ts";
import { api, attempt } from "@/lib/studio/browser/studio_api.ts";
import { createResource } from "@/lib/studio/kit/resource/create_resource.ts";
import type { StandingLine } from "@/lib/studio/browser/chat/lines_after.ts";
import { createChatLines } from "@/lib/studio/browser/chat/chat_lines.ts";
import { createFeed } from "./feed.ts";
import type { FeedEvent } from "./feed_list.ts";
import { perLanguage } from "@/lib/studio/messages/texts.ts";

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
  /** Lines of chat, newest first. */
  lines: readonly StandingLine[];
}

/** Action of a command about single alerts. */
export type AlertAction = "approve" | "reject" | "play" | "dismiss";
/** Action of a command about a whole alert box. */
type BoxAction = "skip" | "pause" | "resume" | "clear" | "dismiss_all";

/** Marks of other docks and pages are looked at so often. */
const MARK_MS = 30_000;
/** Changes of the queue within this time are read together. */
const TOGETHER_MS = 250;

const SAID: Record<AlertAction | BoxAction, string> = perLanguage(() => ({
  approve: words.approved,
  reject: words.rejected,
  play: words.played,
  dismiss: words.dismissed,
  skip: words.doneSkip,
  pause: words.donePause,
  resume: words.doneResume,
  clear: words.doneClear,
  dismiss_all: words.dismissed,
}));

/** Reads at once what a command has changed. */
const readAgain = (...changed: { read(): Promise<void> }[]) => {
  for (const { read } of changed) read().catch(() => {});
};

/** Creates everything that the live room knows and does. */
export function createLiveStore(view: LiveView) {
  const { channelId, scenes, widgets } = view;
  const path = `/api/channels/${channelId}` as const;
  /** Tells whether an alert box has an alert for an event; so does a channel without any box. */
  const isAlert = ({ kind }: FeedEvent): boolean =>
    view.alertKinds.length === 0 || view.alertKinds.includes(kind);
  const feed = createFeed({ channelId, first: view.events });
  const boxes = createResource({
    state: signal<readonly BoxPlayback[]>(view.boxes),
    kinds: `${feed.kinds},control.*`,
    gatherMs: TOGETHER_MS,
    read: async () => (await api.get(`${path}/playback`)).data.items,
  });
  const orders = createResource({
    state: signal<readonly RetainedCommand[]>(view.orders),
    kinds: "control.*",
    gatherMs: TOGETHER_MS,
    read: async () => (await api.get(`${path}/control`)).data.orders,
  });
  /** Pages that are open, and the build of the service. */
  const sources = createResource<Pick<ConnectionList, "items" | "build">>({
    state: signal({ items: view.connections, build: view.build }),
    kinds: "",
    gatherMs: TOGETHER_MS,
    read: async () => (await api.get(`${path}/connections`)).data,
  });
  const chat = createChatLines(channelId, view.lines);
  /** Scene that the controls are for; `null` for all overlays. */
  const target = signal<string | null>(null);
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
    boxes: boxes.state,
    connections: computed(() => sources.state.value.items),
    build: computed(() => sources.state.value.build),
    orders: orders.state,
    /** Lines of chat that stand, newest first. */
    chat: chat.state,
    target,

    /** Follows what happens for as long as the room is open; the answer ends it. */
    follow: (): () => void =>
      followAndLook(
        () =>
          followOnChannel(
            channelId,
            [feed, boxes, orders, sources, chat],
            { onConnections: sources.take },
          ),
        feed.look,
        MARK_MS,
      ),

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
      if (isDone) readAgain(orders, boxes);
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
      if (done) readAgain(boxes);
      return done !== null;
    },

    /** Name of a scene or widget; its id where it is gone. */
    nameOf: (id: string): string =>
      scenes.find((scene) => scene.id === id)?.name ?? widgets[id] ?? id,
  };
}

/** State and acts of the live room. */
export type LiveStore = ReturnType<typeof createLiveStore>;
