import { z } from "zod";
import {
  a11yGroup,
  boxGroup,
  choice,
  defineWidget,
  idOf,
  instantOrNull,
  listOf,
  motionGroup,
  ms,
  text,
  textOf,
  visibilityGroup,
} from "@/lib/widgets/kit.ts";
import { withForm } from "@/lib/core/form.ts";
import { IMAGE_FORM, imageRotatorForm } from "./form.ts";

const ImageItem = withForm(
  z.strictObject({
    asset: idOf("media").describe("A picture or video"),
    durationMs: ms(2000, 600_000, 10_000, "How long it is shown"),
    from: instantOrNull("First instant it is shown; nothing for always"),
    to: instantOrNull("Last instant it is shown; nothing for ever"),
    scenes: listOf(
      textOf(1, 200),
      0,
      50,
      [],
      "Names of OBS scenes; none means every scene (0 to 50)",
    ),
    altText: text(0, 300, "", "Alternative text for preview and event page"),
  }),
  IMAGE_FORM,
);

/** Sponsor or partner images in turn. */
export const imageRotator = defineWidget({
  id: "image-rotator",
  title: "Image rotator",
  purpose: "Sponsor or partner images in turn.",
  area: "brand",
  priority: "P1",
  size: { width: 600, height: 200, minWidth: 80, minHeight: 40 },
  anchor: "bottom-right",
  schemaVersion: 1,
  form: imageRotatorForm,
  settings: () =>
    z.strictObject({
      items: listOf(
        ImageItem,
        0,
        50,
        [],
        "Pictures and videos, in the order shown (up to 50; without any nothing is drawn)",
      ),
      order: choice(["as-given", "random"], "as-given", "Order"),
      fit: choice(["contain", "cover"], "contain", "How it fills its place"),
      visibleMs: ms(0, 3_600_000, 0, "How long it is seen; 0 for always"),
      hiddenMs: ms(0, 86_400_000, 0, "How long it hides in between"),
      adLabel: text(0, 20, "", "`Ad`, where the law asks for it"),
      box: boxGroup(),
      motion: motionGroup(),
      visibility: visibilityGroup(),
      a11y: a11yGroup(),
    }),
  reads: () => ({}),
  listensTo: [],
  styles: ["media"],
  preview: {
    settings: { items: [{ asset: "harbour" }, { asset: "lantern" }] },
    state: {},
  },
});
