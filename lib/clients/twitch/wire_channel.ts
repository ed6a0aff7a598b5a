/** Channels, streams, clips, votes, charity and goals as Twitch writes them. */
import { z } from "zod";
import { toInstant, toIso } from "@/lib/core/clock.ts";
import { BADGE_ADDRESS } from "@/lib/schema/events/badge_pictures.ts";
import { CHEERMOTE_HOST } from "@/lib/schema/events/cheermotes.ts";
import type {
  AdSchedule,
  BadgePicture,
  ChannelInfo,
  LiveStream,
  OwnCheermote,
  PlatformCharityCampaign,
  PlatformCreatorGoal,
  PlatformPoll,
  PlatformPrediction,
  UserProfile,
} from "@/lib/schema/platform/client.ts";
import { lenientList } from "@/lib/core/lenient_list.ts";
import type { Clip } from "@/lib/schema/widget_data/platform_reads.ts";

const Text = z.string().nullish().transform((text) => text ?? "");
/** A time in the one spelling that pages get: RFC 3339 in UTC with milliseconds. */
const Time = Text.transform((text) => toInstant(text) ?? text);
const Count = z.coerce.number().nullish().transform((count) => count ?? 0);

/** A profile. */
export const WireUser = z.object({
  id: z.string(),
  login: z.string(),
  display_name: Text,
  description: Text,
  profile_image_url: Text,
  created_at: Time,
  broadcaster_type: Text,
}).transform((wire): UserProfile => ({
  id: wire.id,
  login: wire.login,
  name: wire.display_name.trim() || wire.login,
  description: wire.description,
  avatarUrl: wire.profile_image_url,
  createdAt: wire.created_at,
  broadcasterType: wire.broadcaster_type,
}));

/** A running stream. */
export const WireStream = z.object({
  id: z.string(),
  title: Text,
  game_name: Text,
  viewer_count: Count,
  started_at: Time,
  language: Text,
  tags: z.array(z.string()).nullish(),
}).transform((wire): LiveStream => ({
  id: wire.id,
  title: wire.title,
  category: wire.game_name,
  viewers: wire.viewer_count,
  startedAt: wire.started_at,
  language: wire.language,
  tags: wire.tags ?? [],
}));

/** Matches the title, category and other details of a channel. */
export const WireChannelInfo = z.object({
  title: Text,
  game_name: Text,
}).transform((wire): ChannelInfo => ({
  title: wire.title,
  category: wire.game_name,
}));

/** A clip; Twitch writes its length in seconds with a fraction. */
export const WireClip = z.object({
  id: z.string(),
  url: z.string(),
  title: Text,
  creator_name: Text,
  view_count: Count,
  created_at: Time,
  duration: Count,
  thumbnail_url: Text,
}).transform((wire): Clip => ({
  id: wire.id,
  url: wire.url,
  title: wire.title,
  creatorName: wire.creator_name,
  views: wire.view_count,
  createdAt: wire.created_at,
  durationMs: Math.round(wire.duration * 1_000),
  thumbnailUrl: wire.thumbnail_url,
}));

const POLL_STATUS: Record<string, PlatformPoll["status"]> = {
  ACTIVE: "active",
  COMPLETED: "completed",
  TERMINATED: "terminated",
  ARCHIVED: "archived",
  MODERATED: "archived",
};

/** Milliseconds added to an RFC 3339 time; `null` when it is none. */
function later(time: string, seconds: number): string | null {
  const at = Date.parse(time) + seconds * 1_000;
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

/** A poll. While it runs Twitch says its length, not its end. */
export const WirePoll = z.object({
  id: z.string(),
  title: Text,
  choices: z.array(z.object({ id: z.string(), title: Text, votes: Count })),
  status: z.string(),
  duration: Count,
  started_at: Time,
  ended_at: Time,
}).transform((wire): PlatformPoll => ({
  id: wire.id,
  title: wire.title,
  choices: wire.choices,
  status: POLL_STATUS[wire.status.toUpperCase()] ?? "invalid",
  startedAt: wire.started_at,
  endsAt: wire.ended_at || later(wire.started_at, wire.duration),
}));

const PREDICTION_STATUS: Record<string, PlatformPrediction["status"]> = {
  ACTIVE: "active",
  LOCKED: "locked",
  RESOLVED: "resolved",
};

/** A prediction. While it is open Twitch says its window, not when it locks. */
export const WirePrediction = z.object({
  id: z.string(),
  title: Text,
  outcomes: z.array(z.object({
    id: z.string(),
    title: Text,
    users: Count,
    channel_points: Count,
    color: Text,
  })),
  winning_outcome_id: z.string().nullish(),
  status: z.string(),
  prediction_window: Count,
  created_at: Time,
  locked_at: Time,
}).transform((wire): PlatformPrediction => ({
  id: wire.id,
  title: wire.title,
  outcomes: wire.outcomes.map((outcome) => ({
    id: outcome.id,
    title: outcome.title,
    users: outcome.users,
    points: outcome.channel_points,
    color: outcome.color.toUpperCase() === "PINK" ? "pink" : "blue",
  })),
  winningOutcomeId: wire.winning_outcome_id || null,
  status: PREDICTION_STATUS[wire.status.toUpperCase()] ?? "canceled",
  startedAt: wire.created_at,
  locksAt: wire.locked_at || later(wire.created_at, wire.prediction_window),
}));

/** Money; once sent as `amount` instead of `value`, in minor units. */
const WireAmount = z.object({
  value: z.number().optional(),
  amount: z.number().optional(),
  currency: z.string(),
}).transform(({ value, amount, currency }, context) => {
  const minor = value ?? amount;
  if (minor !== undefined) return { minor, currency };
  context.addIssue("neither value nor amount");
  return z.NEVER;
});

/** A charity campaign. */
export const WireCharity = z.object({
  id: z.string(),
  charity_name: Text,
  current_amount: WireAmount,
  target_amount: WireAmount.nullish(),
}).transform((wire): PlatformCharityCampaign => ({
  id: wire.id,
  charityName: wire.charity_name,
  currentMinor: wire.current_amount.minor,
  targetMinor: wire.target_amount?.minor ?? null,
  currency: wire.current_amount.currency,
}));

/** A creator goal; Helix says `follower` where EventSub says `follow`. */
export const WireGoal = z.object({
  id: z.string(),
  type: z.string(),
  description: Text,
  current_amount: Count,
  target_amount: Count,
  created_at: Time,
}).transform((wire): PlatformCreatorGoal => ({
  id: wire.id,
  type: wire.type === "follower" ? "follow" : wire.type,
  description: wire.description,
  current: wire.current_amount,
  target: wire.target_amount,
  createdAt: wire.created_at,
}));

/** A picture of a cheermote; one on another host than Twitch's is refused. */
const CheermotePicture = z.string().max(500).refine((url) =>
  url.startsWith(`${CHEERMOTE_HOST}/`)
);

/** Twitch has each picture at five scales; pages take the one of `2`. */
const WireCheermoteTier = z.object({
  min_bits: z.int().min(1),
  images: z.object({
    dark: z.object({
      animated: z.object({ "2": CheermotePicture }),
      static: z.object({ "2": CheermotePicture }),
    }),
  }),
}).transform(({ min_bits, images }) => ({
  minBits: min_bits,
  animatedUrl: images.dark.animated["2"],
  stillUrl: images.dark.static["2"],
}));

/** More than any cheermote has. */
const MAX_CHEERMOTE_TIERS = 20;

/** A cheermote, and whether every channel has it. */
export const WireCheermote = z.object({
  prefix: z.string().min(1).max(50),
  type: Text,
  tiers: lenientList(WireCheermoteTier),
}).transform((
  { prefix, type, tiers },
): OwnCheermote & { isGlobal: boolean } => ({
  prefix,
  isGlobal: type.startsWith("global_"),
  tiers: tiers.slice(0, MAX_CHEERMOTE_TIERS)
    .sort((a, b) => a.minBits - b.minBits),
}));

/** The time of the next ads: documented as RFC 3339, it comes in Unix seconds too; 0 and "" are none. */
const AdTime = z.union([z.string(), z.number()]).nullish().transform((at) => {
  const seconds = Number(at);
  return Number.isInteger(seconds) && seconds > 0 && seconds < 1e11
    ? toIso(seconds * 1_000)
    : toInstant(at);
});

/** The next ad break. */
export const WireAdSchedule = z.object({
  next_ad_at: AdTime,
  duration: Count,
}).transform(({ next_ad_at: nextAt, duration }): AdSchedule => ({
  nextAt,
  durationMs: duration * 1_000,
}));

/** A set of badges, of which each version has its pictures. */
export const WireBadgeSet = z.object({
  set_id: z.string(),
  versions: lenientList(z.object({
    id: z.string(),
    image_url_2x: z.string().startsWith(BADGE_ADDRESS),
  })),
}).transform(({ set_id: set, versions }): BadgePicture[] =>
  versions.map(({ id, image_url_2x: url }) => ({ set, id, url }))
);
