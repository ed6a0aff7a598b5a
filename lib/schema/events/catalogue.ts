/**
 * Everything that can happen on a channel: one row per kind of event. The
 * socket, the log, the widgets, the tallies and `docs/events.md` read it.
 *
 * A new kind is one shape in `shapes/` and one row here; a kind of support has
 * a descriptor in `kinds/` as well.
 */
import { z } from "zod";
import * as chat from "./shapes/chat.ts";
import { defineKind } from "./define_kind.ts";
import * as modules from "./shapes/modules.ts";
import { Moment } from "./shapes/moment.ts";
import { DESCRIBED, type DescribedKind } from "./kinds/registry.ts";
import { SAME_ACT_MS } from "./same_act.ts";
import * as service from "./shapes/service.ts";
import * as snapshots from "./shapes/snapshots.ts";
import { Actor, Instant, TestTarget } from "./shapes/common.ts";
import * as stream from "./shapes/stream.ts";
import * as support from "./shapes/support.ts";
import * as votes from "./shapes/votes.ts";

export { Actor, Message, MessagePart, Money, Tier } from "./shapes/common.ts";

const COUNTS = { counts: true, sound: true };
const SOUND = { sound: true };
/** A standing in which people are named. */
const NAMES = { namesOthers: true };
/** Returns the part of a row that a descriptor says; a kind that counts can have a sound. */
const described = (kind: DescribedKind) => {
  const { counts, sameActMs } = DESCRIBED[kind];
  return { counts, sound: counts, sameActMs };
};

/** Every kind but `platform.*`, whose data is `PlatformEvent`. */
// deno-fmt-ignore -- a table
export const CATALOGUE = {
  "follow": defineKind("support", "Follow", "A viewer followed the channel", support.Follow, described("follow")),
  "sub": defineKind("support", "Subscription", "A first subscription, paid or with Prime", support.Sub, described("sub")),
  "resub": defineKind("support", "Resubscription", "A renewal that the viewer shared", support.Resub, described("resub")),
  "gift": defineKind("support", "Gifted subscriptions", "One purchase of `count` subscriptions for others", support.Gift, described("gift")),
  "gift.recipient": defineKind("support", "Gift recipient", "A viewer got one of the gifted subscriptions; shown, never counted", support.GiftRecipient, described("gift.recipient")),
  "member": defineKind("support", "Membership", "A paid membership on a platform with levels", support.Member, described("member")),
  "gift_member": defineKind("support", "Gifted memberships", "One purchase of `count` memberships for others", support.GiftMember, described("gift_member")),
  "cheer": defineKind("support", "Cheer", "Bits, or another platform's tokens, were spent", support.Cheer, described("cheer")),
  "superchat": defineKind("support", "Super chat", "A paid chat message", support.Superchat, described("superchat")),
  "tip": defineKind("support", "Tip", "Money given outside the platform", support.Tip, described("tip")),
  "charity": defineKind("support", "Charity donation", "A donation to the channel's charity campaign", support.Charity, described("charity")),
  "charity.begin": defineKind("support", "Charity campaign begins", "A charity campaign started", support.CharityCampaign),
  "charity.progress": defineKind("support", "Charity campaign progress", "The campaign's total so far; may come before its begin", support.CharityCampaign),
  "charity.end": defineKind("support", "Charity campaign ends", "The charity campaign stopped", support.CharityCampaign),
  "raid": defineKind("support", "Raid", "Another channel sent its viewers here", support.Raid, described("raid")),
  "redemption": defineKind("support", "Reward redemption", "A viewer redeemed a reward of the channel", support.Redemption, described("redemption")),
  "redemption.updated": defineKind("support", "Redemption settled", "A redemption was fulfilled or canceled", support.Redemption),
  "order": defineKind("support", "Shop order", "A viewer bought in the channel's shop", support.Order, described("order")),
  "correction": defineKind("support", "Correction", "Something that was counted is taken back, such as a refund", support.Correction),

  "chat.message": defineKind("chat", "Chat message", "A chat message", chat.ChatMessage, COUNTS),
  "chat.deleted": defineKind("chat", "Message deleted", "A moderator deleted a message", chat.ChatDeleted),
  "chat.cleared": defineKind("chat", "Chat cleared", "The whole chat was cleared", chat.ChatCleared),
  "chat.user_cleared": defineKind("chat", "User's messages cleared", "A ban or timeout deleted all messages of a user", chat.ChatUserCleared),
  "chat.notice": defineKind("chat", "Chat notice", "The platform announced something in chat; shown, never counted", chat.ChatNotice),
  "chat.highlight": defineKind("chat", "Chat highlight", "The message that is shown large, after each change", snapshots.ChatHighlightState, SOUND),

  "poll.begin": defineKind("votes", "Poll begins", "A poll started", votes.PollState, SOUND),
  "poll.progress": defineKind("votes", "Poll progress", "New counts of a poll", votes.PollState),
  "poll.end": defineKind("votes", "Poll ends", "A poll is over and its result is final", votes.PollState, SOUND),
  "poll.archived": defineKind("votes", "Poll archived", "A poll was hidden; no new result", votes.PollState),
  "prediction.begin": defineKind("votes", "Prediction begins", "A prediction opened", votes.PredictionState, { ...SOUND, ...NAMES }),
  "prediction.progress": defineKind("votes", "Prediction progress", "New totals of a prediction", votes.PredictionState, NAMES),
  "prediction.lock": defineKind("votes", "Prediction locks", "No more bets are taken", votes.PredictionState, { ...SOUND, ...NAMES }),
  "prediction.end": defineKind("votes", "Prediction ends", "A prediction was resolved or canceled", votes.PredictionState, { ...SOUND, ...NAMES }),
  "hype_train.begin": defineKind("votes", "Hype train begins", "A hype train started; may come after its first progress", votes.HypeTrainState, { ...SOUND, ...NAMES }),
  "hype_train.progress": defineKind("votes", "Hype train progress", "A hype train gained points", votes.HypeTrainState, NAMES),
  "hype_train.end": defineKind("votes", "Hype train ends", "A hype train ended", votes.HypeTrainState, { ...SOUND, ...NAMES }),
  "goal.begin": defineKind("votes", "Creator goal begins", "A goal on the platform was set", votes.CreatorGoal),
  "goal.progress": defineKind("votes", "Creator goal progress", "A goal on the platform moved; may come before its begin", votes.CreatorGoal),
  "goal.end": defineKind("votes", "Creator goal ends", "A goal on the platform was reached or given up", votes.CreatorGoal, SOUND),

  "shoutout": defineKind("stream", "Shoutout", "The channel gave or got a shoutout", stream.Shoutout, SOUND),
  "shared_chat.begin": defineKind("stream", "Shared chat begins", "The channel shares its chat with others", stream.SharedChat),
  "shared_chat.update": defineKind("stream", "Shared chat changes", "A channel joined the shared chat, or left it", stream.SharedChat),
  "shared_chat.end": defineKind("stream", "Shared chat ends", "The channel's chat is its own again", stream.SharedChat),
  "ad_break": defineKind("stream", "Ad break", "Ads began", stream.AdBreakData, SOUND),
  "stream.online": defineKind("stream", "Stream online", "The stream went live on one platform; the channel is live while any is", stream.StreamOnline, SOUND),
  "stream.offline": defineKind("stream", "Stream offline", "The stream ended on one platform, or its encoder lost the connection", stream.StreamOffline, SOUND),
  "channel.updated": defineKind("stream", "Channel updated", "Title, category, language or labels changed", stream.ChannelUpdated),

  "wheel.spin": defineKind("modules", "Wheel spin", "A prize wheel was spun", modules.WheelSpin, { ...COUNTS, sameActMs: SAME_ACT_MS["wheel.spin"] }),
  "wheel.owed": defineKind("modules", "Wheel spins owed", "How many spins of a prize wheel are still to come", modules.WheelOwed),
  "wheel.updated": defineKind("service", "Wheel updated", "The slices of the channel's prize wheel were written anew", modules.WheelUpdated),
  "goal.updated": defineKind("modules", "Goal updated", "A goal of another module moved", modules.GoalUpdated, SOUND),
  "metric.updated": defineKind("modules", "Metric updated", "A figure of another module changed", modules.MetricUpdated),
  "points.updated": defineKind("modules", "Points updated", "A viewer's loyalty points changed", modules.PointsUpdated),

  "giveaway.entry": defineKind("modules", "Giveaway entry", "Another module says that a viewer entered the giveaway", modules.GiveawayEntry),
  "viewer_queue.join": defineKind("modules", "Queue joined", "Another module says that a viewer joined the queue", modules.QueueJoin),
  "viewer_queue.leave": defineKind("modules", "Queue left", "Another module says that a viewer left the queue", modules.QueueLeave),

  "timer.state": defineKind("service", "Timer state", "The subathon timer as it stands, after each change", service.TimerState),
  "timer.contribution": defineKind("service", "Timer contribution", "Something was added to or taken from the timer; for effects only", service.TimerContribution, SOUND),
  "timer.ended": defineKind("service", "Timer ended", "The timer reached its end; once per end", service.TimerEnded, SOUND),
  "ladder.state": defineKind("service", "Ladder state", "The goals ladder as it stands, after each change", service.LadderState),
  "ladder.goal_reached": defineKind("service", "Ladder goal reached", "A goal of the ladder was reached; once per goal and round", service.LadderGoalReached, SOUND),
  "moment": defineKind("service", "Moment", "Something that the channel's alerts tell of happened, such as a level of a hype train; once each, and only where an alert is for it", Moment),
  "credits.state": defineKind("service", "Credits state", "The credits started, paused, moved or stopped", service.CreditsState),
  "giveaway.state": defineKind("service", "Giveaway state", "The giveaway as it stands, after each change; entries at most every 2 s", snapshots.GiveawayState, { ...SOUND, ...NAMES }),
  "viewer_queue.state": defineKind("service", "Queue state", "The viewer queue as it stands, after each change", snapshots.ViewerQueueState, NAMES),
  "challenge.state": defineKind("service", "Challenge state", "The challenge as it stands, after each change; progress at most every 2 s", snapshots.ChallengeState, SOUND),
  "now_playing.state": defineKind("service", "Song state", "Another song plays, or none", snapshots.NowPlayingState, NAMES),
  "stopwatch.state": defineKind("service", "Stopwatch state", "The stopwatch was started, paused or set", snapshots.StopwatchState),
  "countdown.state": defineKind("service", "Countdown state", "A countdown was started, paused or set", snapshots.CountdownState),
  "playback.state": defineKind("service", "Playback state", "Says what an alert box shows, and how much nobody saw, after each change; at most every 2 s", snapshots.PlaybackBrief, { shortLived: true }),
  "sync.values": defineKind("service", "Synchronised values", "New figures under the names of `sync-values`", service.SyncValuesData),
  "kv.updated": defineKind("service", "Stored value updated", "A value of a custom widget's store changed; sent to that widget's pages", service.KvUpdated),
  "instance.updated": defineKind("service", "Widget updated", "A widget was created, changed or deleted", service.InstanceUpdated),
  "alerts.updated": defineKind("service", "Alerts updated", "The channel's alerts, which alert boxes play that are set to use them, were changed", service.AlertsUpdated),
  "lists.updated": defineKind("service", "Lists updated", "An event was hidden from lists of the latest events, or is in them again", service.ListsUpdated),
  "look.updated": defineKind("service", "Look updated", "The channel wears another look", service.LookUpdated),
  "scene.updated": defineKind("service", "Scene updated", "A scene was created, changed or deleted", service.SceneUpdated),
  "widget.published": defineKind("service", "Custom widget published", "A custom widget has a new published version", service.WidgetPublished),
  "widget.button": defineKind("service", "Widget button", "A button among a custom widget's fields was pressed", service.WidgetButton),
  "widget.broadcast": defineKind("service", "Widget broadcast", "Something that custom widgets tell each other; not for other listeners", service.WidgetBroadcast),
  "sound.assigned": defineKind("service", "Sound assigned", "A scene plays another sound for an event key", service.SoundAssigned),
  "session.began": defineKind("service", "Session began", "The streamer started a new session: its figures start at 0", service.SessionBegan),
  "tests.cleared": defineKind("service", "Tests cleared", "Test events were taken out of figures and lists", service.TestsCleared),
  "follows.held": defineKind("service", "Follows held", "Follows of a burst are held, or were decided about; the dashboard alone is told", service.FollowsHeld, { forDashboard: true }),
  "token.rotated": defineKind("service", "Token rotated", "The widget token was replaced, and with it the address of every source; the dashboard alone is told", service.TokenRotated, { forDashboard: true }),

  "control.skip": defineKind("control", "Skip", "End what is being shown", service.Control),
  "control.pause": defineKind("control", "Pause", "Pause the queue", service.Control),
  "control.resume": defineKind("control", "Resume", "Resume the queue", service.Control),
  "control.mute": defineKind("control", "Mute", "Turn sound off", service.Control),
  "control.unmute": defineKind("control", "Unmute", "Turn sound on again", service.Control),
  "control.volume": defineKind("control", "Master volume", "Play every sound that loud", service.ControlVolume),
  "control.sound": defineKind("control", "Sound", "Play a sound on one open overlay, once", service.ControlSound),
  "control.replay": defineKind("control", "Replay", "Show one past event again, without counting it", service.ControlReplay),
  "control.approve": defineKind("control", "Approve", "Play one alert that was held or delayed, once", service.ControlApprove),
  "control.reject": defineKind("control", "Reject", "Take away one alert that waits or plays", service.ControlReject),
  "control.clear": defineKind("control", "Clear", "Empty the queue and the picture", service.Control),
  "control.blank": defineKind("control", "Blank", "Hide and silence every overlay; alerts wait", service.Control),
  "control.unblank": defineKind("control", "Unblank", "Show and play again", service.Control),
  "control.reload": defineKind("control", "Reload", "Reload the page", service.Control),
} as const satisfies Readonly<
  Record<DescribedKind, unknown> & Record<string, unknown>
>;

/** A kind with a row of its own. */
export type KnownKind = keyof typeof CATALOGUE;

/** A notification of the platform that has no kind of its own. */
export type PlatformKind = `platform.${string}`;

/** Kind of an event. */
export type EventKind = KnownKind | PlatformKind;

/** Shape of `data` of one kind. */
export type EventData<K extends EventKind = EventKind> = K extends KnownKind
  ? z.output<(typeof CATALOGUE)[K]["data"]>
  : z.output<typeof stream.PlatformEvent>;

/** An event as it is given to the log. A union, to be narrowed by `kind`. */
export type NewEvent<K extends EventKind = EventKind> = K extends EventKind ? {
    /** Taken once per channel: a second delivery of the same id changes nothing. */
    id: string;
    kind: K;
    /** Time at which it happened, RFC 3339 in UTC with milliseconds. */
    occurredAt: string;
    /** `twitch`, another platform, or `limelight` for the service's own. */
    platform: string;
    /** Shown by pages, counted by nothing. */
    test: boolean;
    /** Of a test: where it is shown; absent for everywhere. */
    target?: TestTarget | undefined;
    /**
     * The real-world act it belongs to. Two events of one act (a purchase and
     * its chat notice) share it; count an act once. See `acts.ts`.
     */
    act: string;
    /** Person who caused it; `null` when anonymous or nobody. */
    actor: Actor | null;
    data: EventData<K>;
  }
  : never;

/** An event as the log answers it and as pages receive it. */
export type LiveEvent<K extends EventKind = EventKind> = NewEvent<K> & {
  /** Version of the envelope. */
  v: 1;
  /** Opaque; sorts in the order of the channel's log. */
  position: string;
  /**
   * Time at which the service received it, RFC 3339 in UTC with milliseconds.
   */
  receivedAt: string;
};

/** Every known kind, in the order of the catalogue. */
export const KINDS: readonly KnownKind[] = Object.keys(CATALOGUE)
  .filter(isKnownKind);

/** Returns whether the text names a row of the catalogue. */
export function isKnownKind(kind: string): kind is KnownKind {
  return Object.hasOwn(CATALOGUE, kind);
}

/**
 * Matches a kind against a pattern of a `kinds=` filter: the kind itself, or a
 * prefix followed by `*` (`chat.*`, `gift*`, `*`).
 */
export function kindMatches(pattern: string, kind: string): boolean {
  return pattern.endsWith("*")
    ? kind.startsWith(pattern.slice(0, -1))
    : pattern === kind;
}

/**
 * Tells whether events of a kind are kept only as long as chat is: 30 minutes
 * and 1,000 a channel.
 */
export function isShortLived(kind: EventKind): boolean {
  return isKnownKind(kind) && CATALOGUE[kind].shortLived;
}

/**
 * Tells whether an event is a standing that names people, who may have been
 * hidden since. A person's own act or words are no standing, nor is a test.
 */
export function namesOthers({ kind, test }: NewEvent): boolean {
  return !test && isKnownKind(kind) && CATALOGUE[kind].namesOthers;
}

/**
 * Decides whether tallies count the event: a counting kind, no test, and no
 * copy from another channel of a shared chat.
 */
export function isCounted(event: NewEvent): boolean {
  if (event.test || !isKnownKind(event.kind)) return false;
  if (event.kind === "chat.message" && event.data.sharedFrom) return false;
  return CATALOGUE[event.kind].counts;
}

/** Returns the schema of `data` of one kind. */
export function dataSchema(kind: EventKind): z.ZodType {
  return isKnownKind(kind) ? CATALOGUE[kind].data : stream.PlatformEvent;
}

/**
 * Creates the schema of a live event of one kind, for validation and
 * documentation.
 */
export function liveEventSchema(kind: EventKind) {
  return z.object({
    v: z.literal(1).describe("Version of the envelope"),
    position: z.string().describe("Opaque; sorts in log order"),
    id: z.string().min(1).max(300).describe(
      "Unique per channel; a second delivery changes nothing",
    ),
    kind: z.literal(kind),
    occurredAt: Instant,
    receivedAt: Instant,
    platform: z.string().min(1).max(40)
      .describe("`twitch`, another platform, or `limelight` for our own"),
    test: z.boolean().describe("Shown by pages, never counted"),
    target: TestTarget.optional()
      .describe("Of a test: where it is shown; absent for everywhere"),
    act: z.string().min(1).max(700)
      .describe("Key of the real-world act; events of one act share it"),
    actor: Actor.nullable()
      .describe("Who did it; `null` when anonymous or nobody"),
    data: dataSchema(kind),
  });
}

/** Creates the schema of an event of one kind before it is logged. */
export function newEventSchema(kind: EventKind) {
  const { v: _v, position: _position, receivedAt: _receivedAt, ...shape } =
    liveEventSchema(kind).shape;
  return z.object(shape);
}

const newEventSchemas = new Map<KnownKind, ReturnType<typeof newEventSchema>>();

/**
 * Reads an event as the catalogue defines its kind: what may be left out has
 * its default, what the kind does not know is gone.
 */
export function parseNewEvent<K extends EventKind>(
  event: { kind: K } & Record<string, unknown>,
): z.ZodSafeParseResult<NewEvent<K>> {
  const schema = schemaOfNew(event.kind);
  // The kind's own schema read it.
  return schema.safeParse(event) as z.ZodSafeParseResult<NewEvent<K>>;
}

/**
 * Checks whether an event conforms to the catalogue's definition of its kind.
 */
export function isNewEvent(event: { kind: EventKind }): event is NewEvent {
  return parseNewEvent(event).success;
}

function schemaOfNew(kind: EventKind): ReturnType<typeof newEventSchema> {
  if (!isKnownKind(kind)) return newEventSchema(kind);
  const schema = newEventSchemas.get(kind) ?? newEventSchema(kind);
  newEventSchemas.set(kind, schema);
  return schema;
}
