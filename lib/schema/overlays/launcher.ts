import { z } from "zod";

/** Query that names the source which a launcher opens. */
export const LauncherQuery = z.object({
  scene_id: z.string().min(1).max(64).optional(),
  instance_id: z.string().min(1).max(64).optional()
    .describe("A built-in widget with its own source"),
  widget_id: z.string().min(1).max(64).optional()
    .describe("A custom widget with its own source"),
}).refine(
  (query) => Object.values(query).filter((id) => id !== undefined).length === 1,
  {
    error: "give one of `scene_id`, `instance_id` and `widget_id`",
    path: ["scene_id"],
  },
);
export type LauncherQuery = z.output<typeof LauncherQuery>;
