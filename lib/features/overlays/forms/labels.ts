/** Labels of scenes, of the channel's settings and of what it does with viewers. */
import type { FieldForm, Form } from "@/lib/core/form.ts";
import { KIND_LABELS } from "@/lib/schema/widgets/settings/option_labels.ts";

const HIDDEN: Readonly<Record<string, FieldForm>> = {
  idempotencyKey: { title: "Name of the command", control: "hidden" },
  revision: { title: "Revision", control: "hidden" },
  action: { title: "Action", control: "hidden" },
};

const ROLE_LABELS = {
  everyone: "Everyone",
  subscribers: "Subscribers",
  vips: "VIPs",
  moderators: "Moderators",
  broadcaster: "Broadcaster",
};

/** Labels of a scene. */
export const SCENE_FORM: Form = {
  fields: {
    name: "Name",
    width: { title: "Canvas width", unit: "px" },
    height: { title: "Canvas height", unit: "px" },
    background: {
      title: "Background colour",
      control: "color",
      advanced: true,
    },
  },
};

/** Labels of a place on a scene. */
export const PLACEMENT_FORM: Form = {
  fields: {
    x: { title: "Left", unit: "px" },
    y: { title: "Top", unit: "px" },
    width: { title: "Width", unit: "px" },
    height: { title: "Height", unit: "px" },
    z: { title: "Layer", advanced: true },
    rotation: { title: "Rotation", unit: "deg" },
    opacity: { title: "Opacity", unit: "ratio" },
    visible: "Visible",
    locked: "Locked",
    group: "Group",
  },
};

/** Labels of a widget itself, beside its settings. */
export const INSTANCE_FORM: Form = {
  fields: {
    name: "Name",
    pack: { title: "Look", control: "look" },
    enabled: "On",
  },
};

/** Labels of the sound of an event. */
export const SOUND_FORM: Form = {
  fields: {
    soundId: { title: "Sound", control: "sound" },
    volume: { title: "Volume", unit: "ratio" },
  },
};

/** Labels of the channel's settings. */
export const CHANNEL_FORM: Form = {
  fields: {
    locale: { title: "Language", control: "locale" },
    timeZone: { title: "Time zone", control: "time-zone" },
    currency: { title: "Currency", control: "currency" },
    blockedWords: "Blocked words",
    moderation: "Text by viewers",
    followGuard: "Bursts of follows",
    publicReceipts: "Public links to receipts",
    look: { title: "Look", control: "look" },
    ownLooks: "Looks of your own",
  },
};

/** Labels of what becomes of texts by viewers. */
export const MODERATION_FORM: Form = {
  fields: {
    words: {
      title: "Blocked words",
      options: { mask: "Mask", remove: "Remove" },
    },
    links: {
      title: "Links",
      options: { show: "Show", mask: "Mask", remove: "Remove" },
    },
    caps: {
      title: "Capital letters",
      options: { show: "Show", lower: "Make small" },
    },
  },
};

/** Labels of the guard against bursts of follows. */
export const FOLLOW_GUARD_FORM: Form = {
  fields: {
    enabled: "Hold bursts of follows",
    limit: "Most follows at once",
    seconds: "Within seconds",
  },
};

/** Labels of the chat bot's settings. */
export const CHATTER_FORM: Form = {
  fields: {
    enabled: "Answer chat bots",
    publicCommands: "Public commands page",
    excludedLogins: "Never draw these viewers",
  },
};

/** Labels of the event page. */
export const EVENT_PAGE_FORM: Form = {
  fields: {
    published: "Published",
    title: "Title",
    text: { title: "Text", control: "textarea" },
    startsAt: { title: "Starts", control: "date-time" },
    timeZones: { title: "More time zones", control: "time-zone" },
    schedule: "Schedule",
    sections: {
      title: "Sections",
      control: "list-order",
      options: {
        countdown: "Countdown",
        timer: "Subathon timer",
        ladder: "Subathon goals",
        tip_goal: "Tip goal",
        leaderboard: "Leaderboard",
        recent: "Recent contributions",
        schedule: "Schedule",
      },
    },
  },
};

/** Labels of a line of the schedule. */
export const SCHEDULE_FORM: Form = {
  fields: {
    startsAt: { title: "Starts", control: "date-time" },
    title: "Title",
    note: "Note",
  },
};

/** Labels of a giveaway. */
export const GIVEAWAY_FORM: Form = {
  fields: {
    ...HIDDEN,
    prize: "Prize",
    keyword: "Command to enter",
    role: { title: "Who may enter", options: ROLE_LABELS },
    durationMs: { title: "Open for", unit: "ms" },
    luckTier1: {
      title: "Luck of tier 1 subscribers",
      hint:
        "3: three times as likely as others. The most of what a viewer is counts",
    },
    luckTier2: "Luck of tier 2 subscribers",
    luckTier3: "Luck of tier 3 subscribers",
    luckVip: "Luck of VIPs",
    luckFollower: {
      title: "Luck of followers",
      hint: "Twitch is asked at the draw",
    },
    followersOnly: {
      title: "Only followers can win",
      hint: "Twitch is asked at the draw",
    },
    excludeModerators: "You and your moderators cannot enter",
    excludeLogins: { title: "Who cannot enter", hint: "One login a line" },
    excludeWinnersDays: {
      title: "Days for which a winner does not win again",
      hint: "0: anyone can win at any time",
    },
    answerSeconds: {
      title: "Seconds for the winner to write in chat",
      hint: "Leave it empty for no limit. After it you can draw again",
    },
  },
};

/** Labels of a draw. */
export const DRAW_FORM: Form = {
  fields: {
    ...HIDDEN,
    winners: "Winners",
    again: "Draw again",
  },
};

/** Labels of a mini goal. */
export const CHALLENGE_FORM: Form = {
  fields: {
    ...HIDDEN,
    text: "Text",
    kind: {
      title: "What is counted",
      options: { ...KIND_LABELS, manual: "By hand only" },
    },
    target: "Target",
    durationMs: { title: "Time limit", unit: "ms" },
  },
};

/** Labels of the viewer queue. */
export const VIEWER_QUEUE_FORM: Form = {
  fields: {
    ...HIDDEN,
    keyword: "Command to play",
    limit: "Most waiting viewers",
  },
};

/** Labels of a person who is put into the viewer queue. */
export const QUEUE_ENTRY_FORM: Form = {
  fields: {
    ...HIDDEN,
    name: "Name",
    inGame: "Name in the game",
    note: "Note",
  },
};

/** Labels of an own list of the credits. */
export const CREDITS_LIST_FORM: Form = {
  fields: {
    ...HIDDEN,
    id: { title: "Id", control: "hidden" },
    title: "Title",
    lines: "Lines",
  },
};
