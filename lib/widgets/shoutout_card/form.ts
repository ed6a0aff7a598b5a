import type { Form } from "@/lib/core/form.ts";

/** Labels of the settings of the widget "Shout-out card". */
export const shoutoutCardForm: Form = {
  fields: {
    trigger: {
      title: "Shown on",
      hint: "For the command, a moderator writes !so and a name",
      options: {
        raid: "Raid",
        shoutout: "Twitch shoutout",
        command: "Chat command !so",
      },
    },
    fields: {
      title: "What the card shows",
      options: {
        avatar: "Profile picture",
        name: "Name",
        game: "Category",
        title: "Stream title",
        followers: "Followers",
      },
    },
    durationMs: "Time on screen",
    showClip: {
      title: "Play a clip",
      hint:
        "Where the platform gives out one. Twitch does not: the card shows without.",
      section: "Clip",
    },
    clipMaxMs: {
      title: "Longest clip",
      section: "Clip",
      showIf: { field: "showClip", is: [true] },
    },
    clipVolume: {
      title: "Clip volume",
      section: "Clip",
      showIf: { field: "showClip", is: [true] },
    },
    minViewers: {
      title: "Fewest raid viewers",
      showIf: { field: "trigger", is: ["raid"] },
    },
    cooldownMs: {
      title: "Wait before showing a channel again",
      advanced: true,
    },
    useAlertQueue: {
      title: "Wait for alerts",
      hint: "The card waits for its turn, so that it never covers an alert",
      advanced: true,
    },
  },
};
