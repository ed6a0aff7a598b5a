import type { Form } from "@/lib/core/form.ts";
import { TIME_FORMAT_LABELS } from "@/lib/schema/widgets/settings/option_labels.ts";

/** Labels of the settings of the widget "Subathon timer". */
export const subathonTimerForm: Form = {
  fields: {
    timeFormat: {
      title: "Time format",
      section: "Clock",
      options: TIME_FORMAT_LABELS,
    },
    style: {
      title: "Style",
      section: "Clock",
      options: {
        digits: "Digits",
        flip: "Flip clock",
        ring: "Ring",
        bar: "Bar",
      },
    },
    parts: {
      title: "What the timer shows",
      section: "Clock",
      options: {
        time: "Time",
        label: "Label",
        multiplier: "Multiplier",
        "end-time": "End time",
        elapsed: "Time so far",
        cap: "Latest end",
      },
    },
    label: {
      title: "Label",
      section: "Texts",
      showIf: { field: "parts", is: ["label"] },
    },
    showTenths: {
      title: "Tenths of a second",
      hint: "Only in the last minute",
      section: "Clock",
      advanced: true,
    },
    warnAtMs: { title: "Warning from", section: "Warnings" },
    dangerAtMs: { title: "Danger from", section: "Warnings" },
    normalColor: { title: "Colour", section: "Clock" },
    warnColor: { title: "Warning colour", section: "Warnings" },
    dangerColor: { title: "Danger colour", section: "Warnings" },
    pausedText: { title: "Text while paused", section: "Texts" },
    endedText: { title: "Text at the end", section: "Texts" },
    idleText: {
      title: "Text before the start",
      section: "Texts",
      showIf: { field: "hideWhenIdle", is: [false] },
    },
    onAdd: {
      title: "Added time",
      section: "Clock",
      options: { "count-up": "Counts up", jump: "Jumps", pulse: "Pulses" },
    },
    countUpMs: {
      title: "Counting up takes",
      section: "Clock",
      advanced: true,
      showIf: { field: "onAdd", is: ["count-up"] },
    },
    warnSound: {
      title: "Warning sound",
      hint: "Each time the clock falls below the warning",
      section: "Warnings",
    },
    endSound: { title: "Sound at the end", section: "Warnings" },
    hideWhenIdle: {
      title: "Hide before the start",
      section: "Clock",
      advanced: true,
    },
  },
};
