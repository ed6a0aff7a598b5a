import { z } from "zod";
import {
  a11yGroup,
  bool,
  boxGroup,
  choice,
  defineWidget,
  listOf,
  motionGroup,
  ms,
  textGroup,
  textOf,
  visibilityGroup,
} from "@/lib/widgets/kit.ts";
import { NETWORKS } from "@/lib/schema/widgets/settings/networks.ts";
import { withForm } from "@/lib/core/form.ts";
import { HANDLE_FORM, socialRotatorForm } from "./form.ts";

const SocialItem = withForm(
  z.strictObject({
    network: z.enum(NETWORKS).describe("Network"),
    handle: textOf(1, 60).describe("Handle or address (1 to 60 characters)"),
  }),
  HANDLE_FORM,
);

/** Social handles in turn. */
export const socialRotator = defineWidget({
  id: "social-rotator",
  title: "Social rotator",
  purpose: "Social handles in turn.",
  area: "brand",
  priority: "P1",
  size: { width: 400, height: 80, minWidth: 120, minHeight: 32 },
  anchor: "bottom-left",
  schemaVersion: 1,
  form: socialRotatorForm,
  settings: () =>
    z.strictObject({
      items: listOf(
        SocialItem,
        0,
        20,
        [],
        "Handles, in the order shown (up to 20; without any nothing is drawn)",
      ),
      rotateMs: ms(3000, 120_000, 8000, "How long each is shown"),
      showIcon: bool(true, "Icon of the network"),
      mode: choice(
        ["rotate", "row", "column"],
        "rotate",
        "In turn, in a row or in a column",
      ),
      text: textGroup({ fontSize: 28 }),
      box: boxGroup(),
      motion: motionGroup(),
      visibility: visibilityGroup(),
      a11y: a11yGroup(),
    }),
  reads: () => ({}),
  listensTo: [],
  styles: ["latest-label"],
  preview: {
    settings: {
      items: [
        { network: "youtube", handle: "@lunaplays" },
        { network: "discord", handle: "discord.gg/lunaplays" },
        { network: "instagram", handle: "@luna.plays" },
      ],
    },
    state: {},
  },
});
