import type { Form } from "@/lib/core/form.ts";

/** Labels of the settings of the widget "Chat box". */
export const chatBoxForm: Form = {
  fields: {
    layout: {
      title: "Layout",
      section: "Layout",
      options: {
        lines: "Lines",
        bubbles: "Bubbles",
        horizontal: "Side by side",
      },
    },
    newest: {
      title: "Newest message",
      section: "Layout",
      options: { bottom: "At the bottom", top: "At the top" },
      showIf: { field: "layout", not: ["horizontal"] },
    },
    maxMessages: { title: "Most messages", section: "Layout" },
    hideAfterMs: {
      title: "Hide messages after",
      hint: "0 keeps messages until newer ones push them out",
      section: "Layout",
    },
    showDelayMs: {
      title: "Delay for moderation",
      hint: "Time to delete a message before it is shown",
      section: "Moderation",
    },
    showBadges: { title: "Badges", section: "Names" },
    showMarks: {
      title: "Marks of messages",
      hint: "Answers, first messages, highlights, large emotes, effects",
      section: "Layout",
    },
    showPlatformIcon: {
      title: "Platform icon",
      section: "Names",
      options: {
        auto: "With several platforms",
        always: "Always",
        never: "Never",
      },
    },
    showAvatars: { title: "Profile pictures", section: "Names" },
    showPronouns: { title: "Pronouns", section: "Names" },
    showTime: { title: "Time of the message", section: "Names" },
    nameColor: {
      title: "Name colour",
      section: "Names",
      options: {
        platform: "The viewer's own",
        fixed: "Text colour",
        hidden: "Hide names",
      },
    },
    readableNames: {
      title: "Keep names readable",
      hint: "Makes a name’s colour lighter or darker where needed",
      section: "Names",
      advanced: true,
      showIf: { field: "nameColor", is: ["platform"] },
    },
    emoteSets: {
      title: "Emotes from",
      section: "Emotes",
      options: {
        platform: "The platform",
        bttv: "BetterTTV",
        ffz: "FrankerFaceZ",
        "7tv": "7TV",
      },
    },
    animatedEmotes: { title: "Animated emotes", section: "Emotes" },
    emoteScale: { title: "Emote size", section: "Emotes" },
    hideCommands: { title: "Hide commands", section: "Moderation" },
    commandPrefixes: {
      title: "Command prefixes",
      section: "Moderation",
      advanced: true,
      showIf: { field: "hideCommands", is: [true] },
    },
    hideBots: {
      title: "Hide bots",
      hint: "Known bots, and those that your channel excludes",
      section: "Moderation",
    },
    links: {
      title: "Links",
      section: "Moderation",
      options: { show: "Show", mask: "Replace", drop: "Hide the message" },
    },
    maxChars: {
      title: "Longest message",
      hint: "In characters. The rest is cut.",
      section: "Moderation",
    },
    minRole: {
      title: "Messages from",
      section: "Moderation",
      options: {
        everyone: "Everyone",
        subscribers: "Subscribers",
        vips: "VIPs",
        moderators: "Moderators",
      },
    },
    showShared: {
      title: "Messages from shared chat",
      section: "Moderation",
      advanced: true,
    },
    mergeSameUser: {
      title: "Merge messages by one viewer",
      section: "Layout",
      advanced: true,
    },
  },
};
