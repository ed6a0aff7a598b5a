import { z } from "zod";
import { SAMPLE_CHAT } from "@/lib/schema/widgets/state/sample_chat.ts";
import {
  a11yGroup,
  bool,
  boxGroup,
  choice,
  defineWidget,
  filterGroup,
  formatGroup,
  int,
  listOf,
  motionGroup,
  ms,
  setOf,
  soundGroup,
  textGroup,
  textOf,
  visibilityGroup,
} from "@/lib/widgets/kit.ts";
import { chatBoxForm } from "./form.ts";

/** Live chat of one or several platforms. */
export const chatBox = defineWidget({
  id: "chat-box",
  title: "Chat box",
  purpose: "Live chat of one or several platforms.",
  area: "chat",
  priority: "P0",
  size: {
    width: 420,
    height: 720,
    minWidth: 240,
    minHeight: 160,
    others: [{ name: "vertical", width: 1000, height: 700 }],
  },
  anchor: "center-right",
  schemaVersion: 1,
  form: chatBoxForm,
  settings: () =>
    z.strictObject({
      layout: choice(
        ["lines", "bubbles", "horizontal"],
        "lines",
        "How messages are laid out",
      ),
      newest: choice(
        ["bottom", "top"],
        "bottom",
        "Where the newest message stands",
      ),
      maxMessages: int(
        1,
        100,
        30,
        "Most messages; older ones are removed from the page",
      ),
      hideAfterMs: ms(
        0,
        600_000,
        0,
        "Messages go after this time; 0 leaves them until pushed out",
      ),
      showDelayMs: ms(0, 30_000, 0, "Time for moderators to delete first"),
      showBadges: bool(true, "Badges before names"),
      showMarks: bool(
        true,
        "What the platform marks: answers, first messages, highlights, large emotes, effects, and the other channel of a shared chat",
      ),
      showPlatformIcon: choice(
        ["auto", "always", "never"],
        "auto",
        "`auto`: once there were messages of several platforms",
      ),
      showAvatars: bool(false, "Pictures before names"),
      showPronouns: bool(false, "Pronouns after names"),
      showTime: bool(false, "Time of each message"),
      nameColor: choice(
        ["platform", "fixed", "hidden"],
        "platform",
        "Colour of names",
      ),
      readableNames: bool(
        true,
        "Shifts the lightness of a name colour until it reaches 4.5:1",
      ),
      emoteSets: setOf(["platform", "bttv", "ffz", "7tv"], [
        "platform",
        "bttv",
        "ffz",
        "7tv",
      ], "Sets emotes are taken from"),
      animatedEmotes: bool(true, "Animated emotes move"),
      emoteScale: int(50, 400, 100, "Size of emotes", "%"),
      hideCommands: bool(true, "Leaves commands of bots out"),
      commandPrefixes: listOf(
        textOf(1, 5),
        0,
        5,
        ["!"],
        "What a command begins with (0 to 5)",
      ),
      hideBots: bool(true, "Leaves out known bots and the channel's own list"),
      links: choice(
        ["show", "mask", "drop"],
        "mask",
        "What becomes of links; `drop` hides the message",
      ),
      maxChars: int(
        20,
        500,
        300,
        "Longest message in characters; the rest is cut",
      ),
      minRole: choice(
        ["everyone", "subscribers", "vips", "moderators"],
        "everyone",
        "Whose messages are shown",
      ),
      showShared: bool(false, "Messages of other rooms in a shared chat"),
      mergeSameUser: bool(
        false,
        "Messages of one user in a row share one name",
      ),
      text: textGroup({ fontSize: 22 }),
      box: boxGroup(),
      motion: motionGroup({ enter: "slide-up", enterMs: 200 }),
      format: formatGroup(),
      filter: filterGroup({ kinds: ["chat.message"] }),
      sound: soundGroup(),
      visibility: visibilityGroup(),
      a11y: a11yGroup(),
    }),
  reads: (settings) => ({
    // Lines that are not drawn must not take the place of those that are.
    chat: {
      topic: "chat",
      params: { limit: settings.maxMessages, rules: settings },
    },
  }),
  listensTo: ["chat.*", "control.*"],
  sounds: ["chat.message"],
  preview: { state: { chat: SAMPLE_CHAT } },
});
