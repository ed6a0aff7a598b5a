import type { PlaybackMessage } from "@/lib/schema/events/messages.ts";
import type { BoxPlayback } from "@/lib/schema/overlays/playback.ts";
import { CHANNEL } from "@/tests/support/app.ts";
import { alertBox, follow } from "@/tests/pages/support/alerts.ts";
import { startOverlayStage } from "@/tests/support/overlay_stage.ts";
import {
  openSocket,
  type SocketClient,
} from "@/tests/support/socket_client.ts";
import { readUntil } from "@/tests/support/until.ts";

/** Address of the playback of the tests' channel. */
export const PLAYBACK = `/api/channels/${CHANNEL}/playback`;

/** Starts a stage with one alert box, and what a page and a dashboard need. */
export async function startPlaybackStage(
  settings: Record<string, unknown> = {},
  options: Parameters<typeof startOverlayStage>[1] = {},
) {
  const stage = await startOverlayStage([alertBox(settings)], options);
  const { app } = stage;
  const [instance] = await app.services.overlays.instances.list(CHANNEL);
  if (!instance?.sceneId) throw new Error("There is an alert box in a scene");
  const overlay = instance.sceneId;
  const session = await app.signIn();
  let pages = 0;

  async function read(): Promise<BoxPlayback> {
    const answer = await app.get(PLAYBACK, { session });
    const [box] = (await answer.json()).items;
    return box;
  }

  return {
    ...stage,
    boxId: instance.id,
    overlay,
    session,

    /** Opens the socket of a page. */
    page: (ofOverlay = overlay): Promise<PageSocket> =>
      openPage(stage, {
        overlay: ofOverlay,
        boxId: instance.id,
        name: `page-000${++pages}`,
      }),

    /** Takes follows in, now. Answers their ids. */
    async happen(...names: string[]): Promise<string[]> {
      const events = names.map((name) => follow(name, stage));
      await stage.append(events);
      return events.map(({ id }) => id);
    },

    /** Returns the box as the dashboard reads it. */
    read,

    /** Waits until there is a box, and it is so. */
    async until(isSo: (box: BoxPlayback) => boolean): Promise<void> {
      await readUntil<BoxPlayback | undefined>(read, (box) => box && isSo(box));
    },

    command: (body: unknown, path = `${PLAYBACK}/${overlay}`) =>
      app.request(path, { method: "POST", session, body }),
  };
}

/** Returns the logged event of an id; throws where the log has none. */
export async function logged(
  { app }: Pick<Awaited<ReturnType<typeof startPlaybackStage>>, "app">,
  id: string | undefined,
) {
  const event = await app.services.events.log.findById(CHANNEL, id ?? "");
  if (!event) throw new Error(`Not in the log: ${id}`);
  return event;
}

/** A page's socket, as far as it plays alerts. */
export interface PageSocket {
  socket: SocketClient;
  /** Answers what the page is to play: the ids of plays, and the record. */
  sync(awayMs?: number | null): Promise<{
    plays: string[];
    state: NonNullable<PlaybackMessage["state"]>;
  }>;
  /** Sends a report of an event's alert; resolves once it is acknowledged. */
  report(
    kind: string,
    event: { id: string; position: string },
    more?: Record<string, unknown>,
  ): Promise<void>;
  /** Tells the same of several alerts in one frame. */
  reportAll(
    kind: string,
    events: readonly { id: string; position: string }[],
    more?: Record<string, unknown>,
  ): Promise<void>;
}

/** Opens the socket of a page of a service. */
export async function openPage(
  { url, token }: { url: string; token: string },
  { overlay, boxId, name, isDeaf = false }: {
    overlay: string;
    boxId: string;
    name: string;
    isDeaf?: boolean;
  },
): Promise<PageSocket> {
  const query = new URLSearchParams({ token, overlay });
  const socket = await openSocket(
    `${url.replace("http", "ws")}/ws/${CHANNEL}?${query}`,
    {},
    { isDeaf },
  );
  return pageOf(socket, boxId, name);
}

function pageOf(socket: SocketClient, box: string, page: string): PageSocket {
  let n = 0;
  const reportAll: PageSocket["reportAll"] = async (
    kind,
    events,
    more = {},
  ) => {
    socket.send({
      type: "playback.report",
      page,
      reports: events.map(({ id, position }) => ({
        n: ++n,
        box,
        kind,
        playId: id,
        eventId: id,
        position,
        at: Date.now(),
        ...(kind === "started" ? { durationMs: 30_000 } : {}),
        ...more,
      })),
    });
    await socket.nextOf("playback.taken");
  };
  return {
    socket,
    async sync(awayMs = null) {
      socket.send({
        type: "playback.sync",
        page,
        boxes: [box],
        from: null,
        awayMs,
      });
      const plays: string[] = [];
      for (;;) {
        const message = await socket.nextOf(
          "playback",
        ) as unknown as PlaybackMessage;
        plays.push(...message.alerts.map(({ playId }) => playId));
        if (message.state) return { plays, state: message.state };
      }
    },
    report: (kind, event, more) => reportAll(kind, [event], more),
    reportAll,
  };
}
