import type { Form } from "@/lib/core/form.ts";
import { MISSED_LABELS } from "@/lib/widgets/settings/group_forms.ts";
import { alertBoxFormWords } from "./form_words.ts";

/** Labels of the settings of the widget "Alert box". */
export const alertBoxForm: Form = {
  words: alertBoxFormWords,
  fields: {
    order: {
      title: "Play order",
      section: "Queue",
      options: {
        fifo: "First come, first served",
        priority: "Highest priority first",
      },
    },
    gapMs: { title: "Gap between alerts", section: "Queue" },
    maxQueue: { title: "Longest queue", section: "Queue", advanced: true },
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
    groupFollowsMs: { title: "Group follows within", section: "Queue" },
    moderationDelayMs: { title: "Delay for moderation", section: "Moderation" },
    requireApproval: {
      title: "After the delay, hold until approved",
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
      section: "Queue",
      advanced: true,
      showIf: { field: "interrupt", is: ["higher-priority"] },
    },
    audioPolicy: {
      title: "Which source is heard",
      section: "Sound",
      advanced: true,
      options: {
        "leader-only": "Only one source",
        "active-only": "Sources on the program scene",
        always: "Every source",
      },
    },
    missed: {
      title: "Missed alerts",
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
      section: "Missed alerts",
      advanced: true,
    },
    layout: {
      title: "Layout",
      section: "Layout",
      options: {
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
      section: "Layout",
      showIf: { field: "layout", not: ["text-only"] },
    },
    variants: "Alert variants",
  },
};
