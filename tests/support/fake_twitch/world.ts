/** A person on the fake platform. */
export interface FakeUser {
  /** Decimal digits. */
  id: string;
  login: string;
  /** Display name, in any script. */
  name: string;
  description?: string;
  avatarUrl?: string;
  /** RFC 3339. */
  createdAt?: string;
  broadcasterType?: "partner" | "affiliate" | "";
}

/** A subscriber of a fake channel. */
export interface FakeSubscriber extends FakeUser {
  tier: 1 | 2 | 3;
}

/** A follower of a fake channel. */
export interface FakeFollower extends FakeUser {
  /** RFC 3339. */
  followedAt: string;
}

/** A running stream of a fake channel. */
export interface FakeStream {
  id: string;
  title: string;
  category: string;
  viewers: number;
  startedAt: string;
  language: string;
  tags: string[];
}

/** An answer of the platform in its own spelling. */
export type Wire = Record<string, unknown>;

/**
 * A broadcaster and everything about the channel. Tests change it at any time;
 * the next answer shows it. Clips, polls and the like are in Twitch's spelling.
 */
export interface FakeChannel {
  broadcaster: FakeUser;
  chatters: FakeUser[];
  moderators: FakeUser[];
  vips: FakeUser[];
  subscribers: FakeSubscriber[];
  /** Newest first. */
  followers: FakeFollower[];
  /** Value of `total` for the followers, where it differs from their number. */
  followerTotal: number | null;
  /** Title and category of the channel, live or not. */
  info: { title: string; category: string };
  /** `null` while offline. */
  stream: FakeStream | null;
  clips: Wire[];
  polls: Wire[];
  predictions: Wire[];
  /** At most one; its absence is an empty list. */
  charity: Wire[];
  goals: Wire[];
  /** Cheermotes that only this channel has. */
  cheermotes: Wire[];
  /** At most one: the next ad break. */
  ads: Wire[];
  /** Sets of badges that only this channel has. */
  badges: Wire[];
  /** Affiliate or partner; charity answers 403 otherwise. */
  affiliate: boolean;
}

/** Creates a channel with nobody in it, changed by `given`. */
export function fakeChannel(
  given: Partial<FakeChannel> & { broadcaster: FakeUser },
): FakeChannel {
  return {
    chatters: [],
    moderators: [],
    vips: [],
    subscribers: [],
    followers: [],
    followerTotal: null,
    info: { title: "", category: "" },
    stream: null,
    clips: [],
    polls: [],
    predictions: [],
    charity: [],
    goals: [],
    cheermotes: [],
    badges: [],
    ads: [],
    affiliate: true,
    ...given,
  };
}

/**
 * Creates `count` people: ids from `firstId` on, logins `viewer_<id>`, names
 * `Viewer_<id>`.
 */
export function crowd(count: number, firstId = 10_000): FakeUser[] {
  return Array.from({ length: count }, (_, index) => {
    const id = String(firstId + index);
    return { id, login: `viewer_${id}`, name: `Viewer_${id}` };
  });
}

/**
 * Returns the given people as followers, the first one the newest, a second
 * apart.
 */
export function followedBy(
  people: FakeUser[],
  newest = "2026-11-21T09:00:00.000Z",
): FakeFollower[] {
  const at = Date.parse(newest);
  return people.map((person, index) => ({
    ...person,
    followedAt: new Date(at - index * 1_000).toISOString(),
  }));
}

/** Creates a stream that runs. */
export function fakeStream(given: Partial<FakeStream> = {}): FakeStream {
  return {
    id: "40944725612",
    title: "Painting the harbour",
    category: "Art",
    viewers: 78,
    startedAt: "2026-11-21T08:00:00Z",
    language: "en",
    tags: ["English"],
    ...given,
  };
}
