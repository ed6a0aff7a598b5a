import { namesInRow } from "@/lib/studio/messages/isolating.ts";

/** Texts of the first room. */
export const HOME_MESSAGES = {
  setup: "What is left to set up",
  toDo: {
    scenes: {
      title: "Make a scene",
      text: "A scene is what one browser source in OBS shows.",
      path: "/studio/welcome",
      act: "Set up your stream",
    },
    obs: {
      title: "Bring it to OBS",
      text: "No source has one of your overlays open right now.",
      path: "/studio/welcome",
      act: "Bring it to OBS",
    },
    bot: {
      title: "Give your chat bot its first command",
      text: "Chatter lookups and public commands for the bot that you have.",
      path: "/studio/bot",
      act: "To the chat bot",
    },
  },
  attention: (names: readonly string[]) =>
    `${namesInRow(names)} ${
      names.length === 1 ? "needs" : "need"
    } your attention: a payment may be missing.`,
  toIntegrations: "To your integrations",
  sources: "Open sources",
  sourcesNone: "Nothing shows your overlays right now",
  sourcesNoneText: "As soon as OBS opens one, it appears here.",
  source: "Source",
  where: "Open in",
  since: "Since",
  state: "State",
  fine: "Fine",
  oldBuild: "Old version, reloads itself",
  hidden: "Not shown in OBS",
  failing: (message: string) => `Error: ${message}`,
  unnamed: "An overlay",
  latest: "Latest events",
  none: "Nothing has happened yet",
  noneText:
    "As soon as someone follows, subscribes or cheers, you see it here.",
  test: "Test",
} as const;
