import { z } from "zod";
import {
  a11yGroup,
  bool,
  boxGroup,
  choice,
  defineWidget,
  idOrNull,
  int,
  motionGroup,
  text,
  visibilityGroup,
} from "@/lib/widgets/kit.ts";
import { staticMediaForm } from "./form.ts";

/** A picture, animation, video or sound. */
export const staticMedia = defineWidget({
  id: "static-media",
  title: "Image or video",
  purpose: "A picture, animation or looped video.",
  area: "brand",
  priority: "P0",
  size: { width: 400, height: 400, minWidth: 8, minHeight: 8 },
  anchor: "center",
  schemaVersion: 1,
  form: staticMediaForm,
  settings: () =>
    z.strictObject({
      asset: idOrNull(
        "media",
        "A picture, video or sound; until one is chosen nothing is drawn",
      ),
      fit: choice(
        ["contain", "cover", "fill"],
        "contain",
        "How it fills its place",
      ),
      loop: bool(true, "Begins again at the end"),
      volume: int(0, 100, 0, "Volume of a video or sound", "%"),
      altText: text(0, 300, "", "Alternative text for preview and event page"),
      rotate: int(-180, 180, 0, "Rotation", "deg"),
      box: boxGroup(),
      motion: motionGroup(),
      visibility: visibilityGroup(),
      a11y: a11yGroup(),
    }),
  reads: () => ({}),
  listensTo: [],
  styles: ["media"],
  preview: { settings: { asset: "harbour" }, state: {} },
});
