/** The last event of a poll, a prediction, a train and such. Pure. */
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { isOutdated, type LifeReport } from "@/lib/schema/events/outdated.ts";
import type {
  Family,
  FamilyKinds,
  LastEvent,
} from "@/lib/schema/widget_data/stats.ts";

const FAMILIES: { readonly [F in Family]: readonly FamilyKinds[F][] } = {
  poll: ["poll.begin", "poll.progress", "poll.end", "poll.archived"],
  prediction: [
    "prediction.begin",
    "prediction.progress",
    "prediction.lock",
    "prediction.end",
  ],
  hype_train: ["hype_train.begin", "hype_train.progress", "hype_train.end"],
  charity: ["charity.begin", "charity.progress", "charity.end"],
  wheel: ["wheel.spin"],
  wheel_owed: ["wheel.owed"],
  ad_break: ["ad_break"],
  channel: ["channel.updated"],
};

/** Names under which last events are stored. */
export const FAMILY_NAMES = Object.keys(FAMILIES) as Family[];

const FAMILY_BY_KIND: ReadonlyMap<string, string> = new Map(
  Object.entries(FAMILIES).flatMap(([family, kinds]) =>
    kinds.map((kind): [string, string] => [kind, family])
  ),
);

/**
 * Returns the name under which the last event of a kind is stored; `null` for
 * kinds whose last event is not.
 */
export function familyOf({ kind }: Pick<LiveEvent, "kind">): string | null {
  return FAMILY_BY_KIND.get(kind) ?? null;
}

/** Tells whether the event is about this. */
export function isOfFamily<F extends Family>(
  event: LiveEvent,
  family: F,
): event is LastEvent<F> {
  return familyOf(event) === family;
}

/** Decides whether an event says more than the stored one. */
export function supersedes(known: LiveEvent | null, event: LiveEvent): boolean {
  if (known === null) return true;
  const before = reportOf(known);
  const now = reportOf(event);
  if (isOutdated(now, before)) return false;
  return before.id !== now.id || event.occurredAt >= known.occurredAt ||
    now.over;
}

function reportOf(event: LiveEvent): LifeReport {
  const of = (id: string, startedAt: string | null, over: boolean) => ({
    id,
    startedAt: startedAt ?? event.occurredAt,
    over,
  });
  switch (event.kind) {
    case "poll.begin":
    case "poll.progress":
    case "poll.end":
    case "poll.archived": {
      const { pollId, startedAt, endedAt } = event.data;
      const isOver = event.kind === "poll.end" ||
        event.kind === "poll.archived";
      return of(pollId, startedAt, isOver || endedAt !== null);
    }
    case "prediction.begin":
    case "prediction.progress":
    case "prediction.lock":
    case "prediction.end": {
      const { predictionId, startedAt } = event.data;
      return of(predictionId, startedAt, event.kind === "prediction.end");
    }
    case "hype_train.begin":
    case "hype_train.progress":
    case "hype_train.end": {
      const { trainId, startedAt } = event.data;
      return of(trainId, startedAt, event.kind === "hype_train.end");
    }
    case "charity.begin":
    case "charity.progress":
    case "charity.end": {
      const { campaignId, startedAt } = event.data;
      return of(campaignId, startedAt, event.kind === "charity.end");
    }
    default:
      return of("", event.occurredAt, false);
  }
}
