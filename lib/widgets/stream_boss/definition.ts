import { z } from "zod";
import { samplePerson } from "@/lib/schema/widgets/state/samples.ts";
import {
  a11yGroup,
  bool,
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
import { streamBossForm } from "./form.ts";

/** A health bar that contributions damage; who lands the last hit becomes the boss. */
export const streamBoss = defineWidget({
  id: "stream-boss",
  title: "Stream boss",
  purpose:
    "A health bar that contributions damage; who lands the last hit becomes the boss.",
  area: "goals",
  priority: "P2",
  size: { width: 600, height: 200, minWidth: 300, minHeight: 100 },
  anchor: "top-left",
  schemaVersion: 1,
  form: streamBossForm,
  settings: () =>
    z.strictObject({
      startHp: int(10, 10_000_000, 1000, "Health of the first boss"),
      mode: choice(
        ["fixed", "growing", "overkill"],
        "fixed",
        "How the next boss gets its health",
      ),
      growBy: int(0, 1_000_000, 100, "`growing`: added with each defeat"),
      overkillFactor: int(
        1,
        20,
        3,
        "`overkill`: surplus times this is the new health",
      ),
      minHp: int(10, 10_000_000, 100, "`overkill`: lowest new health"),
      damageRules: listOf(PointRule, 1, 12, [
        { kind: "cheer", points: 1 },
        { kind: "sub", points: 500 },
        { kind: "resub", points: 500 },
        { kind: "gift", points: 500 },
      ], "Damage of each kind (1 to 12)"),
      bossHeals: bool(true, "The boss's own contributions heal"),
      text: textGroup({ fontSize: 26 }),
      box: boxGroup({ background: "#141821CC" }),
      motion: motionGroup(),
      format: formatGroup(),
      filter: filterGroup({
        kinds: ["follow", "sub", "resub", "gift", "cheer", "tip"],
      }),
      sound: soundGroup(),
      visibility: visibilityGroup(),
      a11y: a11yGroup(),
    }),
  reads: (settings) => ({
    boss: {
      topic: "boss",
      params: {
        startHp: settings.startHp,
        mode: settings.mode,
        growBy: settings.growBy,
        overkillFactor: settings.overkillFactor,
        minHp: settings.minHp,
        damageRules: settings.damageRules,
        bossHeals: settings.bossHeals,
        filter: settings.filter,
      },
    },
  }),
  listensTo: [],
  refreshOn: [...SUPPORT_KINDS, "correction"],
  sounds: ["cheer", "tip"],
  styles: ["hype-train"],
  preview: {
    state: {
      boss: {
        revision: 1,
        boss: samplePerson("Marlow"),
        hp: 640,
        maxHp: 1000,
        lastHit: { person: samplePerson("Juniper"), points: 150 },
      },
    },
  },
});
