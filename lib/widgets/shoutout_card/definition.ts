import { z } from "zod";
import { SAMPLE_EVENTS } from "@/lib/schema/widgets/state/samples.ts";
import {
  a11yGroup,
  bool,
  boxGroup,
  defineWidget,
  filterGroup,
  formatGroup,
  int,
  keepSilence,
  LOOK_UNLESS_SILENT,
  motionGroup,
  ms,
  setOf,
  soundGroup,
  textGroup,
  visibilityGroup,
} from "@/lib/widgets/kit.ts";
import { shoutoutCardForm } from "./form.ts";

/** Maximum time for which a card waits for those before it. */
const WAIT_MS = 600_000;

/** Shows who raided or was shouted out: avatar, name, last category, followers. */
export const shoutoutCard = defineWidget({
  id: "shoutout-card",
  title: "Shout-out card",
  purpose:
    "Shows who raided or was shouted out: avatar, name, last category, followers.",
  area: "alerts",
  priority: "P1",
  size: { width: 900, height: 500, minWidth: 480, minHeight: 270 },
  anchor: "center",
  schemaVersion: 2,
  migrations: { 1: keepSilence("sound") },
  form: shoutoutCardForm,
  settings: () =>
    z.strictObject({
      trigger: setOf(
        ["raid", "shoutout", "command"],
        ["raid", "shoutout"],
        "What shows the card; `command`: a moderator writes `!so name`",
      ),
      fields: setOf(["avatar", "name", "game", "title", "followers"], [
        "avatar",
        "name",
        "game",
      ], "What the card says"),
      durationMs: ms(4000, 60_000, 10_000, "How long it is shown"),
      showClip: bool(
        false,
        "Plays a clip where the platform gives out one; Twitch does not, and the card shows without",
      ),
      clipMaxMs: ms(5000, 60_000, 30_000, "Longest part of a clip"),
      clipVolume: int(0, 100, 40, "Volume of the clip", "%"),
      minViewers: int(0, 100_000, 2, "Fewest viewers of a raid"),
      cooldownMs: ms(
        0,
        86_400_000,
        3_600_000,
        "How long the same channel is not shown again",
      ),
      useAlertQueue: bool(
        true,
        "Waits for its turn, so that it never talks over an alert",
      ),
      text: textGroup({ fontSize: 32 }),
      box: boxGroup({ background: "#141821E6" }),
      motion: motionGroup(),
      format: formatGroup(),
      filter: filterGroup({ kinds: ["raid"] }),
      sound: soundGroup(undefined, undefined, LOOK_UNLESS_SILENT),
      visibility: visibilityGroup({ showWhen: "on-event" }),
      a11y: a11yGroup(),
    }),
  reads: ({ cooldownMs, trigger }) => ({
    samples: { topic: "samples", params: {} },
    shoutouts: {
      topic: "shoutouts",
      params: {
        withinMs: Math.max(cooldownMs, WAIT_MS),
        commands: trigger.includes("command"),
      },
    },
  }),
  listensTo: ["raid", "shoutout", "chat.message", "control.*"],
  sounds: ["raid", "shoutout"],
  preview: {
    state: {
      samples: SAMPLE_EVENTS.filter((event) => event.kind === "raid"),
      shoutouts: [],
    },
  },
});
