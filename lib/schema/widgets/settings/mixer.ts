import { z } from "zod";
import { withForm } from "@/lib/core/form.ts";
import { SUPPORT_ALERT_KINDS, type SupportAlertKind } from "./alert_kinds.ts";
import { int, setOf } from "./fields.ts";
import { KIND_LABELS } from "./option_labels.ts";

const volume = int(0, 100, 100, "Volume of its alerts", "%");

const MixerVolumes = withForm(
  z.strictObject(
    Object.fromEntries(
      SUPPORT_ALERT_KINDS.map((kind) => [kind, volume]),
    ) as Record<
      SupportAlertKind,
      typeof volume
    >,
  ),
  { fields: KIND_LABELS },
);

const Mixer = withForm(
  z.strictObject({
    master: int(
      0,
      100,
      100,
      "Volume of everything this alert box plays, multiplied by the overlay's master volume",
      "%",
    ),
    muted: setOf(
      SUPPORT_ALERT_KINDS,
      [],
      "Kinds of event whose alerts are silent",
    ),
    volumes: MixerVolumes.default(() => MixerVolumes.parse({})).describe(
      "Volume of each kind of event; multiplies the sound, the video and the speech of its alerts",
    ),
  }),
  {
    fields: {
      master: { title: "All alerts" },
      muted: { title: "Muted", options: KIND_LABELS },
      volumes: "Volume of each event",
    },
  },
);

/** Creates the field with the volumes of an alert box. */
export const mixerField = () =>
  Mixer.default(() => Mixer.parse({})).describe(
    "How loud alerts are, all of them and those of each kind of event",
  );

/** Volumes of an alert box with all their values. */
export type Mixer = z.output<typeof Mixer>;
