import type { Form } from "@/lib/core/form.ts";

/** Labels of the settings of the widget "Social rotator". */
export const socialRotatorForm: Form = {
  fields: {
    items: "Handles",
    rotateMs: {
      title: "Time per handle",
      showIf: { field: "mode", is: ["rotate"] },
    },
    showIcon: "Icons",
    mode: {
      title: "Show",
      options: {
        rotate: "One after another",
        row: "In a row",
        column: "In a column",
      },
    },
  },
};

/** Labels of one handle. */
export const HANDLE_FORM: Form = {
  fields: {
    network: {
      title: "Network",
      options: {
        twitch: "Twitch",
        youtube: "YouTube",
        kick: "Kick",
        x: "X",
        bluesky: "Bluesky",
        mastodon: "Mastodon",
        threads: "Threads",
        instagram: "Instagram",
        tiktok: "TikTok",
        facebook: "Facebook",
        discord: "Discord",
        reddit: "Reddit",
        steam: "Steam",
        github: "GitHub",
        patreon: "Patreon",
        spotify: "Spotify",
        website: "Website",
      },
    },
    handle: "Handle or address",
  },
};
