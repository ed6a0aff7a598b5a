import { type Clock, DAY_MS, SECOND_MS } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import { keys } from "@/lib/database/keys.ts";
import { readKindFilter } from "@/lib/event_log/kind_filter.ts";
import type { EventLog } from "@/lib/event_log/log.ts";
import { createProjection } from "@/lib/event_log/projections/projection.ts";
import { serviceEvent } from "@/lib/event_log/service_event.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import type { TakenAway } from "@/lib/schema/events/taken_away.ts";
import type {
  MomentMemory,
  WalkOnMemory,
} from "@/lib/schema/overlays/moments.ts";
import {
  findMoments,
  type FoundMoment,
  isTitledById,
  MOMENT_SOURCES,
  NO_MEMORY,
} from "./derive.ts";
import { update } from "@/lib/storage/transaction.ts";
import { chooseVariant } from "@/lib/widgets/choose_any_variant.ts";
import type { createWantedMoments } from "./wanted.ts";
import {
  asLive,
  findWalkOns,
  isLive,
  NO_STREAM,
  WALK_ON_SOURCES,
  withoutCame,
} from "./walk_ons.ts";
import { withWords } from "./words.ts";

/** An alert comes with the moment that it tells of. */
const PACE = { everyMs: 0, spreadMs: 0, aloneMs: 100, runs: 4, share: 0.5 };

/** Time for which it is remembered who walked on, ms: far longer than a stream lasts. */
const CAME_MS = 7 * DAY_MS;

/** Returns how events of some kinds are followed: from all others no moment follows, and the cursor passes them now and then. */
function following(sources: readonly string[]) {
  const kinds = readKindFilter(sources.join(","));
  const mayWait = (kind: string) => !kinds.wants(kind);
  return { kinds, patience: { mayWait, forMs: 10 * SECOND_MS } };
}

/**
 * Creates what notes the moments that a channel has alerts for: each is an event
 * of its own in the channel's log, once, whichever process reads the log and
 * however often.
 */
export function createMoments(
  { kv, clock, log, events, holder, wanted, localeOf, titleOf, isStreaming }: {
    kv: Deno.Kv;
    clock: Clock;
    log: Log;
    events: EventLog;
    /** Tells this process from others. */
    holder: string;
    wanted: ReturnType<typeof createWantedMoments>;
    /** Returns the channel's language and region. */
    localeOf: (channelId: string) => Promise<string>;
    /** Returns the title of a goal that a widget counts; the widget's name where it has none. */
    titleOf: (channelId: string, instanceId: string) => Promise<string>;
    /** Tells whether the channel is live; `false` where that cannot be read. */
    isStreaming: (channelId: string) => Promise<boolean>;
  },
) {
  async function toEvent(
    channelId: string,
    { name, of, actor, data }: FoundMoment,
  ): Promise<NewEvent<"moment">> {
    const id = `moment:${name}`;
    const title = isTitledById(of)
      ? await titleOf(channelId, data.title)
      : data.title;
    const said = withWords({ ...data, title }, await localeOf(channelId));
    return {
      ...serviceEvent("moment", id, Date.parse(of.occurredAt), said),
      platform: of.platform,
      test: of.test,
      ...of.target && { target: of.target },
      actor,
    };
  }

  const followed = { kv, clock, log, keys, events, holder, pace: PACE };

  const projection = createProjection({
    ...followed,
    ...following(MOMENT_SOURCES),
    name: "moments",
    follows: async (channelId) => (await wanted.of(channelId)).kinds.size > 0,
    surelyIdle: (channelId) => wanted.knownOf(channelId)?.kinds.size === 0,
    async fold({ channelId, events }) {
      const key = keys.momentMemory(channelId);
      const [{ kinds, since }, { value }] = await Promise.all([
        wanted.of(channelId),
        kv.get<MomentMemory>(key),
      ]);
      const before = value ?? NO_MEMORY;
      const { found, memory } = findMoments(
        before,
        events,
        (kind, { receivedAt }) =>
          kinds.has(kind) && Date.parse(receivedAt) >= since,
      );
      const announce = await Promise.all(
        found.map((moment) => toEvent(channelId, moment)),
      );
      return {
        change(operation) {
          if (memory !== before) operation.set(key, memory);
        },
        announce,
      };
    },
  });

  // Chat is read where an alert is for those who come, and nowhere else.
  const walkOns = createProjection({
    ...followed,
    ...following(WALK_ON_SOURCES),
    name: "walk_ons",
    follows: async (channelId) =>
      (await wanted.of(channelId)).kinds.has("walk_on"),
    surelyIdle: (channelId) =>
      wanted.knownOf(channelId)?.kinds.has("walk_on") === false,
    async fold({ channelId, events }) {
      const key = keys.walkOnMemory(channelId);
      const [{ walkOns, since }, entry] = await Promise.all([
        wanted.of(channelId),
        kv.get<WalkOnMemory>(key),
      ]);
      const { value } = entry;
      const first = events.find(({ kind, receivedAt }) =>
        kind === "chat.message" && Date.parse(receivedAt) >= since
      );
      const stored = value ?? NO_STREAM;
      const isOn = first !== undefined && !isLive(stored) &&
        await isStreaming(channelId);
      const { found, memory } = findWalkOns(
        isOn ? asLive(stored, Date.parse(first.occurredAt)) : stored,
        events,
        (moment) =>
          Date.parse(moment.receivedAt) >= since &&
          chooseVariant(walkOns, moment) !== null,
      );
      const announce = await Promise.all(
        found.map((moment) => toEvent(channelId, moment)),
      );
      return {
        change(operation) {
          if (memory === stored) return;
          // An erasure meanwhile takes people out of it.
          operation.check(entry).set(key, memory, { expireIn: CAME_MS });
        },
        announce,
      };
    },
  });

  return {
    /** Resolves when the moments of all that is in the channel's log are noted. */
    async catchUp(channelId: string): Promise<void> {
      await projection.catchUp(channelId);
      await walkOns.catchUp(channelId);
    },
    /** Forgets that a person came. */
    async erase(channelId: string, gone: TakenAway): Promise<void> {
      await update(
        { kv, clock, keys },
        keys.walkOnMemory(channelId),
        (memory) => memory ? withoutCame(memory, gone) : undefined,
        { expireIn: CAME_MS },
      );
    },
    /** Lists the moments that an alert box of a channel has an alert for. */
    alertedOf: async (
      channelId: string,
    ) => [...(await wanted.of(channelId)).kinds],
    start(): void {
      projection.start();
      walkOns.start();
    },
    async stop(): Promise<void> {
      wanted.stop();
      await Promise.all([projection.stop(), walkOns.stop()]);
    },
  };
}
