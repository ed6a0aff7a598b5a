import { previewTime } from "@/lib/schema/widgets/state/samples.ts";
import type { Changes } from "./change.ts";
import { goal } from "./samples.ts";

/** For goals and numbers, by id of the widget. */
export const NUMBER_WIDGETS: Record<string, Changes> = {
  "goal-bar": {
    moment: {
      caption: "reached",
      state: goal({ current: 104, reachedAt: previewTime(-500_000) }),
    },
    names: {
      caption: "segments, a long title",
      settings: {
        style: "segments",
        title: "Überraschungsgewinnspielteilnahmegebührenkasse — هدف المتابعين",
      },
    },
  },
  "goal-stack": {
    moment: { caption: "Paper lantern", pack: "paper-lantern" },
    names: { caption: "Blackline", pack: "blackline" },
  },
  "counter": {
    moment: {
      caption: "flip",
      settings: { change: "flip", padTo: 4 },
      state: { counter: { counterId: "deaths", value: 1_038 } },
    },
    names: {
      caption: "a long label",
      settings: { label: "Wie oft sind wir heute schon gestorben" },
      state: { counter: { counterId: "deaths", value: 1_000_000 } },
    },
  },
  "session-totals": {
    moment: {
      caption: "other figures",
      settings: { tiles: ["raids", "chatters", "messages", "peak-viewers"] },
      state: {
        totals: {
          values: {
            raids: 3,
            chatters: 812,
            messages: 15_204,
            "peak-viewers": 1_630,
          },
          currency: "EUR",
          liveSince: null,
        },
      },
    },
    names: {
      caption: "large figures",
      state: {
        totals: {
          values: {
            followers: 1_284_331,
            subs: 46_210,
            gifts: 30_444,
            bits: 12_400_500,
            tips: 185_500_25,
          },
          currency: "EUR",
          liveSince: null,
        },
      },
    },
  },
  "viewer-count": {
    moment: {
      caption: "by platform",
      settings: { mode: "per-platform" },
      state: {
        viewers: {
          readAt: previewTime(0),
          platforms: [
            { platform: "twitch", viewers: 1_284 },
            { platform: "youtube", viewers: 311 },
          ],
        },
      },
    },
    names: {
      caption: "very many",
      settings: { label: "Zuschauerinnen und Zuschauer" },
      state: {
        viewers: {
          readAt: previewTime(0),
          platforms: [{ platform: "twitch", viewers: 1_284_003 }],
        },
      },
    },
  },
  "tip-jar": {
    moment: {
      caption: "nearly full",
      state: {
        jar: {
          revision: 1,
          points: 9_600,
          capacity: 10_000,
          filledTimes: 2,
        },
      },
    },
    names: {
      caption: "empty",
      state: {
        jar: { revision: 1, points: 0, capacity: 10_000, filledTimes: 0 },
      },
    },
  },
  "stream-boss": {
    moment: {
      caption: "nearly beaten",
      state: {
        boss: {
          revision: 1,
          boss: {
            id: null,
            login: null,
            name: "Marlow",
            avatarUrl: null,
            anonymous: false,
          },
          hp: 40,
          maxHp: 1_000,
          lastHit: null,
        },
      },
    },
  },
};
