import type { FakeAccess } from "./oauth.ts";
import { helixError, page } from "./helix_answer.ts";
import { fakeCheermote } from "./cheermote.ts";
import type { FakeChannel, FakeUser, Wire } from "./world.ts";

/** Input of an endpoint. */
interface Asked {
  query: URLSearchParams;
  access: FakeAccess;
  channel: FakeChannel | undefined;
  world: FakeWorld;
}

/** The people and channels of the fake platform, by id. */
export interface FakeWorld {
  users: Map<string, FakeUser>;
  channels: Map<string, FakeChannel>;
}

interface Endpoint {
  /** Any one of them suffices; absent where an app token will do. */
  scopes?: string[];
  answer(asked: Asked & { channel: FakeChannel }): Response;
}

const person = ({ id, login, name }: FakeUser): Wire => ({
  user_id: id,
  user_login: login,
  user_name: name,
});

/** The given people, or those of them that the query names. */
function named<T extends FakeUser>(people: T[], query: URLSearchParams): T[] {
  const ids = new Set(query.getAll("user_id"));
  return ids.size === 0 ? people : people.filter(({ id }) => ids.has(id));
}

const votes = (kind: "polls" | "predictions", most: number): Endpoint => ({
  scopes: [`channel:read:${kind}`, `channel:manage:${kind}`],
  answer: ({ channel, query }) =>
    page(channel[kind], query, { usual: 20, most }),
});

const ENDPOINTS: Record<string, Endpoint> = {
  "/helix/chat/chatters": {
    scopes: ["moderator:read:chatters"],
    answer: ({ channel, query }) =>
      page(channel.chatters.map(person), query, {
        usual: 100,
        most: 1_000,
        extra: { total: channel.chatters.length },
      }),
  },
  "/helix/subscriptions": {
    scopes: ["channel:read:subscriptions"],
    answer({ channel, query }) {
      const points = channel.subscribers.reduce(
        (sum, { tier }) => sum + [1, 2, 6][tier - 1]!,
        0,
      );
      const items = named(channel.subscribers, query).map((one): Wire => ({
        ...person(one),
        broadcaster_id: channel.broadcaster.id,
        tier: `${one.tier}000`,
        plan_name: "Channel Subscription",
        is_gift: false,
        gifter_id: "",
        gifter_login: "",
        gifter_name: "",
      }));
      return page(items, query, {
        usual: 20,
        most: 100,
        extra: { total: channel.subscribers.length, points },
      });
    },
  },
  "/helix/channels/vips": {
    scopes: ["channel:read:vips", "channel:manage:vips"],
    answer: ({ channel, query }) =>
      page(named(channel.vips, query).map(person), query, {
        usual: 20,
        most: 100,
      }),
  },
  "/helix/moderation/moderators": {
    scopes: ["moderation:read", "channel:manage:moderators"],
    answer: ({ channel, query }) =>
      page(named(channel.moderators, query).map(person), query, {
        usual: 20,
        most: 100,
      }),
  },
  "/helix/channels/followers": {
    answer({ channel, query, access }) {
      const total = channel.followerTotal ?? channel.followers.length;
      const mayList = access.scopes.includes("moderator:read:followers");
      if (query.getAll("user_id").length > 1) {
        return helixError(400, "Only one user_id may be specified");
      }
      const items = mayList ? named(channel.followers, query) : [];
      const first = Number(query.get("first") ?? 20);
      const after = query.get("after");
      // Only the page asked for is written out: lists of half a million occur.
      if (after === null && items.length > first) {
        const data = items.slice(0, first).map(follower);
        const pagination = { cursor: btoa(`at:${first}`) };
        return Response.json({ data, pagination, total });
      }
      return page(items.map(follower), query, {
        usual: 20,
        most: 100,
        extra: { total },
      });
    },
  },
  "/helix/channels": {
    answer: ({ channel }) =>
      Response.json({
        data: [{
          broadcaster_id: channel.broadcaster.id,
          broadcaster_login: channel.broadcaster.login,
          broadcaster_name: channel.broadcaster.name,
          broadcaster_language: "en",
          game_id: "1",
          game_name: channel.info.category,
          title: channel.info.title,
          delay: 0,
          tags: [],
        }],
      }),
  },
  "/helix/streams": {
    answer({ channel, query }) {
      const { stream } = channel;
      const item = stream && {
        ...person(channel.broadcaster),
        id: stream.id,
        title: stream.title,
        game_id: "1",
        game_name: stream.category,
        type: "live",
        viewer_count: stream.viewers,
        started_at: stream.startedAt,
        language: stream.language,
        thumbnail_url: "https://img.example.test/{width}x{height}.jpg",
        tags: stream.tags.length === 0 ? null : stream.tags,
      };
      return page(item ? [item] : [], query, { usual: 20, most: 100 });
    },
  },
  "/helix/clips": {
    answer({ channel, query }) {
      const from = query.get("started_at") ?? "";
      const items = channel.clips
        .filter((clip) => String(clip.created_at) >= from)
        .toSorted((a, b) => Number(b.view_count) - Number(a.view_count));
      return page(items, query, { usual: 20, most: 100 });
    },
  },
  "/helix/polls": votes("polls", 20),
  "/helix/predictions": votes("predictions", 25),
  "/helix/charity/campaigns": {
    scopes: ["channel:read:charity"],
    answer: ({ channel, query }) =>
      channel.affiliate
        ? page(channel.charity, query, { usual: 20, most: 100 })
        : helixError(403, "The broadcaster is not a partner or affiliate"),
  },
  "/helix/bits/cheermotes": {
    answer: ({ channel }) =>
      Response.json({
        data: [
          fakeCheermote("Cheer", "global_first_party", "actions/cheer"),
          ...channel.cheermotes,
        ],
      }),
  },
  "/helix/chat/badges": {
    answer: ({ channel }) => Response.json({ data: channel.badges }),
  },
  "/helix/channels/ads": {
    scopes: ["channel:read:ads", "channel:manage:ads"],
    answer: ({ channel }) => Response.json({ data: channel.ads }),
  },
  "/helix/goals": {
    scopes: ["channel:read:goals"],
    answer: ({ channel, query }) =>
      page(channel.goals, query, { usual: 20, most: 100 }),
  },
};

/** Returns a set of badges as Twitch documents it. */
export const fakeBadges = (
  set_id: string,
  ids: readonly string[],
  host = "https://static-cdn.jtvnw.net",
): Wire => ({
  set_id,
  versions: ids.map((id) => {
    const address = `${host}/badges/v1/${set_id}-${id}`;
    return {
      id,
      image_url_1x: `${address}/1`,
      image_url_2x: `${address}/2`,
      image_url_4x: `${address}/3`,
      title: set_id,
      description: set_id,
      click_action: null,
      click_url: null,
    };
  }),
});

function follower(one: FakeChannel["followers"][number]): Wire {
  return { ...person(one), followed_at: one.followedAt };
}

function users({ query, access, world }: Asked): Response {
  const ids = query.getAll("id");
  const logins = query.getAll("login");
  if (ids.length + logins.length > 100) {
    return helixError(400, "The number of ids and logins exceeds 100");
  }
  if (ids.length + logins.length === 0 && access.userId) {
    ids.push(access.userId);
  }
  const found = world.users.values().filter((user) =>
    ids.includes(user.id) || logins.includes(user.login)
  );
  const data = [...found].map((user): Wire => ({
    id: user.id,
    login: user.login,
    display_name: user.name,
    type: "",
    broadcaster_type: user.broadcasterType ?? "",
    description: user.description ?? "",
    profile_image_url: user.avatarUrl ?? "https://img.example.test/a.png",
    offline_image_url: "",
    view_count: 0,
    created_at: user.createdAt ?? "2020-01-01T00:00:00Z",
  }));
  return Response.json({ data });
}

/** Answers one Helix read that has passed the credential check. */
export function answerHelix(
  path: string,
  query: URLSearchParams,
  access: FakeAccess,
  world: FakeWorld,
): Response {
  const channelId = query.get("broadcaster_id") ?? query.get("user_id") ?? "";
  const channel = world.channels.get(channelId);
  if (path === "/helix/users") return users({ query, access, channel, world });
  if (path === "/helix/chat/badges/global") {
    return Response.json({ data: [fakeBadges("moderator", ["1"])] });
  }
  const endpoint = ENDPOINTS[path];
  if (!endpoint) return helixError(404, "Not Found");
  const { scopes } = endpoint;
  if (scopes && !scopes.some((scope) => access.scopes.includes(scope))) {
    return helixError(401, `Missing scope: ${scopes[0]}`);
  }
  if (scopes && channelId !== access.userId) {
    return helixError(
      401,
      "The ID in broadcaster_id must match the user ID found in the request's OAuth token.",
    );
  }
  const moderator = query.get("moderator_id");
  if (path === "/helix/chat/chatters" && moderator !== access.userId) {
    return helixError(400, "Missing required parameter moderator_id");
  }
  if (query.getAll("user_id").length > 100) {
    return helixError(400, "The number of user_id exceeds 100");
  }
  if (!channel) {
    return path === "/helix/streams"
      ? Response.json({ data: [], pagination: {} })
      : helixError(400, "The broadcaster is unknown");
  }
  return endpoint.answer({ query, access, channel, world });
}
