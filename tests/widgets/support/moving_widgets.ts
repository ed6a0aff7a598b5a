/** Widgets that change while nothing happens, by their kind, and what goes on in them. */
export const MOVING: Readonly<Record<string, string>> = {
  "ad-break": "its time runs",
  "clock": "its time runs",
  "countdown": "its time runs",
  "credits": "names roll",
  "giveaway": "its time runs",
  "hype-train": "its time runs",
  "latest-label": "items take turns",
  "mini-goal": "its time runs",
  "now-playing": "its song runs",
  "poll": "its time runs",
  "prediction": "its time runs",
  "social-rotator": "items take turns",
  "stopwatch": "its time runs",
  "subathon-multiplier": "its time runs",
  "subathon-timer": "its time runs",
  "ticker": "its belt runs",
};
