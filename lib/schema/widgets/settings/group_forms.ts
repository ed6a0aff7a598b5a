/** Labels of the shared groups and of what settings hold in lists. */
import type { Form } from "@/lib/core/form.ts";
import { kindsGiving } from "@/lib/schema/events/kinds/registry.ts";
import { ALERT_LABELS } from "./alert_kinds.ts";
import { ALIGN_LABELS, KIND_LABELS, PLATFORM_LABELS } from "./option_labels.ts";
import type { GroupName } from "./groups.ts";

/** Labels of the groups themselves. */
export const GROUP_TITLES: Readonly<Record<GroupName, string>> = {
  text: "Text",
  box: "Background",
  motion: "Animation",
  format: "Numbers and names",
  filter: "Filter",
  sound: "Sound",
  visibility: "Visibility",
  a11y: "Accessibility",
};

const MOTION_LABELS = {
  look: "As the look does",
  none: "None",
  fade: "Fade",
  "slide-up": "Slide up",
  "slide-down": "Slide down",
  "slide-left": "Slide left",
  "slide-right": "Slide right",
  zoom: "Zoom",
  pop: "Pop",
  bounce: "Bounce",
  flip: "Flip",
  spin: "Spin",
};

const VARIANT_MOTION_LABELS = {
  box: "As the alert box does",
  ...MOTION_LABELS,
};

/** Labels of the fields of each group. */
export const GROUP_FORMS: Readonly<Record<GroupName, Form>> = {
  text: {
    fields: {
      fontFamily: "Font",
      fontSize: "Font size",
      fontWeight: {
        title: "Font weight",
        options: {
          300: "Light",
          400: "Regular",
          500: "Medium",
          600: "Semibold",
          700: "Bold",
          800: "Extra bold",
          900: "Black",
        },
      },
      color: "Text colour",
      strokeWidth: "Outline",
      strokeColor: {
        title: "Outline colour",
        showIf: { field: "strokeWidth", not: [0] },
      },
      shadow: {
        title: "Shadow",
        options: { none: "None", soft: "Soft", hard: "Hard" },
      },
      align: { title: "Alignment", options: ALIGN_LABELS },
      case: {
        title: "Letter case",
        advanced: true,
        options: {
          none: "As written",
          upper: "Capital letters",
          lower: "Small letters",
        },
      },
      lineHeight: { title: "Line height", advanced: true },
    },
  },
  box: {
    fields: {
      background: "Background colour",
      radius: "Rounded corners",
      padding: "Padding",
      borderWidth: "Border",
      borderColor: {
        title: "Border colour",
        showIf: { field: "borderWidth", not: [0] },
      },
      opacity: {
        title: "Opacity",
        hint: "Of the background, not of the text",
        advanced: true,
      },
    },
  },
  motion: {
    fields: {
      enter: { title: "Appears with", options: MOTION_LABELS },
      exit: { title: "Leaves with", options: MOTION_LABELS },
      enterMs: {
        title: "Appearing takes",
        showIf: { field: "enter", not: ["none"] },
      },
      exitMs: {
        title: "Leaving takes",
        showIf: { field: "exit", not: ["none"] },
      },
      intensity: {
        title: "Motion",
        hint: "Gentle turns slides, zooms and pops into short fades",
        advanced: true,
        options: { full: "Full", gentle: "Gentle", none: "None" },
      },
    },
  },
  format: {
    fields: {
      locale: {
        title: "Language",
        hint:
          "A language tag such as de-AT, or “channel” for your channel’s own",
      },
      currencyDisplay: {
        title: "Currency",
        options: { symbol: "Symbol", code: "Code", none: "Hide" },
      },
      decimals: {
        title: "Decimals",
        options: { auto: "Automatic", 0: "None", 2: "Two" },
      },
      compactNumbers: {
        title: "Short numbers",
        hint: "12,400 is written as 12.4K",
      },
      nameMaxChars: {
        title: "Longest name",
        hint: "In characters. A longer name is cut with “…”.",
        advanced: true,
      },
    },
  },
  filter: {
    fields: {
      kinds: { title: "Events", options: KIND_LABELS },
      platforms: { title: "Platforms", options: PLATFORM_LABELS },
      minBits: "Minimum bits",
      minTip: {
        title: "Minimum tip",
        hint:
          "Tips in other currencies are converted first where there is a rate",
      },
      minGifts: "Minimum gifted subs",
      minRaid: "Minimum raid viewers",
      hideUsers: { title: "Hide these viewers", hint: "Logins or user ids" },
      includeTest: {
        title: "Show test events",
        hint:
          "In lists, labels, goals and jars, until the overlay loads again. Kept figures never count a test.",
        advanced: true,
      },
    },
  },
  sound: {
    fields: {
      soundId: {
        title: "Sound",
        hint: "Without one, the sound of the look plays",
      },
      volume: "Volume",
      startMs: {
        title: "Start at",
        hint: "Skips the beginning of the file",
        advanced: true,
      },
      maxMs: {
        title: "Stop after",
        hint: "It fades out at this point",
        advanced: true,
      },
    },
  },
  visibility: {
    fields: {
      showWhen: {
        title: "Show",
        options: {
          always: "Always",
          "live-only": "While you are live",
          "has-data": "While there is something to show",
          "on-event": "After an event",
        },
      },
      scenes: {
        title: "Only on these OBS scenes",
        hint: "Names of scenes in OBS. Leave it empty for every scene.",
        advanced: true,
      },
      hideWhenInactive: {
        title: "Hide while the source is not on stream",
        hint: "Draws nothing while the source is not in OBS’s program scene",
        advanced: true,
      },
    },
  },
  a11y: {
    fields: {
      flashGuard: {
        title: "Limit flashing",
        hint: "At most three flashes a second, none of them bright red",
        advanced: true,
      },
      minReadTime: {
        title: "Leave time to read",
        hint: "Text stays at least as long as it takes to read",
        advanced: true,
      },
      contrastGuard: {
        title: "Low contrast",
        advanced: true,
        options: { off: "Ignore", warn: "Warn", enforce: "Fix on stream" },
      },
    },
  },
};

/** Labels of how many points an event is worth. */
export const POINT_RULE_FORM: Form = {
  fields: {
    kind: { title: "Event", options: KIND_LABELS },
    tier: {
      title: "Tier",
      showIf: {
        field: "kind",
        is: [...kindsGiving("months"), ...kindsGiving("gifts")],
      },
    },
    points: "Points",
    perUnits: {
      title: "For every",
      hint: "How many subs, bits, viewers or items, or how much money",
      moneyIf: { field: "kind", is: kindsGiving("money") },
    },
    proportional: {
      title: "Count parts",
      hint: "Half of it brings half of the points",
      advanced: true,
    },
  },
};

/** Labels of what becomes of alerts that came while no page was open. */
export const MISSED_LABELS = {
  play: "Play all",
  newest: "Play the newest",
  summary: "One summary",
  list: "List only",
};

/** Labels of the treatment of missed alerts of some kinds. */
export const MISSED_RULE_FORM: Form = {
  fields: {
    kinds: { title: "Events", options: ALERT_LABELS },
    mode: { title: "Missed alerts", options: MISSED_LABELS },
    newest: {
      title: "How many to play",
      hint: "The newest ones",
      showIf: { field: "mode", is: ["newest"] },
    },
    maxAgeMs: { title: "Skip alerts older than", advanced: true },
  },
};

/** Labels of one look of an alert. */
export const VARIANT_FORM: Form = {
  fields: {
    id: { title: "Id", control: "hidden" },
    name: "Name",
    kinds: { title: "Events", options: ALERT_LABELS },
    enabled: "On",
    priority: {
      title: "Priority",
      hint: "The highest one that fits an event is played",
      section: "Conditions",
      advanced: true,
    },
    weight: {
      title: "Odds",
      hint: "Chance among those of the same priority",
      section: "Conditions",
      advanced: true,
    },
    cooldownMs: {
      title: "Cool-down",
      hint:
        "For so long after it played, the next alert that fits plays instead. 0 for none.",
      section: "Conditions",
      advanced: true,
    },
    dailyMax: {
      title: "At most in 24 hours",
      hint: "0 for any number",
      section: "Conditions",
      advanced: true,
    },
    conditions: {
      title: "Conditions",
      hint: "All of them must be met",
      section: "Conditions",
    },
    durationMs: {
      title: "Time on screen",
      hint: "Without the time that speech takes",
    },
    textDelayMs: { title: "Text delay", advanced: true },
    template: "Text",
    showMessage: {
      title: "Viewer's message",
      hint: "Filtered by your blocked words",
    },
    media: {
      title: "Picture or video",
      hint: "Without one, the picture of the look is shown",
    },
    mediaVolume: { title: "Volume of the video", advanced: true },
    enter: { title: "Appears with", options: VARIANT_MOTION_LABELS },
    exit: { title: "Leaves with", options: VARIANT_MOTION_LABELS },
    sound: "Sound",
    speechEnabled: { title: "Text-to-speech", section: "Text-to-speech" },
    speechVoice: {
      title: "Voice",
      hint: "OBS hears voices of the service in any case",
      control: "voice",
      section: "Text-to-speech",
      showIf: { field: "speechEnabled", is: [true] },
    },
    speechRate: {
      title: "Speed",
      section: "Text-to-speech",
      showIf: { field: "speechEnabled", is: [true] },
    },
    speechMinBits: {
      title: "Minimum bits",
      section: "Text-to-speech",
      showIf: { field: "speechEnabled", is: [true] },
    },
    speechMinTip: {
      title: "Minimum tip",
      section: "Text-to-speech",
      showIf: { field: "speechEnabled", is: [true] },
    },
    speechMaxChars: {
      title: "Longest message",
      hint: "In characters",
      section: "Text-to-speech",
      advanced: true,
      showIf: { field: "speechEnabled", is: [true] },
    },
    speechTimeoutMs: {
      title: "Stop speaking after",
      hint: "The alert ends then, and the next one plays",
      section: "Text-to-speech",
      advanced: true,
      showIf: { field: "speechEnabled", is: [true] },
    },
  },
};
