import { z } from "zod";
import { SAMPLE_EMOTES } from "@/lib/schema/widgets/state/sample_chat.ts";
import {
  a11yGroup,
  bool,
  choice,
  defineWidget,
  filterGroup,
  int,
  motionGroup,
  ms,
  visibilityGroup,
} from "@/lib/widgets/kit.ts";
import { emoteWallForm } from "./form.ts";

/** Emotes used in chat fly over the screen. */
export const emoteWall = defineWidget({
  id: "emote-wall",
  title: "Emote wall",
  purpose: "Emotes used in chat fly over the screen.",
  area: "chat",
  priority: "P2",
  size: { width: 1280, height: 720, minWidth: 320, minHeight: 180 },
  anchor: "center",
  schemaVersion: 1,
  form: emoteWallForm,
  settings: () =>
    z.strictObject({
      movement: choice(
        ["rise", "rain", "bounce", "fireworks"],
        "rise",
        "How emotes move",
      ),
      scale: int(25, 400, 100, "Size of emotes", "%"),
      lifeMs: ms(1000, 20_000, 4000, "How long each is seen"),
      maxOnScreen: int(1, 200, 60, "Most emotes at a time"),
      maxPerMessage: int(1, 20, 5, "Most emotes of one message"),
      comboOnly: bool(false, "Only emotes that several users wrote"),
      comboCount: int(2, 50, 3, "Different users who wrote the same emote"),
      comboWindowMs: ms(
        1000,
        60_000,
        10_000,
        "How long users may take for a combo",
      ),
      motion: motionGroup(),
      filter: filterGroup({ kinds: ["chat.message"] }),
      visibility: visibilityGroup({ showWhen: "on-event" }),
      a11y: a11yGroup(),
    }),
  reads: () => ({ samples: { topic: "samples", params: {} } }),
  listensTo: ["chat.message", "chat.cleared"],
  preview: { state: { samples: SAMPLE_EMOTES } },
});
