/** The ready layouts: built-in widgets on a canvas of 1920 × 1080, back to front. */
import type { LAYOUT_IDS } from "./schema.ts";

type Rectangle = [x: number, y: number, width: number, height: number];

/** A widget of a layout. */
interface LayoutWidget {
  type: string;
  at: Rectangle;
  settings?: Record<string, unknown>;
}

/** A layout as it is written down. */
interface Layout {
  name: string;
  purpose: string;
  widgets: readonly LayoutWidget[];
}

const CANVAS = { width: 1920, height: 1080 };

const countdown = (label: string, endedText: string): LayoutWidget => ({
  type: "countdown",
  at: [560, 420, 800, 220],
  settings: {
    target: "duration",
    durationMs: 300_000,
    startOn: "scene-active",
    label,
    endedText,
  },
});

const LAYOUTS: Readonly<Record<typeof LAYOUT_IDS[number], Layout>> = {
  gaming: {
    name: "Gaming",
    purpose:
      "The game is free: alerts at the top, chat and labels at the edges.",
    widgets: [
      { type: "chat-box", at: [40, 420, 400, 620] },
      { type: "latest-label", at: [1480, 960, 400, 80] },
      { type: "goal-bar", at: [1300, 40, 580, 100] },
      { type: "alert-box", at: [620, 40, 640, 440] },
    ],
  },
  chatting: {
    name: "Just chatting",
    purpose: "A large chat beside your camera, with goal and latest events.",
    widgets: [
      { type: "chat-box", at: [1380, 180, 500, 860] },
      { type: "event-list", at: [40, 640, 440, 400] },
      { type: "goal-bar", at: [1380, 40, 500, 110] },
      { type: "chat-highlight", at: [500, 820, 860, 220] },
      { type: "alert-box", at: [460, 60, 860, 560] },
    ],
  },
  starting: {
    name: "Starting soon",
    purpose: "A countdown that starts when you show the scene.",
    widgets: [
      { type: "emote-wall", at: [0, 0, 1920, 1080] },
      countdown("Starting in", "Any moment now"),
      { type: "chat-box", at: [40, 600, 460, 440] },
      { type: "social-rotator", at: [1440, 960, 440, 80] },
      { type: "alert-box", at: [560, 40, 800, 360] },
    ],
  },
  brb: {
    name: "Be right back",
    purpose: "A break with chat, the latest events and a countdown.",
    widgets: [
      countdown("Back in", "Back any moment"),
      { type: "chat-box", at: [40, 500, 460, 540] },
      { type: "event-list", at: [1440, 500, 440, 540] },
      { type: "alert-box", at: [560, 40, 800, 360] },
    ],
  },
  ending: {
    name: "Ending",
    purpose: "Credits with everybody who was there, and where to find you.",
    widgets: [
      { type: "credits", at: [420, 40, 1080, 1000] },
      { type: "social-rotator", at: [1480, 960, 400, 80] },
    ],
  },
  subathon: {
    name: "Subathon",
    purpose: "Timer, ladder of goals, rates and what was added.",
    widgets: [
      { type: "subathon-ladder", at: [1380, 220, 500, 640] },
      { type: "subathon-rates", at: [40, 220, 420, 300] },
      { type: "subathon-feed", at: [40, 560, 420, 480] },
      { type: "subathon-timer", at: [690, 40, 540, 140] },
      { type: "alert-box", at: [560, 240, 760, 560] },
    ],
  },
};

/** A layout with its id and the size of its canvas. */
interface LayoutOf extends Layout {
  id: typeof LAYOUT_IDS[number];
  width: number;
  height: number;
}

/** Returns a layout by its id. */
export function layoutOf(id: typeof LAYOUT_IDS[number]): LayoutOf {
  return { ...LAYOUTS[id], ...CANVAS, id };
}
