import { z } from "zod";
import { oneLine } from "@/lib/core/one_line.ts";
import { JsonInput } from "@/lib/core/json_input.ts";
import { DailyQuota } from "@/lib/core/daily_quota.ts";

/** A generic question of a widget. */
export const CompleteRequest = z.strictObject({
  prompt: z.string().trim().min(1).max(4_000),
  system: z.string().trim().max(2_000).optional()
    .describe("How the model shall behave"),
  data: z.string().max(4_000).optional().describe(
    "What viewers wrote: material that the model must not obey",
  ),
  maxTokens: z.int().min(1).max(1_000).default(200),
}).meta({ id: "CompleteRequest" });
export type CompleteRequest = z.output<typeof CompleteRequest>;

/** Request for a comment on an event in the manner of a persona, for a speech bubble. */
export const PersonaRequest = z.strictObject({
  eventId: z.string().max(300).optional()
    .describe("An event to comment on"),
  context: z.string().trim().max(2_000).optional()
    .describe("What else is going on"),
  persona: z.string().trim().max(500)
    .default("a warm, quick-witted co-host of the stream"),
}).refine(
  ({ eventId, context }) => eventId !== undefined || context !== undefined,
  { error: "give `eventId` or `context`", path: ["eventId"] },
).meta({ id: "PersonaRequest" });
export type PersonaRequest = z.output<typeof PersonaRequest>;

/** Calls that are left, and whether there is a model to ask at all. */
export const AiRemaining = DailyQuota.extend({
  available: z.boolean().describe("`false`: no provider is configured"),
}).meta({ id: "AiRemaining" });
export type AiRemaining = z.infer<typeof AiRemaining>;

/** An answer of the model. */
export const AiAnswer = z.object({ text: z.string(), quota: DailyQuota }).meta({
  id: "AiAnswer",
});
export type AiAnswer = z.infer<typeof AiAnswer>;

/** Availability of widget generation. */
export const AiStatus = z.object({
  available: z.boolean(),
  reason: z.enum(["not_configured"]).nullable(),
  quota: DailyQuota.nullable(),
}).meta({ id: "AiStatus" });
export type AiStatus = z.infer<typeof AiStatus>;

/** Query of a generation. */
export const GenerateQuery = z.object({
  dry_run: z.enum(["0", "1"]).default("0").transform((flag) => flag === "1")
    .describe(
      "`1`: only answers what the model wrote",
    ),
});

/** Request that generates or refines a custom widget. */
export const GenerateRequest = z.strictObject({
  prompt: z.string().trim().min(3).max(4_000),
  widgetId: z.string().max(64).optional()
    .describe("Refines this draft; without it a new widget is made"),
}).meta({ id: "GenerateRequest" });
export type GenerateRequest = z.output<typeof GenerateRequest>;

/** Answer that the model must give when it writes a widget. */
export const GeneratedWidget = z.object({
  name: oneLine(1, 80),
  html: z.string().max(100_000),
  css: z.string().max(100_000),
  js: z.string().max(200_000),
  fields: z.record(
    z.string().min(1).max(100),
    z.record(z.string().max(100), JsonInput),
  ).default({}),
}).meta({ id: "GeneratedWidget" });
export type GeneratedWidget = z.output<typeof GeneratedWidget>;
