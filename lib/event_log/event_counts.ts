import type { Clock } from "@/lib/core/clock.ts";
import type { Metrics } from "@/lib/core/metrics.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import type { Commit, Placed } from "./commit.ts";

/** Outcome of an event that was given to the log. */
type Result = "accepted" | "duplicate" | "refused" | "failed";

/** Kinds that only name a message of the platform are counted together: the platform makes new ones. */
const OF_PLATFORM = "platform.";

const resultOf = (placed: Pick<Placed, "duplicate"> | undefined): Result =>
  placed?.duplicate ? "duplicate" : "accepted";

/** Creates the counts of the events that a log was given, by what became of them. */
export function createEventCounts(metrics: Metrics) {
  function addOne(
    { kind, platform }: Pick<NewEvent, "kind" | "platform">,
    result: Result,
  ): void {
    metrics.counter("limelight_events_total", {
      result,
      kind: kind.startsWith(OF_PLATFORM) ? `${OF_PLATFORM}*` : kind,
      platform,
    }).add();
  }

  return {
    /** Counts events of which all had the same outcome. */
    add(events: readonly NewEvent[], result: Result): void {
      for (const event of events) addOne(event, result);
    },

    /** Counts events that have their places, in the same order. */
    addPlaced(
      events: readonly NewEvent[],
      placed: readonly Pick<Placed, "duplicate">[],
    ): void {
      events.forEach((event, index) => addOne(event, resultOf(placed[index])));
    },

    /** Counts events of which some may not have been stored, in the same order. */
    addEnded(
      events: readonly NewEvent[],
      ends: readonly PromiseSettledResult<Pick<Placed, "duplicate">>[],
    ): void {
      events.forEach((event, index) => {
        const end = ends[index];
        const isStored = end?.status === "fulfilled";
        addOne(event, isStored ? resultOf(end.value) : "failed");
      });
    },
  };
}

/** Returns the same commit, of which each that was made is measured. */
export function measured(
  commit: Commit,
  { clock, metrics }: { clock: Pick<Clock, "steady">; metrics: Metrics },
): Commit {
  const commits = metrics.histogram("limelight_event_commit_seconds", {});
  return async (batch) => {
    const startedAt = clock.steady();
    const made = await commit(batch);
    commits.observe((clock.steady() - startedAt) / 1_000);
    return made;
  };
}
