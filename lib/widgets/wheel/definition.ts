import { z } from "zod";
import {
  a11yGroup,
  bool,
  boxGroup,
  choice,
  Color,
  defineWidget,
  formatGroup,
  listOf,
  motionGroup,
  ms,
  soundGroup,
  textGroup,
  visibilityGroup,
} from "@/lib/widgets/kit.ts";
import { WHEEL_COLORS } from "@/lib/widgets/wheel_colors.ts";
import { wheelForm } from "./form.ts";

/** A prize wheel or slot reel. */
export const wheel = defineWidget({
  id: "wheel",
  title: "Wheel",
  purpose: "A prize wheel or slot reel.",
  area: "subathon",
  priority: "P1",
  size: {
    width: 700,
    height: 700,
    minWidth: 300,
    minHeight: 300,
    others: [{ name: "slots", width: 320, height: 420 }],
  },
  anchor: "center",
  schemaVersion: 1,
  form: wheelForm,
  settings: () =>
    z.strictObject({
      style: choice(["wheel", "slots"], "wheel", "Wheel or slot reel"),
      spinMs: ms(2000, 20_000, 6000, "How long it turns"),
      revealMs: ms(1000, 60_000, 8000, "How long the result stays"),
      showOwed: bool(true, "Spins still to come"),
      weightVisual: bool(true, "Size of a slice follows its odds"),
      hideWhenIdle: bool(true, "Draws nothing while nothing turns"),
      tickSound: soundGroup("Played while it turns"),
      resultSound: soundGroup("Played with the result"),
      colors: listOf(
        Color,
        2,
        12,
        WHEEL_COLORS,
        "Colours of the slices (2 to 12)",
      ),
      text: textGroup({ fontSize: 28, align: "center" }),
      box: boxGroup(),
      motion: motionGroup(),
      format: formatGroup(),
      visibility: visibilityGroup(),
      a11y: a11yGroup(),
    }),
  reads: () => ({ wheel: { topic: "wheel", params: {} } }),
  listensTo: ["wheel.spin", "wheel.owed"],
  refreshOn: ["wheel.updated"],
  sounds: ["wheel.spin"],
  preview: {
    settings: { hideWhenIdle: false },
    state: {
      wheel: {
        wheelId: "preview",
        title: "Spin the wheel",
        items: [
          ["Sing a song", 3],
          ["+10 minutes", 3],
          ["Spicy chip", 2],
          ["VIP for a week", 1],
          ["Hydrate", 4],
          ["Viewer picks the game", 2],
        ]
          .map(([label, weight]) => ({
            label: String(label),
            weight: Number(weight),
          })),
        owed: 2,
        spin: null,
      },
    },
  },
});
