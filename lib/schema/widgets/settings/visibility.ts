import { z } from "zod";
import { withForm } from "@/lib/core/form.ts";
import { bool, choice, listOf, textOf } from "./fields.ts";
import { GROUP_FORMS } from "./group_forms.ts";
import { shared } from "./shared.ts";

const MOMENTS = ["always", "live-only", "has-data", "on-event"] as const;

/** Defaults of the group `visibility` that differ for a widget. */
interface VisibilityDefaults {
  showWhen?: typeof MOMENTS[number];
}

/** Creates the group that says when the widget is on screen. */
export const visibilityGroup = shared((defaults: VisibilityDefaults = {}) => {
  const schema = z.strictObject({
    showWhen: choice(
      MOMENTS,
      defaults.showWhen ?? "always",
      "Always, while the channel is live, while there is something to show, or for a while after an event",
    ),
    scenes: listOf(
      textOf(1, 200),
      0,
      50,
      [],
      "Names of OBS scenes; none means every scene (0 to 50)",
    ),
    hideWhenInactive: bool(
      false,
      "Draws nothing while the source is not in OBS's program scene",
    ),
  });
  withForm(schema, GROUP_FORMS.visibility);
  return schema.default(() => schema.parse({})).describe(
    "When the widget is on screen",
  );
});

/** The group `visibility` with all its values. */
export type VisibilitySettings = z.output<ReturnType<typeof visibilityGroup>>;
