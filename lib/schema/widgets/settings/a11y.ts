import { z } from "zod";
import { withForm } from "@/lib/core/form.ts";
import { bool, choice } from "./fields.ts";
import { GROUP_FORMS } from "./group_forms.ts";
import { shared } from "./shared.ts";

/** Creates the group of the guard rails of accessibility. */
export const a11yGroup = shared(() => {
  const schema = z.strictObject({
    flashGuard: bool(
      true,
      "At most 3 changes of luminance over a full area in a second, no flashes of saturated red",
    ),
    minReadTime: bool(true, "Short-lived text stays for its reading time"),
    contrastGuard: choice(
      ["off", "warn", "enforce"],
      "warn",
      "`warn` marks the setting in the editor, `enforce` thickens the outline until 4.5:1",
    ),
  });
  withForm(schema, GROUP_FORMS.a11y);
  return schema.default(() => schema.parse({})).describe(
    "Guard rails of accessibility",
  );
});

/** The group `a11y` with all its values. */
export type A11ySettings = z.output<ReturnType<typeof a11yGroup>>;
