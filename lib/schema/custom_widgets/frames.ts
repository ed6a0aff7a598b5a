import { z } from "zod";
import { JsonInput } from "@/lib/core/json_input.ts";
import { parseJson } from "@/lib/core/json_text.ts";
import {
  type DraftLook,
  type LoadDetail,
  MAX_FIELDS_CHARS,
} from "./frames_session.ts";
import type { SessionBaseline } from "./frames_session.ts";

/** Query of a custom widget's browser source. */
export const CustomWidgetQuery = z.object({
  widget_id: z.string().min(1).max(64),
  thumb: z.enum(["0", "1"]).default("0")
    .describe("`1`: a still picture, no socket"),
});

/** Path parameters that name a custom widget. */
export const FrameParams = z.object({ widgetId: z.string().max(64) });

/** Query with which a frame's document is requested again. */
export const FrameQuery = z.object({
  late: z.string().max(2_600).default("").transform((text) =>
    text.split(",").filter((host) => host !== "").slice(0, 10)
  ).describe(
    "Comma-separated hosts whose scripts did not answer: nothing waits for them",
  ),
  fields: z.string().max(MAX_FIELDS_CHARS).default("{}").transform(readJson)
    .pipe(z.record(z.string(), JsonInput)).describe(
      "In previews: values as a JSON object, in place of the draft's",
    ),
});

function readJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return null;
  }
}

/** Data that a page needs to open the frame of a custom widget. */
export const FrameOpening = z.object({
  token: z.string().describe("Opens this widget's frame only, for a day"),
  holdMs: z.int().describe("How long it may hold the queue"),
  standing: z.custom<SessionBaseline>()
    .describe("The session figures, and up to which event"),
  load: z.custom<LoadDetail>()
    .describe("What `onWidgetLoad` carries, without the figures"),
}).meta({ id: "FrameOpening" });
export type FrameOpening = z.infer<typeof FrameOpening>;

/** Part of a draft that a preview shows without beginning anew. */
export const LookAnswer = z.object({
  css: z.string().describe("The style sheet with its values"),
  fieldData: z.record(z.string(), z.unknown()),
  named: z.array(z.string())
    .describe("Fields named in HTML or script"),
}).meta({ id: "LookAnswer" }) satisfies z.ZodType<DraftLook>;

/** A frame's document and what it may connect to. */
export interface FrameDocument {
  html: string;
  network: "any" | "listed" | "none";
  hosts: readonly string[];
}
