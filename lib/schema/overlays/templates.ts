import { z } from "zod";
import { LANGUAGES } from "@/lib/core/languages.ts";

/** One built-in widget as the catalogue shows it. */
export const Template = z.object({
  id: z.string().describe("`type` of instances and of browser-source URLs"),
  name: z.string(),
  purpose: z.string(),
  category: z.string().describe("Title of its area"),
  priority: z.enum(["P0", "P1", "P2"]),
  previewImage: z.string().describe("A path"),
  recommendedSize: z.object({
    width: z.int(),
    height: z.int(),
    minWidth: z.int(),
    minHeight: z.int(),
  }),
  anchor: z.string().describe("Its place on a new scene"),
  schemaVersion: z.int().min(1),
  settingsSchema: z.record(z.string(), z.unknown())
    .describe("JSON Schema (2020-12)"),
  defaults: z.record(z.string(), z.unknown())
    .describe("All settings of a new instance"),
  eventKeys: z.array(z.string()).describe("Events that can have a sound"),
}).meta({ id: "Template" });
export type Template = z.infer<typeof Template>;

/** Query that chooses the language of labels. */
export const LabelQuery = z.object({
  language: z.enum(LANGUAGES).default("en")
    .describe("Of names, titles, option labels and sections"),
});
export type LabelQuery = z.output<typeof LabelQuery>;

/** The catalogue. */
export const TemplateList = z.object({
  items: z.array(Template),
  nextCursor: z.null(),
}).meta({ id: "TemplateList" });
