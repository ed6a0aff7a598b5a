import { z } from "zod";
import { JsonInput } from "@/lib/core/json_input.ts";
import {
  a11yGroup,
  choice,
  defineWidget,
  idOrNull,
  int,
  listOf,
  ms,
  setOf,
  visibilityGroup,
} from "@/lib/widgets/kit.ts";
import { customCodeForm } from "./form.ts";

const Host = z.string().max(253).regex(
  /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/,
  "Must be a host name such as api.example.com",
);

/** HTML, CSS and JavaScript of the channel or a skin author. */
export const customCode = defineWidget({
  id: "custom-code",
  title: "Custom widget",
  purpose: "HTML, CSS and JavaScript of the channel or a skin author.",
  area: "brand",
  priority: "P0",
  size: { width: 400, height: 400, minWidth: 8, minHeight: 8 },
  anchor: "center",
  schemaVersion: 1,
  form: customCodeForm,
  settings: () =>
    z.strictObject({
      versionId: idOrNull(
        "widget_version",
        "A version of the widget; the latest published one when missing",
      ),
      fields: z.record(z.string().min(1).max(64), JsonInput).refine(
        (fields) => Object.keys(fields).length <= 100,
        "Must have at most 100 fields",
      ).default({}).describe(
        "Values of the widget's own fields (up to 100), checked by its own schema",
      ),
      topics: setOf(
        ["events", "state", "chat", "control"],
        ["events", "state"],
        "What the widget is told",
      ),
      network: choice(
        ["none", "allow-list"],
        "none",
        "What the widget may reach",
      ),
      allowHosts: listOf(
        Host,
        0,
        10,
        [],
        "Hosts the widget may reach over https, shown to the channel before use (0 to 10)",
      ),
      storageKb: int(0, 256, 64, "The widget's own key-value store, KiB"),
      maxHoldMs: ms(
        0,
        60_000,
        0,
        "Longest time it may hold the shared alert queue",
      ),
      visibility: visibilityGroup(),
      a11y: a11yGroup(),
    }),
  reads: () => ({}),
  listensTo: ["*"],
  // Its look is in its own document.
  styles: [],
  preview: { state: {} },
});
