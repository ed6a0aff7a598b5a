import { z } from "zod";

/**
 * Machine-readable details of a failure beside its text: more members of its
 * problem document.
 */
export const ProblemMembers = z.object({
  allow: z.string().describe("Methods of the address"),
  rate: z.object({
    allowed: z.boolean(),
    limit: z.number().describe("Calls in a minute, sustained"),
    burst: z.number().describe("Calls at once after a rest"),
    remaining: z.number(),
    resetMs: z.number(),
    retryAfterMs: z.number(),
  }).describe("The limit reached"),
  limit: z.union([
    z.number(),
    z.object({ name: z.string(), used: z.number(), limit: z.number() }),
  ]).describe(
    "How many, or how many bytes; with a name where plan or store set it",
  ),
  used: z.number().describe("How many of them there are"),
  revision: z.number().describe("The one that stands"),
  state: z.string().describe("The state that forbids it"),
  confirm: z.string()
    .describe("The field that confirms the change with `true`"),
  uses: z.array(z.object({
    kind: z.string(),
    id: z.string().describe("Of the widget or the scene"),
    name: z.string(),
    path: z.string().describe("Setting or event key"),
  })).describe("Where the file is used"),
  instances: z.array(z.string())
    .describe("Widgets on the scene"),
  scenes: z.array(z.string())
    .describe("Names of scenes that show the widget"),
  imported: z.object({
    created: z.record(z.string(), z.int()),
    ids: z.record(z.string(), z.string()),
    skipped: z.array(z.record(z.string(), z.unknown())),
  }).describe("What it made before it broke off"),
  decision: z.object({
    action: z.enum(["approve", "reject"]),
    by: z.string(),
    at: z.iso.datetime(),
  }).describe("The one that stands, and whose it is"),
}).partial();
export type ProblemMembers = z.infer<typeof ProblemMembers>;
