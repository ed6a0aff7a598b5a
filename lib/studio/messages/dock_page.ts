import { messagesOf } from "./texts.ts";

const { texts } = messagesOf("dock_page");

/** Texts of a dock's page as the server draws it. */
export const DOCK_PAGE_MESSAGES = texts({
  titles: { live: "Live dock", subathon: "Subathon dock" },
  closed: "This dock is closed",
  closedText:
    "Open it with the address that the studio gives you under Channel, Docks in OBS.",
});
