import { z } from "zod";
import { oneLine } from "@/lib/core/one_line.ts";
import { MOMENT_KINDS } from "@/lib/schema/events/kinds/moments.ts";
import { SUPPORT_KINDS } from "@/lib/schema/widgets/settings/event_kinds.ts";
import { SourceReach } from "./connections.ts";

/** Kinds of event that can be tried out. */
export const TEST_KINDS = [
  ...SUPPORT_KINDS,
  "gift.recipient",
  "chat.message",
  "chat.deleted",
  "chat.user_cleared",
  "chat.cleared",
  "poll.begin",
  "poll.progress",
  "poll.end",
  "prediction.begin",
  "prediction.progress",
  "prediction.lock",
  "prediction.end",
  "hype_train.begin",
  "hype_train.progress",
  "hype_train.end",
  "charity.begin",
  "charity.progress",
  "charity.end",
  "goal.progress",
  "goal.end",
  "goal.updated",
  "shoutout",
  "ad_break",
  "wheel.spin",
  "timer.contribution",
  "ladder.goal_reached",
  "moment",
] as const;

/** Most test events of one request. */
const MAX_BURST = 50;

/**
 * Body that the dashboard sends to try an overlay out; everything but the kind
 * has a likely default.
 */
export const TestEventRequest = z.strictObject({
  kind: z.enum(TEST_KINDS),
  moment: z.enum(MOMENT_KINDS).default("hype_train.level")
    .describe("Of `moment`: what happens"),
  level: z.int().min(1).max(1_000).optional()
    .describe("Of a hype train's moment"),
  title: z.string().min(1).max(100).optional().describe(
    "Of a moment: title of the poll, goal, wheel or figure; the prize",
  ),
  result: z.string().min(1).max(100).optional()
    .describe("Of a moment: what won, or who"),
  source: z.string().min(1).max(40).optional().describe(
    "Of a moment, `cheer` and `redemption`: the sort of it, such as `power_up`",
  ),
  name: oneLine(0, 50).default("Ada Lovelace")
    .describe("The pretended viewer's display name; may be empty"),
  anonymous: z.boolean().default(false)
    .describe("A gift, a cheer or money without a name"),
  amount: z.int().min(1).max(100_000_000).optional()
    .describe(
      "By kind: bits, gifts, viewers, points, seconds, or minor units",
    ),
  currency: z.string().regex(/^[A-Z]{3}$/).default("EUR"),
  tier: z.union([z.literal(1), z.literal(2), z.literal(3)]).default(1),
  months: z.int().min(1).max(600).default(7),
  prime: z.boolean().default(false).describe(
    "Of `sub` and `resub`: with Prime",
  ),
  platform: z.string().regex(/^[a-z0-9_-]{1,40}$/).default("limelight")
    .describe("Where it seems to come from, such as `twitch`"),
  provider: z.string().min(1).max(64).optional()
    .describe("Who seems to have taken the money, such as `kofi`"),
  reward: z.string().min(1).max(100).default("Hydrate!")
    .describe("Of `redemption`: title of the reward"),
  message: z.string().max(500).default("This is a test. Looks great!")
    .describe("What the viewer wrote; of polls and goals, the title"),
  emotes: z.array(z.strictObject({
    name: z.string().regex(/^\S{1,50}$/, "1 to 50 characters without a space"),
    id: z.string().min(1).max(100).describe("The platform's emote id"),
    animated: z.boolean().default(false),
  })).max(20).default([])
    .describe("Words of the message drawn as emotes"),
  series: z.string().regex(/^[\w-]{1,40}$/).default("test").describe(
    "Names its poll, prediction, train, campaign, goal or line, from beginning to end",
  ),
  sceneId: z.string().min(1).max(64).nullable().default(null)
    .describe("Only pages of this scene"),
  instanceId: z.string().min(1).max(64).nullable().default(null)
    .describe("Only this widget"),
  inLists: z.boolean().default(false).describe(
    "Lists, labels, goals and totals show it too, until they reload or tests are removed",
  ),
  count: z.int().min(1).max(MAX_BURST).default(1)
    .describe("At once, each of another viewer"),
}).meta({ id: "TestEventRequest" });
export type TestEventRequest = z.output<typeof TestEventRequest>;

/** Position of the test event in the channel's log; of many, of the last one. */
export const TestEventAnswer = z.object({
  id: z.string(),
  position: z.string(),
  reach: SourceReach,
}).meta({ id: "TestEventAnswer" });
export type TestEventAnswer = z.infer<typeof TestEventAnswer>;

/** Most tests that one preview shows, and most events of them all. */
const MAX_TRIED = 100;
const MAX_TRIED_EVENTS = 200;

/** Body that asks for tests that one preview shows by itself; nothing is sent. */
export const TestPreviewRequest = z.strictObject({
  instanceIds: z.array(z.string().min(1).max(64)).max(200)
    .describe("Widgets whose figures you want"),
  tests: z.array(TestEventRequest).min(1).max(MAX_TRIED)
    .refine(
      (tests) =>
        tests.reduce((sum, { count }) => sum + count, 0) <= MAX_TRIED_EVENTS,
      `At most ${MAX_TRIED_EVENTS} events`,
    )
    .describe("In order; the last is new"),
}).meta({ id: "TestPreviewRequest" });
export type TestPreviewRequest = z.output<typeof TestPreviewRequest>;

/** Events and figures by which a preview shows the last of some tests. */
export const TestPreview = z.object({
  events: z.array(z.looseObject({ kind: z.string(), test: z.boolean() }))
    .describe("Of the last test, as the socket sends them"),
  widgets: z.record(z.string(), z.object({ state: z.unknown() }))
    .describe(
      "Figures with all tests, of widgets that they move",
    ),
}).meta({ id: "TestPreview" });

/** Test events in the order and at the times at which they are to be sent. */
export const TestScript = z.object({
  id: z.string(),
  title: z.string(),
  durationMs: z.int().min(0),
  steps: z.array(z.object({
    atMs: z.int().min(0).describe("After the beginning"),
    event: z.looseObject({ kind: z.enum(TEST_KINDS) })
      .describe("Body of `POST …/test-event`"),
  })),
}).meta({ id: "TestScript" });
export type TestScript = z.infer<typeof TestScript>;

/** Answer of `GET /api/channels/:id/test-scripts`. */
export const TestScriptList = z.object({ items: z.array(TestScript) }).meta({
  id: "TestScriptList",
});
