import { z } from "zod";
import { previewTime } from "@/lib/schema/widgets/state/samples.ts";
import {
  a11yGroup,
  bool,
  boxGroup,
  choice,
  defineWidget,
  formatGroup,
  keepSilence,
  LOOK_UNLESS_SILENT,
  motionGroup,
  ms,
  soundGroup,
  template,
  textGroup,
  visibilityGroup,
} from "@/lib/widgets/kit.ts";
import { giveawayForm } from "./form.ts";

/** Entries, time left, draw and winner. */
export const giveaway = defineWidget({
  id: "giveaway",
  title: "Giveaway",
  purpose: "Entries, time left, draw and winner.",
  area: "interaction",
  priority: "P1",
  size: { width: 600, height: 260, minWidth: 320, minHeight: 140 },
  anchor: "center",
  schemaVersion: 2,
  migrations: { 1: keepSilence("sound") },
  form: giveawayForm,
  settings: () =>
    z.strictObject({
      prizeText: template(0, 120, "{prize}", "Text of the prize"),
      showEntries: bool(true, "Shows how many take part"),
      showHow: bool(true, "Shows how to take part"),
      drawStyle: choice(
        ["none", "roll", "wheel"],
        "roll",
        "How the draw looks",
      ),
      drawMs: ms(0, 20_000, 5000, "How long the draw takes"),
      claimMs: ms(
        0,
        600_000,
        120_000,
        "Time for the winner to speak up; 0 for none",
      ),
      lingerMs: ms(0, 120_000, 20_000, "How long the result stays"),
      text: textGroup({ fontSize: 28 }),
      box: boxGroup({ background: "#141821E6" }),
      motion: motionGroup(),
      format: formatGroup(),
      sound: soundGroup(undefined, undefined, LOOK_UNLESS_SILENT),
      visibility: visibilityGroup({ showWhen: "has-data" }),
      a11y: a11yGroup(),
    }),
  reads: () => ({ giveaway: { topic: "giveaway", params: {} } }),
  listensTo: ["giveaway.state"],
  sounds: ["giveaway.state"],
  styles: ["giveaway", "wheel"],
  preview: {
    state: {
      giveaway: {
        giveawayId: "preview",
        revision: 1,
        status: "open",
        prize: "A mechanical keyboard",
        how: "!join",
        entries: 214,
        endsAt: previewTime(134_000),
        drawnAt: null,
        sample: ["Marlow", "Juniper", "Kestrel", "Emre"],
        winners: [],
        answerBy: null,
      },
    },
  },
});
