import type { SessionData } from "@/lib/schema/custom_widgets/frames_session.ts";
import type { Payload } from "./messages.ts";

/** Entries of a recent list. */
export const MAX_RECENT = 25;
const PERIODS = ["session", "week", "month", "total"];
/** Periods of what is ranked, in the words of the session figures. */
export const TOP_PERIODS = ["session", "weekly", "monthly", "alltime"];
const COUNTED = ["follower", "subscriber", "sponsor"];
const SUMMED = ["tip", "cheer", "kicks"];
const TOPPED = [
  "tip",
  "cheer",
  "superchat",
  "cheerPurchase",
  "charityCampaignDonation",
];
const RECENT = [
  ...COUNTED,
  ...TOPPED,
  "kicks",
  "raid",
  "host",
  "merch",
];

type SessionEntry = Record<string, unknown>;

/**
 * Returns a session with every key that widgets read without asking, with zeros
 * and empty texts.
 */
export function emptySession(): SessionData {
  const session: SessionData = {};
  const set = (key: string, shape: () => SessionEntry | unknown[]) => {
    session[key] = shape();
  };
  for (const period of PERIODS) {
    for (const key of COUNTED) set(`${key}-${period}`, () => ({ count: 0 }));
    for (const key of SUMMED) set(`${key}-${period}`, () => ({ amount: 0 }));
    set(`superchat-${period}`, () => ({ count: 0, amount: 0 }));
  }
  for (
    const key of [
      "follower",
      "subscriber",
      "tip",
      "cheer",
      "kicks",
      "superchat",
      "sponsor",
      "hypetrain-level",
    ]
  ) set(`${key}-goal`, () => ({ amount: 0 }));
  for (const key of ["tip", "cheer", "kicks", "superchat"]) {
    set(`${key}-count`, () => ({ count: 0 }));
  }
  for (const sort of ["new", "resub", "gifted"]) {
    set(`subscriber-${sort}-session`, () => ({ count: 0 }));
  }
  for (
    const key of [
      "subscriber-points",
      "merch-goal-orders",
      "merch-goal-items",
      "merch-goal-total",
      "hypetrain-total",
    ]
  ) set(key, () => ({ amount: 0 }));
  set("hypetrain-level-progress", () => ({ amount: 0, percent: 0 }));
  set("hypetrain-latest-top-contributors", () => []);
  for (const key of TOPPED) {
    for (const period of TOP_PERIODS) {
      set(`${key}-${period}-top-donation`, () => ({ name: "", amount: 0 }));
      set(`${key}-${period}-top-donator`, () => ({ name: "", amount: 0 }));
    }
  }
  for (const key of RECENT) set(`${key}-recent`, () => []);
  return { ...session, ...emptyLatest() };
}

function emptyLatest(): SessionData {
  const message = { name: "", amount: 0, message: "" };
  const gift = { name: "", amount: 0, tier: "", message: "", sender: "" };
  const plain = { name: "", amount: 0 };
  return {
    "follower-latest": { name: "" },
    "subscriber-latest": { ...gift, gifted: false },
    "subscriber-new-latest": { ...message },
    "subscriber-resub-latest": { ...message },
    "subscriber-gifted-latest": { ...gift },
    "subscriber-alltime-gifter": { ...plain },
    "tip-latest": { ...message },
    "cheer-latest": { ...message },
    "kicks-latest": { ...message },
    "raid-latest": { ...plain },
    "host-latest": { ...plain },
    "superchat-latest": { ...plain },
    "sponsor-latest": { ...plain },
    "sponsor-gifted-latest": { ...gift },
    "cheerPurchase-latest": { ...plain },
    "charityCampaignDonation-latest": { ...plain },
    "merch-latest": { ...plain, items: [] },
    "purchase-latest": { ...message, avatar: "", items: [] },
    "channel-points-latest": { ...message, redemption: "" },
    "hypetrain-latest": {
      name: "",
      type: "",
      amount: 0,
      level: 0,
      levelChanged: false,
      active: false,
    },
  };
}

function entryOf(session: SessionData, key: string): SessionEntry {
  const found = session[key];
  return typeof found === "object" && found !== null
    ? { ...found } as SessionEntry
    : {};
}

function numberOf(value: unknown): number {
  return typeof value === "number" && Number.isFinite(value) ? value : 0;
}

/** Rounds away what adding up decimals leaves behind. */
function sum(a: unknown, b: number): number {
  return Math.round((numberOf(a) + b) * 1e6) / 1e6;
}

/**
 * Returns the session after one `-latest` event. An announcement of a community
 * gift changes only the latest giver: its gifts do the counting. An event that
 * is not counted (a test) changes only the latest values. The arguments are not
 * changed.
 */
export function applyToSession(
  session: SessionData,
  { listener, event }: Payload,
  { at, counts }: { at: string; counts: boolean },
): SessionData {
  const next = { ...session };
  const key = listener.replace(/-latest$/, "");
  const amount = numberOf(event.amount);
  const { name = "" } = event;
  const add = (entry: string, change: SessionEntry) => {
    const figures = entryOf(next, entry);
    for (const [field, by] of Object.entries(change)) {
      figures[field] = sum(figures[field], numberOf(by));
    }
    next[entry] = figures;
  };

  if (event.bulkGifted === true) {
    next[`${key}-gifted-latest`] = { ...event };
    return next;
  }
  // Nothing of the event before it stays: a gift's sender is not the next subscriber's.
  next[listener] = { ...entryOf(emptyLatest(), listener), ...event };
  if (key === "sponsor" && event.gifted === true) {
    next["sponsor-gifted-latest"] = { ...event };
  }
  if (key === "subscriber") {
    const sort = event.gifted === true
      ? "gifted"
      : amount > 1
      ? "resub"
      : "new";
    next[`subscriber-${sort}-latest`] = { ...event };
    if (counts) add(`subscriber-${sort}-session`, { count: 1 });
  }
  if (!counts) return next;

  const change = COUNTED.includes(key)
    ? { count: 1 }
    : SUMMED.includes(key)
    ? { amount }
    : key === "superchat"
    ? { count: 1, amount }
    : null;
  if (change) {
    for (const period of PERIODS) add(`${key}-${period}`, change);
    add(`${key}-goal`, { amount: COUNTED.includes(key) ? 1 : amount });
  }
  if (SUMMED.includes(key) || key === "superchat") {
    add(`${key}-count`, { count: 1 });
  }
  if (key === "subscriber") {
    const points: Record<string, number> = { "2000": 2, "3000": 6 };
    add("subscriber-points", { amount: points[String(event.tier)] ?? 1 });
  }
  if (key === "merch") {
    const items = Array.isArray(event.items) ? event.items : [];
    const pieces = items.reduce(
      (sum: number, { quantity }) => sum + numberOf(quantity),
      0,
    );
    add("merch-goal-orders", { amount: 1 });
    add("merch-goal-items", { amount: pieces });
    add("merch-goal-total", { amount });
  }
  if (TOPPED.includes(key)) {
    for (const period of TOP_PERIODS) {
      const top = `${key}-${period}-top-donation`;
      if (amount > numberOf(entryOf(next, top).amount)) {
        next[top] = { name, amount };
      }
    }
  }
  const recent = next[`${key}-recent`];
  if (Array.isArray(recent)) {
    next[`${key}-recent`] = [{ ...event, type: key, createdAt: at }, ...recent]
      .slice(0, MAX_RECENT);
  }
  return next;
}

/** Returns the first entries of each type, as many as a recent list has. */
export function mostOfEach(recents: readonly SessionEntry[]): SessionEntry[] {
  const ofType = new Map<unknown, number>();
  return recents.filter(({ type }) => {
    const known = (ofType.get(type) ?? 0) + 1;
    ofType.set(type, known);
    return known <= MAX_RECENT;
  });
}

/** Puts what the session has learnt since in front of recent acts, the newest first. */
export function withNewer(
  recents: readonly SessionEntry[],
  session: SessionData,
): SessionEntry[] {
  const known = new Set(recents.map(({ _id }) => _id));
  const since = String(recents[0]?.createdAt ?? "");
  const newer = RECENT.flatMap((key) =>
    session[`${key}-recent`] as SessionEntry[]
  ).filter(({ _id, createdAt }) =>
    !known.has(_id) && String(createdAt) >= since
  ).sort((a, b) => String(b.createdAt).localeCompare(String(a.createdAt)));
  return mostOfEach([...newer, ...recents]);
}
