/**
 * Widgets of other services and ours in their place: the tables of the guides on
 * moving in, and what the import of an overlay reads.
 */

/** A kind of widget of another service. */
export interface Counterpart {
  /** Name that the other service has for it. */
  theirs: string;
  /** Types by which an overlay's JSON names it; none where there is no such file. */
  types: readonly string[];
  /** Id of the built-in widget in its place; `null` for custom code, and where there is none. */
  ours: string | null;
  /** Settings that our widget begins with. */
  settings?: Readonly<Record<string, unknown>>;
  /** Work that is left to do by hand, or what to use where there is no widget. */
  byHand: string;
}

const label = (theirs: string, event: string, kind: string): Counterpart => ({
  theirs,
  types: [`${event}-latest`, `${event}-recent`, `se-widget-${event}-latest`],
  ours: "latest-label",
  settings: { items: [kind], mode: "single" },
  byHand: "Write the text under Text; `{name}` stands as it did.",
});

const goal = (
  theirs: string,
  event: string,
  metric: string,
  title: string,
): Counterpart => ({
  theirs,
  types: [`${event}-goal`, `se-widget-${event}-goal`],
  ours: "goal-bar",
  settings: { metric, title },
  byHand: "Set the target; what was counted before goes into Starts at.",
});

/** Kinds of widgets of StreamElements. */
export const STREAMELEMENTS: readonly Counterpart[] = [
  {
    theirs: "Alert box",
    types: ["se-widget-alert-box"],
    ours: "alert-box",
    byHand:
      "Upload pictures and sounds, and set variations under Alerts & sounds. Code of an alert box becomes a custom widget by hand.",
  },
  {
    theirs: "Chat box",
    types: ["se-widget-twitch-chat", "se-widget-chat", "se-widget-multi-chat"],
    ours: "chat-box",
    byHand: "Choose a look, size and font.",
  },
  {
    theirs: "Custom widget",
    types: ["se-widget-custom-event-list"],
    ours: null,
    byHand:
      "Comes with its code, fields and values, under Custom code. Upload the files that it names.",
  },
  {
    theirs: "Event list",
    types: ["se-widget-event-list"],
    ours: "event-list",
    byHand: "Choose which events it lists.",
  },
  label("Latest follower", "follower", "follow"),
  label("Latest subscriber", "subscriber", "sub"),
  label("Latest tip", "tip", "tip"),
  label("Latest cheer", "cheer", "cheer"),
  label("Latest raid", "raid", "raid"),
  goal("Follower goal", "follower", "followers-new", "Follower goal"),
  goal("Subscriber goal", "subscriber", "subs-new", "Sub goal"),
  goal("Tip goal", "tip", "tips", "Tip goal"),
  goal("Cheer goal", "cheer", "bits", "Bits goal"),
  {
    theirs: "Top tipper, top cheerer",
    types: ["se-widget-top-donation", "tip-top", "cheer-top"],
    ours: "leaderboard",
    byHand: "Choose what it ranks by, and for how long.",
  },
  {
    theirs: "Counts of a session, week or month",
    types: ["se-widget-session-data", "follower-session", "tip-session"],
    ours: "session-totals",
    byHand: "Choose the figures and the period.",
  },
  {
    theirs: "Text",
    types: ["text", "se-widget-text"],
    ours: "static-text",
    byHand: "Choose the font; scrolling text is the widget Ticker.",
  },
  {
    theirs: "Image",
    types: ["image", "se-widget-image"],
    ours: "static-media",
    byHand: "Upload the picture and choose it.",
  },
  {
    theirs: "Video",
    types: ["video", "se-widget-video"],
    ours: "static-media",
    byHand: "Upload the video and choose it.",
  },
  {
    theirs: "Slideshow",
    types: ["se-widget-slideshow", "se-widget-image-slideshow"],
    ours: "image-rotator",
    byHand: "Upload the pictures and choose them.",
  },
  {
    theirs: "Countdown",
    types: ["se-widget-countdown"],
    ours: "countdown",
    byHand: "Set how long it runs, or until when.",
  },
  {
    theirs: "Stopwatch, uptime",
    types: ["se-widget-stopwatch", "se-widget-uptime"],
    ours: "stopwatch",
    byHand: "Choose what it measures.",
  },
  {
    theirs: "Ticker",
    types: ["se-widget-ticker", "se-widget-news-ticker"],
    ours: "ticker",
    byHand: "Choose what runs through it.",
  },
  {
    theirs: "Hype train",
    types: ["se-widget-hype-train"],
    ours: "hype-train",
    byHand: "",
  },
  {
    theirs: "Emote wall, kappagen",
    types: ["se-widget-emote-wall", "se-widget-kappagen"],
    ours: "emote-wall",
    byHand: "",
  },
  {
    theirs: "Bit boss, stream boss",
    types: ["se-widget-bit-boss", "se-widget-stream-boss"],
    ours: "stream-boss",
    byHand: "Set its health.",
  },
  {
    theirs: "Tip jar, hype cup",
    types: ["se-widget-tip-jar", "se-widget-hype-cup"],
    ours: "tip-jar",
    byHand: "",
  },
  {
    theirs: "End credits",
    types: ["se-widget-credits", "se-widget-stream-credits"],
    ours: "credits",
    byHand: "Choose its sections.",
  },
  {
    theirs: "Media request, song queue, loyalty store, merchandise",
    types: ["se-widget-media-share", "se-widget-merch"],
    ours: null,
    byHand: "Stay with StreamElements: add their browser source beside ours.",
  },
];

/** Kinds of widgets of Streamlabs, which gives overlays out in no file that others can read. */
export const STREAMLABS: readonly Counterpart[] = [
  [
    "Alert Box",
    "alert-box",
    "Upload pictures and sounds; make an alert of each variation under Alerts & sounds.",
  ],
  ["Chat Box", "chat-box", "Choose a look, size and font."],
  ["Event List", "event-list", "Choose which events it lists."],
  [
    "Labels (text files)",
    "latest-label",
    "Or a text with live values, such as `{latest.follow}`.",
  ],
  [
    "Follower, sub, tip and bit goal",
    "goal-bar",
    "Choose what is counted, and the target.",
  ],
  ["The Jar", "tip-jar", ""],
  ["Stream Boss", "stream-boss", "Set its health."],
  ["Credits", "credits", "Choose its sections."],
  ["Emote Wall", "emote-wall", ""],
  ["Spin Wheel", "wheel", "Enter its sections."],
  ["Viewer Count", "viewer-count", ""],
  ["Donation ticker, tip ticker", "ticker", "Choose what runs through it."],
  ["Poll", "poll", "It shows polls of Twitch."],
  ["Hype Train", "hype-train", ""],
  [
    "Stream timer, countdown",
    "countdown",
    "Set how long it runs, or until when.",
  ],
  [
    "Custom widget, custom HTML and CSS",
    null,
    "Paste the HTML, CSS and script under Custom code, and have the console say what is missing.",
  ],
  [
    "Media Share, Merch, Charity",
    null,
    "Stay with Streamlabs: add their browser source beside ours.",
  ],
].map(([theirs, ours, byHand]): Counterpart => ({
  theirs: theirs ?? "",
  types: [],
  ours: ours ?? null,
  byHand: byHand ?? "",
}));

/** Returns the kind of widget of StreamElements that an overlay's JSON names so. */
export function counterpartOf(type: string): Counterpart | null {
  return STREAMELEMENTS.find(({ types }) => types.includes(type)) ?? null;
}
