import { z } from "zod";
import { withForm } from "@/lib/core/form.ts";
import { MISSED_RULE_FORM } from "./group_forms.ts";
import { ALERT_KINDS } from "./alert_kinds.ts";
import { choice, int, listOf, ms, setOf } from "./fields.ts";

const MODES = ["play", "newest", "summary", "list"] as const;

/** Treatment of alerts that came while no page was open. */
export type MissedMode = typeof MODES[number];

/** Time for which the service keeps support, in ms: nothing older can play. */
const KEPT_MS = 24 * 3_600_000;

const modeOf = (description: string) => choice(MODES, "play", description);
const newest = int(1, 100, 3, "Alerts that `newest` plays");

/** Creates the field of the age beyond which alerts are listed instead of played. */
export const maxAgeField = () =>
  ms(
    0,
    KEPT_MS,
    900_000,
    "After the page was away, older alerts are listed as not seen instead of played; 0 plays all",
  );

/** Treatment of missed alerts of some kinds. */
export const MissedRule = withForm(
  z.strictObject({
    kinds: setOf(ALERT_KINDS, ["tip"], "Kinds of event it is for", 1),
    mode: modeOf("What becomes of those that nobody saw"),
    newest,
    maxAgeMs: maxAgeField(),
  }),
  MISSED_RULE_FORM,
).describe("What becomes of missed alerts of some kinds");
/** Treatment of missed alerts of some kinds. */
export type MissedRule = z.output<typeof MissedRule>;

/** Creates the settings for alerts that came while no page was open. */
export const missedFields = () => ({
  missed: modeOf(
    "What becomes of alerts that came while the overlay was closed: `play` all, the `newest`, one `summary`, or a `list` in the dashboard alone",
  ),
  missedNewest: newest,
  missedRules: listOf(
    MissedRule,
    0,
    13,
    [],
    "Other treatment of some kinds; the first that names a kind holds",
  ),
});
