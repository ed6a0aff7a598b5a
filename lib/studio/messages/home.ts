import { namesInRow } from "@/lib/studio/messages/isolating.ts";
import { messagesOf } from "./texts.ts";

const { say, texts } = messagesOf("home");

/** Texts of the first room. */
export const HOME_MESSAGES = texts({
  setup: "Finish setting up",
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
    say`${namesInRow(names)} ${
      names.length === 1 ? say`needs` : say`need`
    } your attention: a payment may be missing.`,
  toIntegrations: "To your integrations",
  webhooksOff: (hosts: readonly string[]) =>
    say`Nothing is posted any more to ${
      namesInRow(hosts)
    }: the webhook was switched off, since nobody took what was posted.`,
  toWebhooks: "To your webhooks",
  stream: "Your stream",
  /** `null`: Twitch does not say. */
  streamState: (isLive: boolean | null) =>
    isLive === null
      ? say`Twitch does not say whether you are live`
      : isLive
      ? say`Live`
      : say`Not live`,
  liveFor: "Live for",
  /** Length in ms, in whole minutes: "2 h 05 min". */
  span: (ms: number) => {
    const minutes = Math.floor(ms / 60_000);
    const hours = Math.floor(minutes / 60);
    const left = minutes % 60;
    return hours === 0
      ? say`${left} min`
      : say`${hours} h ${`${left}`.padStart(2, "0")} min`;
  },
  viewers: "Viewers",
  followersToday: "Followers today",
  lastScenes: "Scenes you worked on last",
  allScenes: "All scenes",
  sources: "Open sources",
  sourcesNone: "Nothing shows your overlays right now",
  sourcesNoneText: "As soon as OBS opens one, it appears here.",
  source: "Source",
  where: "Open in",
  since: "Since",
  state: "State",
  fine: "Fine",
  oldBuild: "Old version, reloads itself",
  hangs: "Does not respond: refresh it in OBS",
  hidden: "Not shown in OBS",
  failing: (message: string) => say`Error: ${message}`,
  unnamed: "An overlay",
  latest: "Latest events",
  none: "Nothing has happened yet",
  noneText:
    "As soon as someone follows, subscribes or cheers, you see it here.",
  test: "Test",
});
