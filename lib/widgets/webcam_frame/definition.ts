import { z } from "zod";
import { SUPPORT_KINDS } from "@/lib/schema/events/kinds/given.ts";
import { alertSizesField } from "@/lib/schema/widgets/settings/alert_sizes.ts";
import {
  a11yGroup,
  bool,
  boxGroup,
  choice,
  defineWidget,
  filterGroup,
  int,
  motionGroup,
  text,
  textGroup,
  visibilityGroup,
} from "@/lib/widgets/kit.ts";
import { webcamFrameForm } from "./form.ts";

/** A frame of the look's material around a webcam, with a name plate; it reacts to support. */
export const webcamFrame = defineWidget({
  id: "webcam-frame",
  title: "Webcam frame",
  purpose:
    "A frame around your webcam, with a name plate. It reacts to support.",
  area: "brand",
  priority: "P1",
  size: {
    width: 640,
    height: 360,
    minWidth: 160,
    minHeight: 120,
    others: [
      { name: "4:3", width: 560, height: 420 },
      { name: "1:1", width: 420, height: 420 },
    ],
  },
  anchor: "bottom-right",
  schemaVersion: 1,
  form: webcamFrameForm,
  settings: () =>
    z.strictObject({
      shape: choice(["rectangle", "circle"], "rectangle", "Shape of the frame"),
      thickness: int(12, 120, 40, "Thickness of a rectangle's sides in px"),
      title: text(0, 60, "", "Name on the plate; none without both lines"),
      subtitle: text(0, 60, "", "A smaller line below it"),
      place: choice(
        ["left", "center", "right"],
        "center",
        "Where on the lower side the plate is",
      ),
      reacts: bool(true, "It moves for support"),
      sizes: alertSizesField(),
      text: textGroup({ fontSize: 34, fontWeight: "700", align: "center" }),
      box: boxGroup({ background: "#141821F2" }),
      motion: motionGroup(),
      filter: filterGroup({ kinds: SUPPORT_KINDS }),
      visibility: visibilityGroup(),
      a11y: a11yGroup(),
    }),
  reads: () => ({}),
  listensTo: SUPPORT_KINDS,
  preview: {
    settings: { title: "Ada Lovelace", subtitle: "@ada · she/her" },
    state: {},
  },
});
