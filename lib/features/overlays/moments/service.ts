import { type Clock, SECOND_MS } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import { keys } from "@/lib/database/keys.ts";
import { readKindFilter } from "@/lib/event_log/kind_filter.ts";
import type { EventLog } from "@/lib/event_log/log.ts";
import { createProjection } from "@/lib/event_log/projections/projection.ts";
import { serviceEvent } from "@/lib/event_log/service_event.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import type { MomentMemory } from "@/lib/schema/overlays/moments.ts";
import {
  findMoments,
  type FoundMoment,
  isTitledById,
  MOMENT_SOURCES,
  NO_MEMORY,
} from "./derive.ts";
import type { createWantedMoments } from "./wanted.ts";
import { withWords } from "./words.ts";

/** An alert comes with the moment that it tells of. */
const PACE = { everyMs: 0, spreadMs: 0, aloneMs: 100, runs: 4, share: 0.5 };

const KINDS = readKindFilter(MOMENT_SOURCES.join(","));

/** From all other events no moment follows; the cursor passes them now and then. */
const PATIENCE = {
  mayWait: (kind: string) => !KINDS.wants(kind),
  forMs: 10 * SECOND_MS,
};

/**
 * Creates what notes the moments that a channel has alerts for: each is an event
 * of its own in the channel's log, once, whichever process reads the log and
 * however often.
 */
export function createMoments(
  { kv, clock, log, events, holder, wanted, localeOf, titleOf }: {
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

  const projection = createProjection({
    name: "moments",
    kv,
    clock,
    log,
    keys,
    events,
    holder,
    kinds: KINDS,
    pace: PACE,
    patience: PATIENCE,
    follows: async (channelId) => (await wanted.of(channelId)).kinds.size > 0,
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

  return {
    /** Resolves when the moments of all that is in the channel's log are noted. */
    catchUp: projection.catchUp,
    /** Lists the moments that an alert box of a channel has an alert for. */
    alertedOf: async (
      channelId: string,
    ) => [...(await wanted.of(channelId)).kinds],
    start: projection.start,
    async stop(): Promise<void> {
      wanted.stop();
      await projection.stop();
    },
  };
}
