import type { StudioIconName } from "@/lib/studio/ui/icons.ts";

/** Icons of the kinds of built-in widgets; others have the one of a layout. */
const ICONS: Readonly<Record<string, StudioIconName>> = {
  "ad-break": "pause",
  "alert-box": "bell-ring",
  "chat-box": "message-square",
  "chat-highlight": "star",
  "clock": "clock",
  "contribution-popups": "sparkles",
  "countdown": "timer",
  "counter": "plus",
  "credits": "list",
  "emote-wall": "sparkles",
  "event-list": "list",
  "giveaway": "gift",
  "goal-bar": "flag",
  "goal-stack": "flag",
  "hype-train": "train-front",
  "image-rotator": "image",
  "latest-label": "user",
  "leaderboard": "trophy",
  "mini-goal": "flag",
  "now-playing": "music",
  "poll": "chart-line",
  "prediction": "chart-line",
  "scene-backdrop": "image",
  "session-totals": "chart-line",
  "shoutout-card": "user",
  "social-rotator": "globe",
  "static-media": "image",
  "static-text": "type",
  "stopwatch": "timer",
  "stream-boss": "swords",
  "ticker": "type",
  "tip-jar": "coins",
  "viewer-count": "users",
  "viewer-queue": "users",
  "webcam-frame": "user",
  "wheel": "refresh-cw",
};

/** Returns the icon of a kind of widget; `undefined` is a custom widget. */
export function layerIcon(type: string | undefined): StudioIconName {
  if (type === undefined) return "code-xml";
  if (Object.hasOwn(ICONS, type)) return ICONS[type] ?? "layout-template";
  return type.startsWith("subathon-") ? "timer" : "layout-template";
}
