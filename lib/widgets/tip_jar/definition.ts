import { z } from "zod";
import {
  a11yGroup,
  boxGroup,
  choice,
  defineWidget,
  filterGroup,
  formatGroup,
  int,
  listOf,
  motionGroup,
  PointRule,
  soundGroup,
  SUPPORT_KINDS,
  textGroup,
  visibilityGroup,
} from "@/lib/widgets/kit.ts";
import { tipJarForm } from "./form.ts";

/** Objects drop into a jar for each contribution. */
export const tipJar = defineWidget({
  id: "tip-jar",
  title: "Tip jar",
  purpose: "Objects drop into a jar for each contribution.",
  area: "goals",
  priority: "P2",
  size: { width: 500, height: 600, minWidth: 200, minHeight: 240 },
  anchor: "bottom-right",
  schemaVersion: 1,
  form: tipJarForm,
  settings: () =>
    z.strictObject({
      container: choice(
        ["jar", "cup", "box", "custom"],
        "jar",
        "Shape of the jar; `custom` draws none, for a picture of your own beneath",
      ),
      capacity: int(100, 100_000_000, 10_000, "Points of a full jar"),
      pointRules: listOf(PointRule, 1, 12, [{ kind: "cheer", points: 1 }, {
        kind: "tip",
        points: 1,
      }], "What each kind is worth (1 to 12)"),
      maxObjects: int(
        10,
        200,
        60,
        "Objects of a full jar; what has fallen merges into the pile",
      ),
      quality: choice(
        ["low", "normal"],
        "low",
        "`low` moves objects 30 times a second, `normal` 60",
      ),
      emptyOn: choice(
        ["never", "stream-start", "full"],
        "stream-start",
        "When it is emptied",
      ),
      text: textGroup({ fontSize: 24, align: "center" }),
      box: boxGroup(),
      motion: motionGroup(),
      format: formatGroup(),
      filter: filterGroup({ kinds: ["cheer", "tip", "sub", "gift"] }),
      sound: soundGroup(),
      visibility: visibilityGroup(),
      a11y: a11yGroup(),
    }),
  reads: (settings) => ({
    jar: {
      topic: "jar",
      params: {
        capacity: settings.capacity,
        pointRules: settings.pointRules,
        emptyOn: settings.emptyOn,
        filter: settings.filter,
      },
    },
  }),
  listensTo: ["cheer", "tip", "sub", "resub", "gift", "follow"],
  refreshOn: [...SUPPORT_KINDS, "correction", "stream.online"],
  sounds: ["cheer", "tip"],
  preview: {
    state: {
      jar: { revision: 1, points: 6200, capacity: 10_000, filledTimes: 0 },
    },
  },
});
