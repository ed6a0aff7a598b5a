import { encodedSize } from "@/lib/event_log/encoded_size.ts";
import { ALL, NOTHING, shareLeft } from "@/lib/event_log/projections/acts.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type {
  ChannelTime,
  SessionSpan,
  StoredMaterializedView,
} from "@/lib/schema/widget_data/stats.ts";
import { SUPPORT_KINDS } from "@/lib/schema/widgets/settings/event_kinds.ts";
import { actFacts, countedDelta, type Delta } from "./deltas.ts";
import { measureEvent } from "./measure.ts";
import { instantOf, NO_SPANS, periodsAt } from "./spans.ts";
import type { StatsStore } from "./store.ts";

/** Recent acts that are counted in one commit, and their bytes. */
const MAX_ACTS = 100;
const MAX_BYTES = 128 * 1024;

/** Creates the reads of acts from before a view was begun, which it counts too. */
export function createViewActs(
  { store, timeOf, subathonOf }: {
    store: Pick<StatsStore, "recentAfter" | "latest" | "head" | "acts">;
    timeOf: (channelId: string) => Promise<ChannelTime>;
    subathonOf: (channelId: string) => Promise<SessionSpan | null>;
  },
) {
  async function recentActs(
    channelId: string,
    { at, to }: StoredMaterializedView,
  ): Promise<LiveEvent[]> {
    const acts: LiveEvent[] = [];
    let bytes = 0;
    for await (const { value } of store.recentAfter(channelId, at ?? "")) {
      bytes += encodedSize(value);
      if (value.position > to || acts.length === MAX_ACTS) break;
      if (acts.length > 0 && bytes > MAX_BYTES) break;
      acts.push(value);
    }
    return acts;
  }

  /** Reads the last acts of each kind from before the recent ones: a view of the latest begins with them. */
  async function olderActs(
    channelId: string,
    { view, from, to }: StoredMaterializedView,
    [first]: LiveEvent[],
  ): Promise<LiveEvent[]> {
    if (view.of !== "latest" || from !== "") return [];
    const before = first?.position ?? to;
    const kept = await store.latest(channelId, SUPPORT_KINDS);
    return kept.flatMap((latest) => latest?.events ?? [])
      .filter(({ position }) => first ? position < before : position <= before)
      .sort((a, b) => a.position < b.position ? -1 : 1);
  }

  return {
    /**
     * Reads what a view has to count next, oldest first, and up to where that is;
     * `null` when it has counted everything then.
     */
    async next(
      channelId: string,
      stored: StoredMaterializedView,
    ): Promise<{ acts: LiveEvent[]; at: string | null }> {
      const recent = await recentActs(channelId, stored);
      const older = await olderActs(channelId, stored, recent);
      return {
        acts: [...older, ...recent],
        at: recent.at(-1)?.position ?? null,
      };
    },

    /** Returns acts as they stand now, after what was taken back of them. */
    async entriesOf(
      channelId: string,
      acts: readonly LiveEvent[],
    ): Promise<Delta[]> {
      const [head, subathon, time, known] = await Promise.all([
        store.head(channelId),
        subathonOf(channelId),
        timeOf(channelId),
        store.acts(channelId, acts.map(({ act }) => act)),
      ]);
      return acts.flatMap((event, index) => {
        const record = known[index];
        const own = record?.facts?.position === event.position ? record : null;
        const what = measureEvent(event, time.currency);
        if (!what) return [];
        const facts = own?.facts ?? actFacts(
          event,
          what,
          periodsAt(
            head ?? NO_SPANS,
            subathon,
            instantOf(event),
            time.timeZone,
          ),
        );
        const after = own ? shareLeft(own.payment, own.taken) : ALL;
        if (after.left === 0n) return [];
        const change = { act: event.act, before: NOTHING, after, facts };
        return [countedDelta(change, event)];
      });
    },
  };
}
