import { z } from "zod";
import {
  a11yGroup,
  bool,
  choice,
  defineWidget,
  motionGroup,
  text,
  textGroup,
  visibilityGroup,
} from "@/lib/widgets/kit.ts";
import { sceneBackdropForm } from "./form.ts";

/** The world of a look behind a whole scene, with a title in it. */
export const sceneBackdrop = defineWidget({
  id: "scene-backdrop",
  title: "Backdrop",
  purpose: "The world of a look behind a whole scene, with a title.",
  area: "brand",
  priority: "P1",
  size: { width: 1920, height: 1080, minWidth: 320, minHeight: 180 },
  anchor: "center",
  schemaVersion: 1,
  form: sceneBackdropForm,
  settings: () =>
    z.strictObject({
      title: text(0, 80, "Starting soon", "Title"),
      subtitle: text(0, 120, "", "A smaller line below it"),
      place: choice(["top", "middle", "bottom"], "top", "Where the title is"),
      moves: bool(true, "Its clouds, sparks and lights move slowly"),
      text: textGroup({ fontSize: 120, fontWeight: "800", align: "center" }),
      motion: motionGroup(),
      visibility: visibilityGroup(),
      a11y: a11yGroup(),
    }),
  reads: () => ({}),
  listensTo: [],
  preview: { state: {} },
});
