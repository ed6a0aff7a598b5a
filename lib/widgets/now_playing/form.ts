import type { Form } from "@/lib/core/form.ts";

/** Labels of the settings of the widget "Now playing". */
export const nowPlayingForm: Form = {
  fields: {
    show: {
      title: "What is shown",
      options: {
        cover: "Cover",
        title: "Title",
        artist: "Artist",
        progress: "Progress",
        requester: "Requested by",
      },
    },
    hideWhenIdle: "Hide while nothing plays",
    scrollLong: "Scroll long titles",
    durationMs: {
      title: "Time on screen",
      hint: "After a change. 0 for always.",
    },
  },
};
