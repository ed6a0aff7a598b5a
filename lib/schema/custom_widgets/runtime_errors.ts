import { z } from "zod";

/** Distinct errors that are kept of one widget or scene. */
export const MAX_ERRORS = 100;

/** Id under which the event page's errors are kept. */
export const EVENT_PAGE = "event-page";

/** Report by a widget, or by its page. */
export const RuntimeErrorReport = z.strictObject({
  widgetId: z.string().min(1).max(64).describe(
    "A custom or built-in widget, the type of one never set up, the scene whose page failed, or `event-page`",
  ),
  message: z.string().min(1).max(2_000),
  stack: z.string().max(8_000).optional(),
  line: z.int().min(0).max(10_000_000).optional()
    .describe("Line of the author's code, from 1"),
  column: z.int().min(0).max(10_000_000).optional(),
  url: z.string().max(500).optional()
    .describe(
      "Where: `html`, `css`, `js`, an address, or what a built-in widget did",
    ),
  count: z.int().min(1).max(1_000_000).optional()
    .describe("How often since it was last reported"),
}).meta({ id: "RuntimeErrorReport" });
export type RuntimeErrorReport = z.infer<typeof RuntimeErrorReport>;

/** Query with which a report is sent. */
export const ReportQuery = z.object({
  quiet: z.enum(["0", "1"]).default("0").describe(
    "`1`: 202 in place of 429, which a browser would log on stream",
  ),
});

/** Answer to a report over the limit, for callers that want no 429. */
export const NotKept = z.object({
  kept: z.literal(false),
  retryAfterMs: z.int().min(0).describe("Send it again after that"),
}).describe("Over the limit: not kept").meta({ id: "NotKept" });
export type NotKept = z.infer<typeof NotKept>;

/** An error of a widget; equal ones are one with a count. */
export const RuntimeError = z.object({
  id: z.string(),
  message: z.string(),
  stack: z.string().nullable(),
  line: z.int().nullable(),
  column: z.int().nullable(),
  url: z.string().nullable(),
  count: z.int().min(1),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
}).meta({ id: "RuntimeError" });
export type RuntimeError = z.infer<typeof RuntimeError>;

/** An error as it is kept. */
export interface StoredRuntimeError
  extends Omit<RuntimeError, "firstAt" | "lastAt"> {
  firstAt: number;
  lastAt: number;
}
