import { z } from "zod";

/** Schema of one body of the API, with the labels of its fields. */
export const SettingsForm = z.object({
  id: z.string(),
  title: z.string(),
  schema: z.record(z.string(), z.unknown()).describe(
    "JSON Schema (2020-12); fields may have `title`, `optionLabels`, `section`, `advanced`, `showIf`, `moneyIf`, `hint`, `unit` and `control`",
  ),
}).meta({ id: "SettingsForm" });
export type SettingsForm = z.infer<typeof SettingsForm>;

/** Every form. */
export const SettingsFormList = z.object({
  items: z.array(SettingsForm),
  nextCursor: z.null(),
}).meta({ id: "SettingsFormList" });
