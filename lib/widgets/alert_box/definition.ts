import { z } from "zod";
import {
  a11yGroup,
  ALERTED_KINDS,
  bool,
  boxGroup,
  choice,
  defineWidget,
  filterGroup,
  formatGroup,
  int,
  motionGroup,
  ms,
  supportWithout,
  textGroup,
  visibilityGroup,
} from "@/lib/widgets/kit.ts";
import { alertSizesField } from "@/lib/schema/widgets/settings/alert_sizes.ts";
import { SUPPORT_ALERT_KINDS } from "@/lib/schema/widgets/settings/alert_kinds.ts";
import { variantsField } from "@/lib/schema/widgets/settings/variant.ts";
import { mixerField } from "@/lib/schema/widgets/settings/mixer.ts";
import {
  maxAgeField,
  missedFields,
} from "@/lib/schema/widgets/settings/missed.ts";
import { SAMPLE_EVENTS } from "@/lib/schema/widgets/state/samples.ts";
import { isRecord } from "@/lib/core/is_record.ts";
import { alertBoxForm } from "./form.ts";

/** Plays one alert at a time for events that qualify: media, text, sound, optional speech. */
export const alertBox = defineWidget({
  id: "alert-box",
  title: "Alert box",
  purpose:
    "Plays one alert at a time for events that qualify: media, text, sound, optional speech.",
  area: "alerts",
  priority: "P0",
  size: { width: 800, height: 600, minWidth: 320, minHeight: 180 },
  anchor: "top-center",
  schemaVersion: 3,
  migrations: { 1: withFormerKinds, 2: withFormerCrowds },
  form: alertBoxForm,
  settings: () =>
    z.strictObject({
      order: choice(
        ["fifo", "priority"],
        "fifo",
        "`priority` compares the priority of the variants, then arrival",
      ),
      gapMs: ms(0, 30_000, 300, "Silence between two alerts"),
      maxQueue: int(
        10,
        1000,
        200,
        "Longest queue; what is beyond it is listed, not played",
      ),
      onOverflow: choice(
        ["merge-follows", "drop-oldest", "drop-lowest"],
        "merge-follows",
        "Which alert is left out of a full queue; it stays in the event list, marked as not shown",
      ),
      maxAgeMs: maxAgeField(),
      ...missedFields(),
      groupGifts: choice(
        ["one-alert", "per-recipient"],
        "one-alert",
        "One purchase is one alert, unless `per-recipient`",
      ),
      groupFollowsMs: ms(
        0,
        60_000,
        0,
        "Follows within this time become one alert: two names and a count",
      ),
      moderationDelayMs: ms(
        0,
        600_000,
        0,
        "Time in which moderators can approve or reject an alert; then it plays, or with `requireApproval` is held",
      ),
      requireApproval: bool(
        false,
        "Nothing plays until somebody approves it in the studio, a dock or by the API: a delay ends in holding the alert",
      ),
      interrupt: choice(
        ["never", "higher-priority"],
        "never",
        "Whether a more important alert may cut one short",
      ),
      interruptAfterMs: ms(
        500,
        20_000,
        3000,
        "Shortest time an alert is shown before it may be interrupted",
      ),
      audioPolicy: choice(
        ["leader-only", "channel-only", "active-only", "always"],
        "leader-only",
        "Which of several open pages are heard: `leader-only` one of those that show the same source, `channel-only` one of all that have alerts, the one in the program first",
      ),
      duringAds: choice(
        ["play", "hold", "mute"],
        "play",
        "What alerts do while the platform shows ads: `hold` lets them wait until the ads are over, `mute` shows them in silence; one that is on when ads begin ends as it began",
      ),
      mixer: mixerField(),
      layout: choice(
        [
          "look",
          "stack-below",
          "stack-above",
          "side-left",
          "side-right",
          "overlay",
          "banner",
          "text-only",
        ],
        "look",
        "Where the text stands against the media; `look` as the widget's look composes its alerts, which without a look is `stack-below`",
      ),
      mediaMaxPct: int(
        10,
        100,
        60,
        "Share of the widget that media may use",
        "%",
      ),
      smallAlerts: choice(
        ["plate", "lower-third"],
        "plate",
        "How small alerts are drawn: on the plate of all others, or as one low line at the foot of the widget",
      ),
      greatAlerts: choice(
        ["plate", "source", "scene"],
        "source",
        "How far large and huge alerts reach: `plate` no further than all others; `source` through the widget, a huge one as a band of its width; `scene` the same, and in a scene a huge one is as wide as the scene, in front of all else",
      ),
      crowds: choice(
        ["plate", "source", "scene"],
        "source",
        "Where the crowd of a raid runs in and the boxes of a gift of several subs open: `plate` around the picture, `source` at the foot of the widget, `scene` the same, and the crowd runs at the foot of the whole scene; an alert with a picture of its own has neither in its widget",
      ),
      sizes: alertSizesField(),
      alerts: choice(
        ["own", "channel"],
        "own",
        "Whose alerts play: `variants`, or while it is `channel` those of `/api/channels/{id}/alerts`",
      ),
      variants: variantsField(),
      text: textGroup({ fontSize: 36, align: "center" }),
      box: boxGroup(),
      motion: motionGroup({ enter: "pop", hasOwn: true }),
      format: formatGroup(),
      filter: filterGroup({ kinds: supportWithout() }),
      visibility: visibilityGroup(),
      a11y: a11yGroup(),
    }),
  reads({ duringAds }) {
    const samples = { topic: "samples", params: {} } as const;
    const ads = { topic: "ad_break", params: {} } as const;
    // Nobody asks for the times of ads for a box that plays through them.
    const asked: { samples: typeof samples } = {
      samples,
      ...duringAds === "play" ? {} : { ads },
    };
    return asked;
  },
  refreshOn: ["alerts.updated"],
  listensTo: [...ALERTED_KINDS, "control.*", "ad_break"],
  sounds: SUPPORT_ALERT_KINDS,
  preview: { state: { samples: SAMPLE_EVENTS } },
});

/** Keeps channel points and orders off where nobody chose: boxes of before began without them. */
function withFormerKinds(
  settings: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const filter = settings.filter ?? {};
  if (!isRecord(filter) || filter.kinds !== undefined) return { ...settings };
  const kinds = supportWithout("redemption", "order");
  return { ...settings, filter: { ...filter, kinds } };
}

/** Keeps raids and gifts on the plate where large alerts were to stay there. */
function withFormerCrowds(
  settings: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return settings.greatAlerts === "plate" && settings.crowds === undefined
    ? { ...settings, crowds: "plate" }
    : { ...settings };
}
