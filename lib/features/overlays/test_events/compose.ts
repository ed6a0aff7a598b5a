import { clamp } from "@/lib/core/clamp.ts";
import { HOUR_MS, toIso } from "@/lib/core/clock.ts";
import {
  type EventData,
  type Message,
  type NewEvent,
  newEventSchema,
} from "@/lib/schema/events/catalogue.ts";
import { composeMoment, isNobodys } from "./likely_moment.ts";
import { GIVEN } from "@/lib/schema/events/kinds/given.ts";
import type { KindGiving } from "@/lib/schema/events/kinds/registry.ts";
import { TestEventRequest } from "@/lib/schema/overlays/test_events.ts";

type TestKind = TestEventRequest["kind"];
type Compose<K extends TestKind> = (
  request: TestEventRequest,
  at: number,
) => EventData<K>;

/** The message with its emotes; `null` for none. */
const text = ({ message, emotes }: TestEventRequest): Message | null => {
  if (message === "") return null;
  const parts: Message["parts"] = [];
  for (const word of message.split(/( +)/)) {
    const emote = emotes.find(({ name }) => name === word);
    const last = parts.at(-1);
    if (emote) {
      const { id, animated } = emote;
      parts.push({ type: "emote", text: word, id, animated });
    } else if (last?.type === "text") last.text += word;
    else if (word !== "") parts.push({ type: "text", text: word });
  }
  return { text: message, parts };
};

const money = (request: TestEventRequest, fallback: number) => ({
  amountMinor: request.amount ?? fallback,
  currency: request.currency,
});

const payment = (request: TestEventRequest) => ({
  amount: money(request, 500),
  baseAmount: null,
  provider: request.provider ?? "test",
  transactionId: null,
  anonymous: request.anonymous,
  message: text(request),
});

/** Likely data by what is given, for kinds that have no more of it. */
const LIKELY = {
  money: payment,
  bits: (request: TestEventRequest) => ({
    bits: request.amount ?? 100,
    anonymous: request.anonymous,
    source: request.source ?? "cheer",
    powerUp: null,
    message: text(request),
  }),
  viewers: (request: TestEventRequest) => ({ viewers: request.amount ?? 42 }),
};

/** Kinds of which `LIKELY` says all. */
type Likely = {
  [U in keyof typeof LIKELY]: {
    [K in KindGiving<U>]: ReturnType<typeof LIKELY[U]> extends EventData<K> ? K
      : never;
  }[KindGiving<U>];
}[keyof typeof LIKELY];

const subscription = (request: TestEventRequest, months: number) => ({
  tier: request.tier,
  isPrime: request.prime,
  months,
  durationMonths: 1,
  message: text(request),
});

const ADA = { id: null, login: "ada", name: "Ada Lovelace" };

function poll(
  { series, message, amount = 40 }: TestEventRequest,
  at: number,
  phase: Phase,
) {
  const votes = (share: number) =>
    phase === "begin" ? null : Math.round(amount * share);
  return {
    ...{ pollId: `test:${series}`, source: "platform" as const },
    title: titleOf(message, "Which game next?"),
    choices: ["Puzzles", "Racing", "Karaoke"].map((title, index) => ({
      id: String(index),
      title,
      votes: votes([0.5, 0.35, 0.15][index] ?? 0),
      pointsVotes: null,
    })),
    pointsPerVote: null,
    status: phase === "end" ? "completed" : "active",
    ...span(at, phase, 120_000),
  };
}

function prediction(
  { series, message, amount = 10_000 }: TestEventRequest,
  at: number,
  phase: Phase | "lock",
) {
  const { startedAt, endsAt, endedAt } = span(
    at,
    phase === "lock" ? "progress" : phase,
    120_000,
  );
  const isLocked = phase === "lock" || phase === "end";
  return {
    predictionId: `test:${series}`,
    title: titleOf(message, "Do I win this round?"),
    outcomes: ["Yes", "No"].map((title, index) => ({
      id: String(index),
      title,
      color: index === 0 ? "BLUE" : "PINK",
      users: phase === "begin" ? null : 12 - 5 * index,
      points: phase === "begin"
        ? null
        : Math.round(amount * (index === 0 ? 0.7 : 0.3)),
      topPredictors: [],
    })),
    status: phase === "end" ? "resolved" : isLocked ? "locked" : "active",
    winningOutcomeId: phase === "end" ? "0" : null,
    startedAt,
    locksAt: endsAt,
    lockedAt: isLocked ? toIso(at) : null,
    endedAt,
  };
}

function hypeTrain(
  { series, amount }: TestEventRequest,
  at: number,
  phase: Phase,
) {
  const total = amount ?? { begin: 500, progress: 1_900, end: 4_200 }[phase];
  const level = clamp(Math.ceil(total / 1_600), 1, 5);
  const { startedAt, endsAt, endedAt } = span(at, phase, 300_000);
  return {
    trainId: `test:${series}`,
    type: "regular",
    level,
    total,
    progress: phase === "end" ? null : total - (level - 1) * 1_600,
    goal: phase === "end" ? null : 1_600,
    topContributions: [{
      user: ADA,
      type: "bits",
      total: Math.ceil(total / 2),
    }],
    sharedWith: [],
    startedAt,
    expiresAt: endsAt,
    endedAt,
    cooldownEndsAt: null,
  };
}

function campaign(request: TestEventRequest, at: number, phase: Phase) {
  const { startedAt, endedAt } = span(at, phase, HOUR_MS);
  return {
    campaignId: `test:${request.series}`,
    charityName: "A good cause",
    description: "",
    logoUrl: "",
    website: "",
    current: money(request, phase === "begin" ? 0 : 42_000),
    target: { amountMinor: 100_000, currency: request.currency },
    startedAt,
    endedAt,
  };
}

function creatorGoal(
  { series, message, amount = 80 }: TestEventRequest,
  at: number,
  phase: Phase,
) {
  const { startedAt, endedAt } = span(at, phase, HOUR_MS);
  return {
    goalId: `test:${series}`,
    type: "follow",
    description: titleOf(message, "Follower goal"),
    current: phase === "end" ? Math.max(100, amount) : amount,
    target: 100,
    achieved: phase === "end" ? true : null,
    startedAt,
    endedAt,
  };
}

type Phase = "begin" | "progress" | "end";

/** Returns the instants of an act that runs for `lengthMs`, of which now is the beginning, middle or end. */
function span(at: number, phase: Phase, lengthMs: number) {
  const gone = { begin: 0, progress: lengthMs / 2, end: lengthMs }[phase];
  return {
    startedAt: toIso(at - gone),
    endsAt: toIso(at - gone + lengthMs),
    endedAt: phase === "end" ? toIso(at) : null,
  };
}

/** The message as a title, unless it is the one that nobody chose. */
const titleOf = (message: string, likely: string): string =>
  ["", TestEventRequest.shape.message.parse(undefined)].includes(message)
    ? likely
    : message;

const user = ({ name }: TestEventRequest) => ({
  id: null,
  login: name.toLowerCase().replace(/[^a-z0-9_]/g, "") || null,
  name: name === "" ? null : name,
});

const WHEEL = ["Sing a song", "Ten squats", "Dance", "Nothing"];
/** Likely data of each kind of which more is to be said. */
const COMPOSE: { [K in Exclude<TestKind, Likely | "moment">]: Compose<K> } = {
  "follow": () => ({}),
  "sub": (request) => ({ ...subscription(request, 1), message: null }),
  "resub": (request) => ({
    ...subscription(request, request.months),
    streakMonths: request.months,
  }),
  "gift": (request) => ({
    tier: request.tier,
    count: request.amount ?? 5,
    totalGiven: null,
    anonymous: request.anonymous,
    giftId: null,
  }),
  "member": (request) => ({
    level: "Member",
    months: request.months,
    message: text(request),
    provider: request.provider,
  }),
  "gift_member": (request) => ({
    level: "Member",
    count: request.amount ?? 5,
    anonymous: request.anonymous,
    giftId: null,
    provider: request.provider,
  }),
  "charity": (request) => ({
    amount: money(request, 1_000),
    donationId: "test",
    campaignId: null,
    charityName: "A good cause",
    provider: request.provider,
    message: text(request),
  }),
  "redemption": (request) => ({
    redemptionId: "test",
    reward: {
      id: "test",
      title: request.reward,
      cost: request.amount ?? 300,
      unit: "points",
      source: request.source ?? "custom",
      prompt: "",
    },
    input: request.message,
    status: "unfulfilled",
    message: text(request),
  }),
  "order": (request) => ({
    ...payment(request),
    items: [{ name: "T-shirt", quantity: 1 }],
  }),
  "chat.message": (request) => ({
    messageId: `test:${request.series}`,
    message: text({ ...request, message: request.message || "Hello!" }) ??
      { text: "", parts: [] },
    color: "#7C5CFF",
    badges: [],
    roles: ["subscriber"],
    sharedFrom: null,
    type: "text",
    bits: null,
    reply: null,
    rewardId: null,
  }),
  "gift.recipient": ({ tier }) => ({
    tier,
    giftId: null,
    gifter: ADA,
  }),
  "chat.deleted": (request) => ({
    messageId: `test:${request.series}`,
    user: user(request),
  }),
  "chat.user_cleared": (request) => ({ user: user(request) }),
  "chat.cleared": () => ({}),
  "poll.begin": (request, at) => poll(request, at, "begin"),
  "poll.progress": (request, at) => poll(request, at, "progress"),
  "poll.end": (request, at) => poll(request, at, "end"),
  "prediction.begin": (request, at) => prediction(request, at, "begin"),
  "prediction.progress": (request, at) => prediction(request, at, "progress"),
  "prediction.lock": (request, at) => prediction(request, at, "lock"),
  "prediction.end": (request, at) => prediction(request, at, "end"),
  "hype_train.begin": (request, at) => hypeTrain(request, at, "begin"),
  "hype_train.progress": (request, at) => hypeTrain(request, at, "progress"),
  "hype_train.end": (request, at) => hypeTrain(request, at, "end"),
  "charity.begin": (request, at) => campaign(request, at, "begin"),
  "charity.progress": (request, at) => campaign(request, at, "progress"),
  "charity.end": (request, at) => campaign(request, at, "end"),
  "goal.progress": (request, at) => creatorGoal(request, at, "progress"),
  "goal.end": (request, at) => creatorGoal(request, at, "end"),
  "goal.updated": ({ series, message, amount = 100 }) => ({
    goalId: `test:${series}`,
    title: titleOf(message, "A new chair"),
    metric: null,
    current: amount,
    target: 100,
    currency: null,
  }),
  "shoutout": (request) => ({
    direction: "given",
    channel: user(request),
    moderator: null,
    viewers: request.amount ?? 42,
    cooldownEndsAt: null,
    targetCooldownEndsAt: null,
  }),
  "ad_break": ({ amount = 90 }) => ({
    durationMs: 1_000 * Math.min(amount, 600),
    automatic: false,
    requester: null,
  }),
  "wheel.spin": ({ series, amount = 1 }) => ({
    spinId: `test:${series}:${crypto.randomUUID()}`,
    wheelId: null,
    title: "",
    items: WHEEL.map((label) => ({ label, weight: 1 })),
    resultIndex: (amount - 1) % WHEEL.length,
    result: WHEEL[(amount - 1) % WHEEL.length] ?? "",
    durationMs: 6_000,
    addMs: 0,
    owed: null,
  }),
  "timer.contribution": (request) => ({
    revision: 0,
    entryId: "test",
    eventId: null,
    kind: "tip",
    platform: null,
    user: user(request),
    count: 1,
    appliedMs: 1_000 * (request.amount ?? 60),
    lostMs: 0,
    milliPoints: 1_000,
    baseAmountMinor: 0,
    reason: "ok",
  }),
  "ladder.goal_reached": (request) => ({
    revision: 0,
    goalId: `test:${request.series}`,
    title: titleOf(request.message, "Karaoke"),
    threshold: request.amount ?? 10_000,
    current: request.amount ?? 10_000,
    user: user(request),
  }),
};

/**
 * Composes the marked event that `request` describes: pages show it, no tally
 * counts it.
 */
export function composeTestEvent(
  request: TestEventRequest,
  { id, at, locale = "en" }: { id: string; at: number; locale?: string },
): NewEvent {
  const { kind, sceneId, instanceId, inLists } = request;
  const data = kind === "moment"
    ? composeMoment(request, text(request), { at, locale })
    : kind in COMPOSE
    ? COMPOSE[kind as keyof typeof COMPOSE](request, at)
    // Of a kind that is not listed, what is given says all.
    : LIKELY[GIVEN[kind as Likely]](request);
  const isNamed = !isNobodys(request) &&
    !("anonymous" in data && data.anonymous);
  const event = {
    id,
    kind,
    occurredAt: toIso(at),
    platform: request.platform,
    test: true,
    target: { sceneId, instanceId, inLists },
    act: id,
    actor: isNamed ? user(request) : null,
    data,
  };
  return newEventSchema(kind).parse(event) as NewEvent;
}
