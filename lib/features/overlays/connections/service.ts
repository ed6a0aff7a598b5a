import { type Clock, SECOND_MS, toIso } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import { keys } from "@/lib/database/keys.ts";
import {
  EVENT_PAGE,
  type StoredRuntimeError,
} from "@/lib/schema/custom_widgets/runtime_errors.ts";
import type { OpenPage } from "@/lib/schema/events/records.ts";
import {
  type Connection,
  NEWEST,
  type SourceReach,
} from "@/lib/schema/overlays/connections.ts";
import type { Instance, Scene } from "@/lib/schema/overlays/scenes.ts";
import { readMany } from "@/lib/storage/read_many.ts";
import { countDeliveries } from "./delivery_count.ts";
import { drawnParts } from "./drawn_parts.ts";

/** Time between two looks for an answer, and the number of looks: a second. */
const LOOK_MS = 50;
const MAX_LOOKS = 20;
/** Changes within this time are told together. */
const TELL_MS = 250;
/** Names, errors and the pages of other processes are looked at so often. */
const READ_EVERY_MS = 2 * SECOND_MS;

/** The open pages of all processes. */
interface Pages {
  list(channelId: string): Promise<OpenPage[]>;
  follow(channelId: string, run: () => void): () => void;
}

/** Event that a page is to show. */
interface Target {
  position: string;
  kind?: string | undefined;
  sceneId?: string | null | undefined;
  instanceId?: string | null | undefined;
}

/** Creates the service that knows which pages are open, and what reached them. */
export function createConnectionService(
  { kv, clock, log, pages, shown, newestPosition }: {
    kv: Deno.Kv;
    clock: Clock;
    log: Log;
    pages: Pages;
    /** Returns the newest position of a channel's log. */
    newestPosition: (channelId: string) => Promise<string>;
    shown: {
      scenes(channelId: string): Promise<Scene[]>;
      instances(channelId: string): Promise<Instance[]>;
    };
  },
) {
  async function list(channelId: string): Promise<Connection[]> {
    const open = await pages.list(channelId);
    if (open.length === 0) return [];
    const [scenes, instances] = await Promise.all([
      shown.scenes(channelId),
      shown.instances(channelId),
    ]);
    /** Ids under which errors of an overlay are reported. */
    const partsOf = (overlay: string): string[] => {
      const items = scenes.find(({ id }) => id === overlay)?.items ?? [];
      return [
        overlay,
        ...instances.filter(({ sceneId }) => sceneId === overlay)
          .map(({ id }) => id),
        ...items.flatMap((item) => "widgetId" in item ? [item.widgetId] : []),
      ];
    };
    const parts = new Map(
      open.map(({ overlay }) => [overlay, partsOf(overlay)]),
    );
    const errors = await readMany<StoredRuntimeError[]>(
      kv,
      new Set([...parts.values()].flat()),
      (id) => keys.runtimeErrors(channelId, id),
    );
    return open.map((page) => ({
      ...describePage(page),
      overlay: describeOverlay(page.overlay, { scenes, instances }),
      draws: [
        ...new Set(
          drawnParts(page.overlay, { scenes, instances })
            .map(({ draws }) => draws),
        ),
      ],
      lastError: latestOf(parts.get(page.overlay) ?? [], errors),
    }));
  }

  /** Names of the overlays on which the target is shown; `null` for all. */
  async function overlaysWith(
    channelId: string,
    { kind, sceneId, instanceId }: Target,
  ): Promise<Set<string> | null> {
    if (instanceId) {
      // It loads a whole page: a scene with the widget stays.
      if (kind === "control.reload") return new Set([instanceId]);
      const instances = await shown.instances(channelId);
      const own = instances.find(({ id }) => id === instanceId);
      const names = [instanceId, own?.sceneId, own?.type]
        .filter((name): name is string => typeof name === "string");
      return new Set(sceneId ? names.filter((one) => one === sceneId) : names);
    }
    return sceneId ? new Set([sceneId]) : null;
  }

  return {
    list,

    /**
     * Returns which open sources an event in the log has reached; waits up to a
     * second for those that say what they handled.
     */
    async reach(channelId: string, target: Target): Promise<SourceReach> {
      const overlays = await overlaysWith(channelId, target);
      const { kind } = target;
      const position = target.position === NEWEST
        ? await newestPosition(channelId)
        : target.position;
      const sent = {
        position,
        overlays,
        ...(kind === undefined ? {} : { kind }),
      };
      for (let look = 0;; look++) {
        const { reach, waits } = countDeliveries(
          await pages.list(channelId),
          sent,
        );
        if (!waits || look === MAX_LOOKS) return reach;
        await clock.pause(LOOK_MS);
      }
    },

    /**
     * Calls `tell` with the open pages now and after each change, in whichever
     * process; the answer ends it.
     */
    follow(
      channelId: string,
      tell: (connections: Connection[]) => void,
    ): () => void {
      let last = "";
      let ended = false;
      let cancel = () => {};
      let at = Infinity;

      async function read(): Promise<void> {
        at = Infinity;
        try {
          const connections = await list(channelId);
          const text = JSON.stringify(connections);
          if (!ended && text !== last) {
            last = text;
            tell(connections);
          }
        } catch (error) {
          log.warn("connections_not_read", { channelId, error });
        }
        readWithin(READ_EVERY_MS);
      }

      function readWithin(ms: number): void {
        const next = clock.now() + ms;
        if (ended || next >= at) return;
        cancel();
        at = next;
        cancel = clock.after(ms, read);
      }
      const stop = pages.follow(channelId, () => readWithin(TELL_MS));
      read();
      return () => {
        ended = true;
        cancel();
        stop();
      };
    },
  };
}

/** Knows which pages are open. */
export type ConnectionService = ReturnType<typeof createConnectionService>;

function describePage(
  page: OpenPage,
): Omit<Connection, "overlay" | "draws" | "lastError"> {
  const {
    id,
    kind,
    obsVersion,
    since,
    standing,
    leads,
    position,
    build,
    hangs = false,
  } = page;
  const inObs = kind === "obs";
  return {
    id,
    kind,
    obsVersion,
    since: toIso(since),
    visible: inObs ? standing > 0 : null,
    active: inObs ? standing === 2 : null,
    leads,
    position,
    build,
    hangs,
  };
}

function describeOverlay(
  id: string,
  { scenes, instances }: { scenes: Scene[]; instances: Instance[] },
): Connection["overlay"] {
  const scene = scenes.find((one) => one.id === id);
  if (scene) return { type: "scene", id, name: scene.name };
  const instance = instances.find((one) => one.id === id);
  if (instance) return { type: "widget", id, name: instance.name };
  return { type: id === EVENT_PAGE ? "event_page" : "other", id, name: null };
}

function latestOf(
  ids: readonly string[],
  errors: ReadonlyMap<string, StoredRuntimeError[]>,
): Connection["lastError"] {
  let latest: { widgetId: string; error: StoredRuntimeError } | null = null;
  for (const widgetId of ids) {
    const error = errors.get(widgetId)?.at(-1);
    if (error && (!latest || error.lastAt > latest.error.lastAt)) {
      latest = { widgetId, error };
    }
  }
  if (!latest) return null;
  const { message, count, lastAt } = latest.error;
  return { widgetId: latest.widgetId, message, count, lastAt: toIso(lastAt) };
}
