import { isSame } from "@/lib/core/is_same.ts";
import { sameActMs } from "@/lib/schema/events/same_act.ts";
import type { Activity } from "./activity.ts";
import type { After } from "./event_queue.ts";
import type {
  SessionBaseline,
  SessionData,
} from "@/lib/schema/custom_widgets/frames_session.ts";
import type { Payload } from "./messages.ts";
import { rankPersons } from "./person_sums.ts";
import { applyToSession } from "./session_data.ts";

/** An event that goes to widgets, and the figures with it. */
interface Followed {
  latest: Payload;
  figures: SessionData;
}

/** Until figures that could not be read are asked for again. */
const RETRY_MS = 60_000;
/** Pages do not all ask at the same moment. */
const SPREAD_MS = 20_000;

/** Returns the acts of a session under their keys alone: modules name some of them. */
const actsOf = ({ acts }: SessionBaseline): SessionBaseline["acts"] =>
  Object.assign(Object.create(null), acts);

/**
 * Follows a channel's session figures on a page: what comes is added once, to
 * what the service had counted before. Nothing that was handed out is changed.
 */
export function createSessionFollower(
  { standing: baseline, after, readAnew, changed }: {
    standing: SessionBaseline;
    after: After;
    readAnew: () => Promise<SessionBaseline>;
    /** Told when figures that were read anew are others. */
    changed: (data: SessionData) => void;
  },
) {
  let { data, sums, events, position } = baseline;
  let acts = actsOf(baseline);
  /**
   * Changes that arrived while the data is read anew: the answer may not
   * include them.
   */
  let meanwhile: (() => void)[] | null = null;
  let again = false;
  let stopTurn = turnAfter(baseline);

  function turnAfter({ turnsInMs }: SessionBaseline): () => void {
    return after(turnsInMs + Math.random() * SPREAD_MS, refresh);
  }

  /**
   * Reads the session anew after a reset or a correction, which is not computed
   * here.
   */
  function refresh(): void {
    again = meanwhile !== null;
    if (again) return;
    const missed: (() => void)[] = [];
    meanwhile = missed;
    readAnew().then((found) => {
      meanwhile = null;
      // It may name somebody who was taken away since; what is read next does not.
      if (again) return;
      const before = data;
      ({ data, sums, events, position } = found);
      acts = actsOf(found);
      for (const run of missed) run();
      stopTurn();
      stopTurn = turnAfter(found);
      // Most who are timed out in chat are in no figure.
      if (!isSame(before, data)) changed(data);
    }).catch(() => {
      meanwhile = null;
      stopTurn();
      stopTurn = after(RETRY_MS, refresh);
    }).then(() => {
      if (again) refresh();
    });
  }

  function setFigures(activity: Activity): void {
    if (activity.position <= position || !activity.sessionData) return;
    const before = data["hypetrain-latest"];
    data = { ...data, ...activity.sessionData };
    const train = data["hypetrain-latest"];
    if (train === before || !isRecord(train) || !isRecord(before)) return;
    const levelChanged = before.active === true && train.level !== before.level;
    data["hypetrain-latest"] = { ...train, levelChanged };
  }

  /** Tells whether an act is received for the first time; remembers it. */
  function isFirst({ act, at, kind }: Activity): boolean {
    const now = Date.parse(at);
    if ((acts[act] ?? 0) > now) return false;
    acts[act] = now + (sameActMs(kind) ?? 0);
    return true;
  }

  function count(activity: Activity): void {
    const { latest, at, counts, countedAt } = activity;
    if (activity.position <= position || !latest) return;
    const isNew = counts && countedAt > position && isFirst(activity);
    data = applyToSession(data, latest, { at, counts: isNew });
    if (!isNew) return;
    const ranked = rankPersons(sums, latest);
    sums = ranked.sums;
    data = { ...data, ...ranked.tops };
  }

  function note(run: () => void): void {
    run();
    meanwhile?.push(run);
  }

  return {
    /** The figures as they are now. */
    data: () => data,
    refresh,

    /** Takes a raw activity in; `figures` is `null` when it changes none by itself. */
    takeRaw(activity: Activity): { raw: Payload; figures: SessionData | null } {
      note(() => {
        setFigures(activity);
        if (activity.counts && activity.position > position) events++;
      });
      const { listener, event } = activity.raw;
      return {
        raw: { listener, event: { ...event, sessionEventsCount: events } },
        figures: activity.sessionData && data,
      };
    },

    /** Counts a `-latest` event when it is delivered. */
    take(activity: Activity & { latest: Payload }): Followed {
      const top = `${activity.latest.event.type}-session-top-donation`;
      const before = data[top];
      note(() => count(activity));
      const { listener, event } = activity.latest;
      const sessionTop = data[top] !== before;
      return {
        latest: { listener, event: { ...event, sessionTop } },
        figures: data,
      };
    },
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
