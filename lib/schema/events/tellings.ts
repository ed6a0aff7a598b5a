import { DAY_MS, MINUTE_MS, WEEK_MS } from "@/lib/core/clock.ts";
import type { EventData, EventKind, KnownKind } from "./catalogue.ts";
import type { SAME_ACT_MS } from "./same_act.ts";

/** Identity that an event has in what its source tells, whatever the delivery. */
export interface Telling<K extends EventKind = EventKind> {
  /** Returns what names it among the events of its kind and platform. */
  name(data: EventData<K>): string;
  /**
   * Time within which two events of that name are one, in milliseconds; `null`
   * where the name is that of a chat line, which says all.
   */
  withinMs: number | null;
}

/** Kinds that have no act which is counted. */
type Uncounted = Exclude<KnownKind, keyof typeof SAME_ACT_MS>;

const line = <K extends KnownKind>(
  name: (data: EventData<K>) => string,
): Telling<K> => ({ name, withinMs: null });

const once = <K extends KnownKind>(
  withinMs: number,
  name: (data: EventData<K>) => string,
): Telling<K> => ({ name, withinMs });

/** An id of the platform stands for one poll, train or campaign for ever; a week is as long as one may run. */
const ONE_ID_MS = WEEK_MS;

/** Two channels' shout-outs, and two ad breaks, are further apart. */
const ONE_MOMENT_MS = MINUTE_MS;

const OWN = "The service makes it itself, with one id";
const STATE =
  "It says how something stands: the same again changes nothing, and figures may come back to what they were";
const REPEATABLE =
  "It takes away what is there: the same again takes nothing, and is needed where more has come since";

/**
 * Identities of the events that have no same-act window (`same_act.ts`), or the
 * reason why one of them has none and may stand in the log twice under two
 * delivery ids.
 */
export const TELLINGS: { [K in Uncounted]: Telling<K> | string } = {
  "charity.begin": once(ONE_ID_MS, ({ campaignId }) => campaignId),
  "charity.progress": STATE,
  "charity.end": once(ONE_ID_MS, ({ campaignId }) => campaignId),
  "redemption.updated": once(
    30 * DAY_MS,
    ({ redemptionId, status }) => `${redemptionId}:${status}`,
  ),
  "correction":
    "Two parts without an id of their own may be alike; what counts knows what was taken back",

  "chat.message": line(({ messageId }) => messageId),
  "chat.deleted": line(({ messageId }) => messageId),
  "chat.cleared": REPEATABLE,
  "chat.user_cleared": REPEATABLE,
  "chat.notice": line(({ messageId }) => messageId),
  "chat.highlight": OWN,

  "poll.begin": once(ONE_ID_MS, ({ pollId }) => pollId),
  "poll.progress": STATE,
  "poll.end": once(ONE_ID_MS, ({ pollId }) => pollId),
  "poll.archived": once(ONE_ID_MS, ({ pollId }) => pollId),
  "prediction.begin": once(ONE_ID_MS, ({ predictionId }) => predictionId),
  "prediction.progress": STATE,
  "prediction.lock": once(ONE_ID_MS, ({ predictionId }) => predictionId),
  "prediction.end": once(ONE_ID_MS, ({ predictionId }) => predictionId),
  "hype_train.begin": once(ONE_ID_MS, ({ trainId }) => trainId),
  "hype_train.progress": STATE,
  "hype_train.end": once(ONE_ID_MS, ({ trainId }) => trainId),
  "goal.begin": once(ONE_ID_MS, ({ goalId }) => goalId),
  "goal.progress": STATE,
  "goal.end": once(ONE_ID_MS, ({ goalId }) => goalId),

  "shoutout": once(
    ONE_MOMENT_MS,
    ({ direction, channel }) => `${direction}:${channel.id ?? channel.login}`,
  ),
  "shared_chat.begin": once(ONE_ID_MS, ({ sessionId }) => sessionId),
  "shared_chat.update": STATE,
  "shared_chat.end": once(ONE_ID_MS, ({ sessionId }) => sessionId),
  "ad_break": once(ONE_MOMENT_MS, () => ""),
  "stream.online":
    "A stream that comes back may have the id it had: left out, the channel would count as offline",
  "stream.offline": STATE,
  "channel.updated": STATE,

  "wheel.owed": STATE,
  "wheel.updated": OWN,
  "goal.updated": STATE,
  "metric.updated": STATE,
  "points.updated":
    "Its module names no change, and two that are alike may both be earned",

  "giveaway.entry":
    "An entry names no act but who enters, and whoever is in is not entered again",
  "viewer_queue.join":
    "Whoever left may join again; whoever is in the queue stands in it once",
  "viewer_queue.leave":
    "Whoever joined again may leave again; whoever is not in the queue cannot",

  "timer.state": OWN,
  "timer.contribution": OWN,
  "timer.ended": OWN,
  "ladder.state": OWN,
  "ladder.goal_reached": OWN,
  "moment": OWN,
  "credits.state": OWN,
  "giveaway.state": OWN,
  "viewer_queue.state": OWN,
  "challenge.state": OWN,
  "now_playing.state": OWN,
  "stopwatch.state": OWN,
  "countdown.state": OWN,
  "playback.state": OWN,
  "sync.values": OWN,
  "kv.updated": OWN,
  "instance.updated": OWN,
  "alerts.updated": OWN,
  "lists.updated": OWN,
  "look.updated": OWN,
  "scene.updated": OWN,
  "widget.published": OWN,
  "widget.button": OWN,
  "widget.broadcast": OWN,
  "sound.assigned": OWN,
  "session.began": OWN,
  "tests.cleared": OWN,
  "follows.held": OWN,
  "token.rotated": OWN,
  "control.skip": OWN,
  "control.pause": OWN,
  "control.resume": OWN,
  "control.mute": OWN,
  "control.unmute": OWN,
  "control.volume": OWN,
  "control.sound": OWN,
  "control.replay": OWN,
  "control.approve": OWN,
  "control.reject": OWN,
  "control.clear": OWN,
  "control.blank": OWN,
  "control.unblank": OWN,
  "control.reload": OWN,
};
