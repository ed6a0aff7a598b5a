/** The ending credits: who is listed, how it runs, what is asked and answered. */
import { z } from "zod";
import { oneLine } from "@/lib/core/one_line.ts";
import { commandFields } from "@/lib/core/command_fields.ts";
import { REASONS } from "@/lib/schema/widget_data/stats.ts";
import { Person } from "@/lib/schema/events/shapes/common.ts";

/** Sources in the database of lists of people. */
export const ROW_SOURCES = [
  "followers",
  "subscribers",
  "gifters",
  "cheerers",
  "tippers",
  "raiders",
  "redeemers",
] as const;
export type RowSource = typeof ROW_SOURCES[number];

/** Sections of the credits. */
export const SECTIONS = [
  ...ROW_SOURCES,
  "chatters",
  "moderators",
  "vips",
  "top",
  "goals",
  "top_clips",
  "custom",
] as const;
/** A section of the credits. */
export const Section = z.enum(SECTIONS).meta({ id: "Section" });
export type Section = z.infer<typeof Section>;

/** Sections that are shown unless others are asked for. */
export const DEFAULT_SECTIONS: readonly Section[] = [
  "followers",
  "subscribers",
  "gifters",
  "cheerers",
  "tippers",
  "raiders",
  "moderators",
  "vips",
  "chatters",
  "top_clips",
  "custom",
];

/** Since when people are listed. */
export const Window = z.enum(["stream", "24h", "7d", "subathon"]).meta({
  id: "Window",
});
export type Window = z.infer<typeof Window>;

const Instant = z.iso.datetime({ precision: 3 });

/** A line of a section. */
export const CreditItem = z.object({
  person: Person.nullable().describe("`null`: nobody's line"),
  text: z.string().describe("A name, a title, an own line"),
  value: z.int().nullable().describe(
    "Months, subscriptions, bits, minor units, viewers, messages or views",
  ),
  firstAt: Instant.nullable(),
  removed: z.boolean()
    .describe("Taken out meanwhile: an empty line"),
}).meta({ id: "CreditItem" });
export type CreditItem = z.infer<typeof CreditItem>;

/** A line as it is kept: with what filters look at, which nobody is told. */
export interface KeptItem extends CreditItem {
  /** Total that the person gave, in the section's unit. */
  gave?: number;
  platform?: string | null;
}

/** One section, or why it cannot be read. */
export const SectionAnswer = z.discriminatedUnion("available", [
  z.object({
    available: z.literal(true),
    items: z.array(CreditItem).describe("In this order"),
    more: z.int().min(0).describe("Names beyond the limit"),
  }),
  z.object({
    available: z.literal(false),
    items: z.null(),
    reason: z.enum(REASONS),
  }),
]).meta({ id: "SectionAnswer" });
export type SectionAnswer = z.infer<typeof SectionAnswer>;

/** State of a run of the credits. */
const RunState = z.enum(["idle", "rolling", "paused", "finished"]);
type RunState = z.infer<typeof RunState>;

/** The run as pages see it: they work the position out of it. */
export const RunAnswer = z.object({
  runId: z.string().nullable(),
  state: RunState,
  startedAt: Instant.nullable().describe("Moves by each pause"),
  pausedAt: Instant.nullable(),
  speed: z.number().describe("px/s"),
  offsetPx: z.number().describe("(serverTime − startedAt) × speed / 1000"),
  window: Window,
  revision: z.int(),
}).meta({ id: "RunAnswer" });
export type RunAnswer = z.infer<typeof RunAnswer>;

const list = (text: string) =>
  text.split(",").map((part) => part.trim()).filter(Boolean);

/** Query of `GET /api/widgets/credits/state`. */
export const CreditsStateQuery = z.object({
  sections: z.string().max(500).optional().transform((text, ctx) => {
    if (text === undefined) return [...DEFAULT_SECTIONS];
    const parsed = z.array(Section).min(1).safeParse([...new Set(list(text))]);
    if (parsed.success) return parsed.data;
    ctx.addIssue(`any of ${SECTIONS.join(", ")}, separated by commas`);
    return z.NEVER;
  }).describe(`Out of ${SECTIONS.join(", ")}; by default all but three`),
  window: Window.optional()
    .describe("By default the run's, or `stream` when none rolls"),
  limit: z.coerce.number().int().min(1).max(2_000).default(500)
    .describe("Most names of a section"),
  channel_id: z.string().max(40).optional(),
});
export type CreditsStateQuery = z.output<typeof CreditsStateQuery>;

/** Answer of the credits' state endpoints. */
export const CreditsAnswer = z.object({
  available: z.literal(true),
  serverTime: Instant,
  run: RunAnswer,
  frozen: z.boolean()
    .describe("The lists are the run's, made when it started"),
  currency: z.string().describe("ISO 4217"),
  sections: z.partialRecord(Section, SectionAnswer),
  addendum: z.array(CreditItem)
    .describe(
      "People who came after the run's lists were made, in that order",
    ),
}).meta({ id: "CreditsAnswer" });
export type CreditsAnswer = z.infer<typeof CreditsAnswer>;

/** Body of `POST /api/channels/:id/credits/control`. */
export const CreditsControl = z.strictObject({
  ...commandFields,
  action: z.enum(["play", "pause", "restart", "finish", "stop"]),
  speed: z.number().min(10).max(300).optional()
    .describe("px/s; the line on screen stays"),
  window: Window.optional().describe("Whom a new run lists; default `stream`"),
}).meta({ id: "CreditsControl" });
export type CreditsControl = z.output<typeof CreditsControl>;

/** Body of `POST /api/widgets/credits/report`. */
export const CreditsReport = z.discriminatedUnion("what", [
  z.strictObject({
    what: z.enum(["scene-active", "stream-ending"])
      .describe("OBS shows its scene, or stops the stream"),
    instanceId: z.string().min(1).max(64)
      .describe("The widget; its `startOn` decides"),
  }),
  z.strictObject({
    what: z.literal("ended").describe("The page is at its end"),
    runId: z.string().min(1).max(64),
  }),
]).meta({ id: "CreditsReport" });
export type CreditsReport = z.output<typeof CreditsReport>;

/** An own list of the channel: thanks, partners, a message. */
export const CustomList = z.object({
  id: z.string(),
  title: z.string(),
  lines: z.array(z.string()),
  updatedAt: Instant,
}).meta({ id: "CustomList" });
export type CustomList = z.infer<typeof CustomList>;

/** Body of `POST /api/channels/:id/credits/lists`. */
export const ListChange = z.discriminatedUnion("action", [
  z.strictObject({
    ...commandFields,
    action: z.literal("save"),
    id: z.string().max(60).optional().describe("None: a new list"),
    title: oneLine(0, 80).default(""),
    lines: z.array(oneLine(1, 120)).min(1).max(200),
  }),
  z.strictObject({
    ...commandFields,
    action: z.literal("delete"),
    id: z.string().max(60),
  }),
]).meta({ id: "ListChange" });
export type ListChange = z.output<typeof ListChange>;

/** Answer of `GET /api/channels/:id/credits/lists`. */
export const ListsAnswer = z.object({
  items: z.array(CustomList),
  nextCursor: z.null(),
}).meta({ id: "ListsAnswer" });

/** Body of `POST /api/channels/:id/credits/clear`. */
export const CreditsClear = z.strictObject({
  ...commandFields,
  userId: z.string().min(1).max(100).nullable().default(null).describe(
    "Erases one person, from a running roll too, for good; `null` forgets everybody so far and stops the roll",
  ),
}).meta({ id: "CreditsClear" });
export type CreditsClear = z.output<typeof CreditsClear>;

/** Answer to a change of the credits. */
export const CreditsResult = z.object({ changed: z.boolean(), run: RunAnswer })
  .meta({ id: "CreditsResult" });
export type CreditsResult = z.infer<typeof CreditsResult>;

/** A person as the credits know them. */
export interface Credited {
  platform: string;
  id: string | null;
  login: string | null;
  name: string;
}

/** Row that one act adds to a section. */
export interface CreditRow {
  /** `null` for an anonymous giver. */
  person: Credited | null;
  value: number;
  /** Set for money. */
  currency: string | null;
  /** As it was paid, less refunds in the same currency; 0 when it is no money. */
  paidMinor: number;
  /** Currency of the payment, ISO 4217; absent in older rows. */
  paidIn?: string;
  /** Time at which it happened, ms since the epoch. */
  at: number;
  /** Nothing is known of its person any more, only that rows of one mark had the same; it keeps a place in a run. */
  erased?: { runId: string; mark: string };
  /** All of it was taken back: it is listed nowhere, unless it is given again. */
  gone?: true;
}

/** A line of a frozen list; of one that was erased the mark of its person stays. */
export type FrozenItem = KeptItem & { erased?: string };

/** Rows that an act added, with the figures of the whole act. */
export interface CreditFacts {
  rows: {
    source: RowSource;
    at: number;
    eventId: string;
    value: number;
    paidMinor: number;
  }[];
}

/** Chat messages that a person wrote within an hour. */
export interface ChatHour {
  person: Credited;
  messages: number;
  roles: string[];
  firstAt: number;
  lastAt: number;
}

/** A section as a run froze it. */
export interface FrozenSection {
  section: Section;
  /** Entries of the database that hold it; `null` when it could not be read. */
  parts: number | null;
  more: number;
  reason: typeof REASONS[number] | null;
}

/** A time in which the roll did not go on evenly. */
export interface RollShift {
  /** From when to when it stood still, ms since the epoch; twice the same instant where only the speed changed. */
  from: number;
  to: number;
  /** By how much `startedAt` was moved for it, ms. */
  byMs: number;
}

/** The channel's credits: the present run, and what it remembers. */
export interface StoredCredits {
  runId: string | null;
  state: RunState;
  /** Moves by each pause; ms since the epoch. */
  startedAt: number | null;
  pausedAt: number | null;
  /** Moves of `startedAt` so far, oldest first. */
  shifts: RollShift[];
  /** Time at which the lists were made. */
  frozenAt: number | null;
  speed: number;
  window: Window;
  currency: string;
  sections: FrozenSection[];
  /** Nobody from before is listed; ms since the epoch. */
  clearedAt: number;
}

/** The credits with their revision, which grows by one with each change. */
export interface CreditsRecord extends StoredCredits {
  revision: number;
}
