import { z } from "zod";
import {
  a11yGroup,
  bool,
  boxGroup,
  choice,
  defineWidget,
  filterGroup,
  filterParam,
  formatGroup,
  int,
  listOf,
  motionGroup,
  ms,
  soundGroup,
  supportWithout,
  template,
  text,
  textGroup,
  visibilityGroup,
} from "@/lib/widgets/kit.ts";
import { CREDIT_SOURCES } from "@/lib/schema/widgets/state/credits.ts";
import { SAMPLE_CREDITS } from "@/lib/schema/widgets/state/sample_credits.ts";
import { withForm } from "@/lib/core/form.ts";
import { creditsForm, SECTION_FORM } from "./form.ts";

const Section = withForm(
  z.strictObject({
    source: z.enum(CREDIT_SOURCES).describe("Who is listed"),
    title: text(0, 80, "", "Title; in the overlay's language when empty"),
    sort: choice(["amount", "time", "name"], "amount", "Order of the names"),
    maxNames: z.int().min(1).max(2000).nullable().default(null)
      .describe("Most names (1 to 2000); as set for the widget when missing"),
    columns: z.int().min(1).max(6).nullable().default(null)
      .describe("Columns (1 to 6); as set for the widget when missing"),
    showValue: z.boolean().nullable().default(null)
      .describe("Amounts beside names; as set for the widget when missing"),
  }),
  SECTION_FORM,
);

/** Rolls the names of everyone who took part. */
export const credits = defineWidget({
  id: "credits",
  title: "Ending credits",
  purpose: "Rolls the names of everyone who took part.",
  area: "brand",
  priority: "P0",
  size: {
    width: 1280,
    height: 720,
    minWidth: 480,
    minHeight: 270,
    others: [{ name: "vertical", width: 1080, height: 1920 }],
  },
  anchor: "center",
  schemaVersion: 1,
  form: creditsForm,
  settings: () =>
    z.strictObject({
      sections: listOf(Section, 1, 20, [
        { source: "followers" },
        { source: "subs" },
        { source: "gifters" },
        { source: "cheerers" },
        { source: "tippers" },
        { source: "raiders" },
        { source: "moderators" },
      ], "Sections, in the order shown (1 to 20)"),
      title: template(0, 120, "Thanks for watching", "Title"),
      subtitle: template(0, 200, "", "Second line; totals as placeholders"),
      speed: int(
        10,
        300,
        60,
        "Speed, limited so that a line stays visible for at least 4 s",
        "px/s",
      ),
      fitMs: ms(
        0,
        600_000,
        0,
        "0 uses `speed`; else the speed is chosen to end in this time, within the limit",
      ),
      maxNames: int(1, 2000, 200, "Most names of a section, then `and N more`"),
      columns: int(1, 6, 2, "Columns"),
      showValues: bool(false, "Amounts beside names"),
      pictures: bool(true, "Pictures beside names, in sections of up to 12"),
      lateNames: bool(
        true,
        "Who comes while the names roll is thanked after them; otherwise in the next run",
      ),
      loop: bool(false, "Begins again at the end"),
      loopGapMs: ms(0, 60_000, 3000, "Pause before it begins again"),
      endCardMs: ms(0, 120_000, 8000, "How long the end card stays"),
      endText: template(0, 200, "See you next time", "Text of the end card"),
      startOn: choice(
        ["manual", "scene-active", "stream-ending"],
        "manual",
        "What starts it",
      ),
      music: soundGroup("Music from the start to the end", 600_000),
      text: textGroup({ fontSize: 32, align: "center" }),
      box: boxGroup(),
      motion: motionGroup(),
      format: formatGroup(),
      filter: filterGroup({
        kinds: supportWithout(
          "member",
          "gift_member",
          "charity",
          "redemption",
          "order",
        ),
      }),
      visibility: visibilityGroup(),
      a11y: a11yGroup(),
    }),
  reads: (settings) => ({
    credits: {
      topic: "credits",
      params: {
        sections: settings.sections.map((section) => ({
          source: section.source,
          sort: section.sort,
          maxNames: section.maxNames ?? settings.maxNames,
        })),
        late: settings.lateNames,
        // Its kinds choose sections, on the page.
        ...filterParam(settings.filter),
      },
    },
  }),
  listensTo: ["credits.state", "control.*"],
  refreshOn: ["credits.state", "chat.user_cleared"],
  preview: { state: { credits: SAMPLE_CREDITS } },
});
