import { z } from "zod";
import {
  FUEL_KINDS,
  MAX_FUEL,
} from "@/lib/schema/widgets/rules/hype_train_fuel.ts";
import {
  previewTime,
  sampleEvent,
} from "@/lib/schema/widgets/state/samples.ts";
import {
  a11yGroup,
  bool,
  boxGroup,
  choice,
  defineWidget,
  formatGroup,
  keepSilence,
  LOOK_UNLESS_SILENT,
  motionGroup,
  ms,
  soundGroup,
  textGroup,
  visibilityGroup,
} from "@/lib/widgets/kit.ts";
import { hypeTrainForm } from "./form.ts";

/** No train goes on for longer, as far as its contributors are read. */
const LONGEST_HOURS = 6;

/** Cheers of a preview, newest first. */
const SAMPLE_FUEL = ["Juniper", "Kestrel", "sora_wren", "Emre", "Ødegaard"]
  .map((name, index) =>
    sampleEvent("cheer", name, {
      bits: 300,
      anonymous: false,
      source: "cheer" as const,
      powerUp: null,
      message: null,
    }, 20_000 * (index + 1))
  );

/** Level, progress and time left of the running hype train. */
export const hypeTrain = defineWidget({
  id: "hype-train",
  title: "Hype train",
  purpose: "Level, progress and time left of the running hype train.",
  area: "alerts",
  priority: "P1",
  size: { width: 700, height: 120, minWidth: 360, minHeight: 80 },
  anchor: "top-center",
  schemaVersion: 2,
  migrations: {
    // A train that was made before wagons keeps its shape, the default then.
    1: (settings) => ({ style: "bar", ...keepSilence("sound")(settings) }),
  },
  form: hypeTrainForm,
  settings: () =>
    z.strictObject({
      style: choice(
        ["bar", "train", "ring", "wagons"],
        "wagons",
        "Shape of the train",
      ),
      showTop: bool(true, "Top contributors"),
      showCountdown: bool(true, "Shows the time left"),
      levelUpMs: ms(0, 10_000, 3000, "Celebration of a new level"),
      lingerMs: ms(0, 60_000, 8000, "How long the final result stays"),
      text: textGroup({ fontSize: 26 }),
      box: boxGroup({ background: "#141821CC" }),
      motion: motionGroup(),
      format: formatGroup(),
      sound: soundGroup(undefined, undefined, LOOK_UNLESS_SILENT),
      visibility: visibilityGroup({ showWhen: "has-data" }),
      a11y: a11yGroup(),
    }),
  reads: ({ style }) => ({
    train: { topic: "hype_train", params: {} },
    acts: {
      topic: "recent_events",
      params: {
        kinds: style === "wagons" ? [...FUEL_KINDS] : [],
        since: "hours",
        hours: LONGEST_HOURS,
        limit: MAX_FUEL,
      },
    },
  }),
  listensTo: ["hype_train.*", ...FUEL_KINDS],
  styles: ["hype-train", "train"],
  sounds: ["hype_train.begin", "hype_train.end"],
  preview: {
    state: {
      acts: SAMPLE_FUEL,
      train: {
        trainId: "preview",
        type: "regular",
        level: 3,
        total: 8400,
        progress: 2600,
        goal: 3600,
        topContributions: [
          {
            user: { id: null, login: "marlow", name: "Marlow" },
            type: "subscription",
            total: 2500,
          },
          {
            user: { id: null, login: "pixelpanda", name: "PixelPanda" },
            type: "bits",
            total: 1500,
          },
        ],
        sharedWith: [],
        startedAt: previewTime(-200_000),
        expiresAt: previewTime(154_000),
        endedAt: null,
        cooldownEndsAt: null,
      },
    },
  },
});
