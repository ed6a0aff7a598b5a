import type { Form } from "@/lib/core/form.ts";
import { TIME_FORMAT_LABELS } from "@/lib/schema/widgets/settings/option_labels.ts";

/** Labels of the settings of the widget "Countdown". */
export const countdownForm: Form = {
  fields: {
    target: {
      title: "Counts down",
      section: "Countdown",
      options: {
        duration: "A length of time",
        "clock-time": "To a time of day",
        date: "To a date",
      },
    },
    durationMs: {
      title: "Length",
      section: "Countdown",
      showIf: { field: "target", is: ["duration"] },
    },
    at: {
      title: "Date or time",
      hint: "A time of day such as 20:00 is in your channel’s time zone",
      section: "Countdown",
      showIf: { field: "target", is: ["clock-time", "date"] },
    },
    startOn: {
      title: "Starts",
      hint: "“When the source loads” starts it again with every load",
      section: "Countdown",
      options: {
        manual: "By hand",
        "scene-active": "When the scene is shown",
        "stream-start": "When the stream starts",
        load: "When the source loads",
      },
      showIf: { field: "target", is: ["duration"] },
    },
    label: { title: "Label", section: "Texts" },
    endedText: {
      title: "Text at the end",
      section: "Texts",
      showIf: { field: "onEnd", is: ["text"] },
    },
    onEnd: {
      title: "At the end",
      section: "Countdown",
      options: { text: "Show a text", hide: "Hide", "count-up": "Count up" },
    },
    timeFormat: {
      title: "Time format",
      section: "Countdown",
      options: TIME_FORMAT_LABELS,
    },
    endSound: { title: "Sound at the end", section: "Sounds" },
  },
};
