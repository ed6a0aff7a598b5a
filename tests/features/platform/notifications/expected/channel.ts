import type { Expected } from "@/tests/features/platform/notifications/samples.ts";

const COOLER = { id: "1337", login: "cooler_user", name: "Cooler_User" };
const COOL = { id: "1234", login: "cool_user", name: "Cool_User" };
const MODERATOR = { id: "1339", login: "mod_user", name: "Mod_User" };
const TROUBLE = { id: "7734", login: "uncool_viewer", name: "Uncool_viewer" };
const FRIEND = {
  id: "2469",
  login: "friend_streamer",
  name: "Friend_Streamer",
};
const RAIDER = { id: "2468", login: "raider_user", name: "Raider_User" };
const CLIENT = "fakeclientid0000000000000000000";
const SESSION = "2b64a92a-dbb8-424e-b1c3-000000000901";

/** The stream, the channel, moderators, accounts. */
export const CHANNEL: Record<string, Expected> = {
  "stream.online.json": {
    events: [{
      kind: "stream.online",
      at: "2026-01-15T17:00:12.000Z",
      data: {
        streamId: "40944725612",
        type: "live",
        startedAt: "2026-01-15T17:00:12.000Z",
      },
    }],
  },
  "stream.offline.json": {
    events: [{ kind: "stream.offline", data: { streamId: "40944725612" } }],
  },
  "channel.update.json": {
    events: [{
      kind: "channel.updated",
      data: {
        title: "Best Stream Ever",
        language: "en",
        categoryId: "12453",
        categoryName: "Fake Game",
        labels: ["MatureGame"],
      },
    }],
  },
  "channel.ad_break.begin.json": {
    events: [{
      kind: "ad_break",
      at: "2026-01-15T18:10:12.171Z",
      data: { durationMs: 60_000, automatic: false, requester: COOLER },
    }],
  },
  "channel.shoutout.create.json": {
    events: [{
      kind: "shoutout",
      at: "2026-01-15T18:05:03.171Z",
      actor: "mod_user",
      data: {
        direction: "given",
        channel: FRIEND,
        moderator: MODERATOR,
        viewers: 860,
        cooldownEndsAt: "2026-01-15T18:07:03.171Z",
        targetCooldownEndsAt: "2026-01-15T19:05:03.171Z",
      },
    }],
  },
  "channel.shoutout.receive.json": {
    events: [{
      kind: "shoutout",
      at: "2026-01-15T18:06:03.171Z",
      actor: "friend_streamer",
      data: { direction: "received", channel: FRIEND, moderator: null },
    }],
  },
  "channel.moderate.json": raw("channel.moderate", {
    action: "timeout",
    timeout: {
      user_id: "7734",
      expires_at: "2026-01-15T18:40:28.171067130Z",
    },
  }),
  "channel.moderate.delete.json": raw("channel.moderate", {
    action: "delete",
    delete: {
      user_id: "7734",
      message_id: "ab24e0b0-2260-4bac-94e4-000000000405",
    },
  }),
  "channel.moderate.warn.json": raw("channel.moderate", {
    action: "warn",
    warn: { user_id: "7734" },
  }),
  "channel.moderate.emoteonly.json": raw("channel.moderate", {
    action: "emoteonly",
    timeout: null,
  }),
  "channel.ban.json": {
    ...raw("channel.ban", { user_id: "7734", is_permanent: false }),
    effects: [{
      type: "ban",
      banned: true,
      user: TROUBLE,
      until: "2026-01-15T18:25:11.171Z",
    }],
  },
  "channel.unban.json": {
    ...raw("channel.unban", { user_id: "7734" }),
    effects: [{ type: "ban", banned: false, user: TROUBLE, until: null }],
  },
  "channel.moderator.add.json": {
    ...raw("channel.moderator.add", { user_id: "1339" }),
    effects: [{ type: "role", role: "moderator", held: true, user: MODERATOR }],
  },
  "channel.moderator.remove.json": {
    ...raw("channel.moderator.remove", { user_id: "1339" }),
    effects: [{
      type: "role",
      role: "moderator",
      held: false,
      user: MODERATOR,
    }],
  },
  "channel.vip.add.json": {
    ...raw("channel.vip.add", { user_id: "1234" }),
    effects: [{ type: "role", role: "vip", held: true, user: COOL }],
  },
  "channel.vip.remove.json": {
    ...raw("channel.vip.remove", { user_id: "1234" }),
    effects: [{ type: "role", role: "vip", held: false, user: COOL }],
  },
  "channel.shield_mode.begin.json": raw("channel.shield_mode.begin", {
    started_at: "2026-01-15T18:00:03.171067130Z",
  }),
  "channel.shield_mode.end.json": raw("channel.shield_mode.end", {
    ended_at: "2026-01-15T18:30:23.171067130Z",
  }),
  "channel.shared_chat.begin.json": {
    events: [{
      kind: "shared_chat.begin",
      data: {
        sessionId: SESSION,
        host: COOLER,
        participants: [COOLER, FRIEND],
      },
    }],
  },
  "channel.shared_chat.update.json": {
    events: [{
      kind: "shared_chat.update",
      data: {
        sessionId: SESSION,
        host: COOLER,
        participants: [COOLER, FRIEND, RAIDER],
      },
    }],
  },
  "channel.shared_chat.end.json": {
    events: [{
      kind: "shared_chat.end",
      data: { sessionId: SESSION, host: COOLER, participants: [] },
    }],
  },
  "user.authorization.grant.json": {
    events: [],
    effects: [{
      type: "authorization",
      granted: true,
      clientId: CLIENT,
      user: COOLER,
    }],
  },
  "user.authorization.revoke.json": {
    events: [],
    effects: [{
      type: "authorization",
      granted: false,
      clientId: CLIENT,
      user: COOLER,
    }],
  },
  "user.update.json": {
    events: [],
    effects: [{ type: "user_updated", user: COOLER }],
  },
};

function raw(type: string, fields: Record<string, unknown>): Expected {
  return {
    events: [{ kind: `platform.${type}`, data: { type, raw: fields } }],
  };
}
