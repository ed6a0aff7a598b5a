import { z } from "zod";
import { samplePerson } from "@/lib/schema/widgets/state/samples.ts";
import {
  a11yGroup,
  bool,
  boxGroup,
  choice,
  defineWidget,
  formatGroup,
  int,
  motionGroup,
  text,
  textGroup,
  visibilityGroup,
} from "@/lib/widgets/kit.ts";
import { viewerQueueForm } from "./form.ts";

/** Widget that shows the viewers who play next. */
export const viewerQueue = defineWidget({
  id: "viewer-queue",
  title: "Viewer queue",
  purpose: "Who plays next.",
  area: "interaction",
  priority: "P1",
  size: { width: 360, height: 420, minWidth: 200, minHeight: 80 },
  anchor: "center-left",
  schemaVersion: 1,
  form: viewerQueueForm,
  settings: () =>
    z.strictObject({
      showCurrent: int(0, 10, 1, "People who play now"),
      showWaiting: int(0, 25, 5, "People who wait"),
      showCount: bool(true, "Shows how many wait"),
      showHow: bool(true, "Shows how to take part"),
      closedText: text(
        0,
        60,
        "Queue closed",
        "Shown while the queue is closed",
      ),
      nameOf: choice(
        ["display", "in-game", "both"],
        "display",
        "Which name is shown",
      ),
      text: textGroup({ fontSize: 24 }),
      box: boxGroup({ background: "#141821B3" }),
      motion: motionGroup(),
      format: formatGroup(),
      visibility: visibilityGroup({ showWhen: "has-data" }),
      a11y: a11yGroup(),
    }),
  reads: () => ({ queue: { topic: "viewer_queue", params: {} } }),
  listensTo: ["viewer_queue.state"],
  styles: ["leaderboard"],
  preview: {
    state: {
      queue: {
        revision: 1,
        open: true,
        how: "!join",
        current: [{ person: samplePerson("Marlow"), inGame: "marlow_77" }],
        waiting: ["Juniper", "PixelPanda", "Kestrel", "Emre"]
          .map((name) => ({ person: samplePerson(name), inGame: null })),
        waitingCount: 9,
      },
    },
  },
});
