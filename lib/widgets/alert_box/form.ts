import type { Form } from "@/lib/core/form.ts";
import { MISSED_LABELS } from "@/lib/schema/widgets/settings/group_forms.ts";

/** Labels of the settings of the widget "Alert box". */
export const alertBoxForm: Form = {
  fields: {
    order: {
      title: "Play order",
      hint: "Priorities are those of the alerts",
      section: "Queue",
      options: {
        fifo: "First come, first served",
        priority: "Highest priority first",
      },
    },
    gapMs: { title: "Gap between alerts", section: "Queue" },
    maxQueue: {
      title: "Longest queue",
      hint: "Alerts beyond this stay in the event list and are not played",
      section: "Queue",
      advanced: true,
    },
    onOverflow: {
      title: "When the queue is full",
      section: "Queue",
      advanced: true,
      options: {
        "merge-follows": "Merge follows",
        "drop-oldest": "Drop the oldest",
        "drop-lowest": "Drop the lowest priority",
      },
    },
    maxAgeMs: {
      title: "Skip alerts older than",
      hint: "After the overlay was closed. 0 plays them all.",
      section: "Queue",
      advanced: true,
    },
    groupGifts: {
      title: "Gifted subs",
      section: "Queue",
      options: {
        "one-alert": "One alert for each purchase",
        "per-recipient": "One alert for each recipient",
      },
    },
    groupFollowsMs: {
      title: "Group follows within",
      hint: "They become one alert with two names and a count",
      section: "Queue",
    },
    moderationDelayMs: {
      title: "Delay for moderation",
      hint: "Time to approve or reject an alert before it plays",
      section: "Moderation",
    },
    requireApproval: {
      title: "After the delay, hold until approved",
      hint: "Nothing plays until somebody approves it in the studio or a dock",
      section: "Moderation",
    },
    interrupt: {
      title: "Interrupt a playing alert",
      section: "Queue",
      advanced: true,
      options: { never: "Never", "higher-priority": "For a higher priority" },
    },
    interruptAfterMs: {
      title: "Interrupt only after",
      hint: "Every alert is shown at least this long",
      section: "Queue",
      advanced: true,
      showIf: { field: "interrupt", is: ["higher-priority"] },
    },
    audioPolicy: {
      title: "Which source is heard",
      hint: "When the same alerts are in several sources or scenes",
      section: "Sound",
      advanced: true,
      options: {
        "leader-only": "Only one source",
        "channel-only": "Only one of all scenes and sources",
        "active-only": "Sources on the program scene",
        always: "Every source",
      },
    },
    duringAds: {
      title: "During ads",
      hint: "Viewers with ads neither see nor hear your alerts",
      section: "Queue",
      options: {
        play: "Play alerts as ever",
        hold: "Hold them until the ads are over",
        mute: "Show them without sound",
      },
    },
    mixer: {
      title: "Mixer",
      hint: "Multiplies the volume that each alert has",
      section: "Sound",
    },
    missed: {
      title: "Missed alerts",
      hint: "Alerts that came while the overlay was closed",
      section: "Missed alerts",
      options: MISSED_LABELS,
    },
    missedNewest: {
      title: "How many to play",
      section: "Missed alerts",
      showIf: { field: "missed", is: ["newest"] },
    },
    missedRules: {
      title: "Other treatment of some events",
      hint: "The first one that names an event is used",
      section: "Missed alerts",
      advanced: true,
    },
    layout: {
      title: "Layout",
      section: "Layout",
      options: {
        look: "As the look has it",
        "stack-below": "Text below",
        "stack-above": "Text above",
        "side-left": "Text on the left",
        "side-right": "Text on the right",
        overlay: "Text over the media",
        banner: "Banner",
        "text-only": "Text only",
      },
    },
    mediaMaxPct: {
      title: "Media size",
      hint: "Share of the widget that a picture or video may fill",
      section: "Layout",
      showIf: { field: "layout", not: ["text-only"] },
    },
    smallAlerts: {
      title: "Small alerts",
      section: "Sizes",
      options: {
        plate: "As all others",
        "lower-third": "One line at the foot of the source",
      },
    },
    greatAlerts: {
      title: "Large and huge alerts",
      hint:
        "The look’s sparks, snow or paper fall through the source, and a huge alert is a band across it",
      section: "Sizes",
      options: {
        plate: "Stay on their plate",
        source: "Fill their source",
        scene: "Huge ones cross the whole scene",
      },
    },
    crowds: {
      title: "Raiders and gift boxes",
      hint:
        "The first raiders have their pictures. An alert with your own picture has neither in its source.",
      section: "Sizes",
      options: {
        plate: "Around the picture",
        source: "At the foot of the source",
        scene: "Raiders across the whole scene",
      },
    },
    sizes: {
      title: "What is large",
      hint: "Figures from which an alert has the next size",
      section: "Sizes",
      advanced: true,
    },
    // The room of alerts switches it, and copies what is to stay.
    alerts: {
      title: "Alerts",
      control: "hidden",
      options: { own: "Its own", channel: "The channel's" },
    },
    variants: {
      title: "Alert variants",
      showIf: { field: "alerts", is: ["own"] },
    },
  },
};
