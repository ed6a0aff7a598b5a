import { previewTime } from "@/lib/schema/widgets/state/samples.ts";
import type { Changes } from "./change.ts";
import { timer } from "./samples.ts";

/** For subathons and time, by id of the widget. */
export const SUBATHON: Record<string, Changes> = {
  "subathon-timer": {
    moment: {
      caption: "the last minutes, with its parts",
      settings: {
        label: "Subathon",
        parts: ["time", "label", "elapsed", "end-time"],
      },
      state: timer({
        endsAt: previewTime(412_000),
        remainingMs: 412_000,
      }),
    },
    names: {
      caption: "paused, flip tiles",
      settings: { style: "flip" },
      state: timer({ state: "paused", endsAt: null }),
    },
  },
  "subathon-ladder": {
    moment: { caption: "as rungs", settings: { view: "rungs" } },
    names: {
      caption: "long titles",
      settings: { title: "أهداف الماراثون" },
      state: {
        ladder: {
          revision: 1,
          sessionId: "preview",
          metric: "points",
          current: 312_000,
          goals: [
            ["Kochstunde mit der gesamten Nachbarschaft", "done"],
            ["ليلة الألعاب القديمة مع الأصدقاء", "reached"],
            ["👩‍🎤🎸🥁🎤", "open"],
            ["二十四時間耐久配信スペシャル", "open"],
            ["Skydive", "open"],
          ].map(([title, state], index) => ({
            id: `preview-${index}`,
            threshold: (index + 1) * 150_000,
            title,
            note: "",
            state,
            reachedAt: state === "open" ? null : previewTime(-90_000),
          })),
        },
      },
    },
  },
  "subathon-rates": {
    moment: {
      caption: "in two columns, with points",
      settings: { layout: "columns", values: ["time", "points"] },
    },
    names: { caption: "Northern sky", pack: "northern-sky" },
  },
  "subathon-multiplier": {
    moment: { caption: "as a banner", settings: { style: "banner" } },
    names: {
      caption: "a long text",
      settings: { template: "×{factor} {what} — jetzt noch schnell mitmachen" },
    },
  },
  "subathon-stats": {
    moment: {
      caption: "with its course",
      settings: {
        chart: "area",
        tiles: ["elapsed", "added", "contributors", "per-hour"],
      },
    },
    names: { settings: { tiles: ["biggest", "projected-end", "by-kind"] } },
  },
  "mini-goal": {
    moment: {
      caption: "done",
      state: {
        challenge: {
          challengeId: "preview",
          revision: 2,
          text: "20 push-ups at 10 gifted subs",
          kind: "gift",
          progress: 10,
          target: 10,
          currency: null,
          startedAt: previewTime(-200_000),
          endsAt: previewTime(100_000),
          status: "done",
          endedAt: previewTime(-1_000),
        },
      },
    },
    names: {
      caption: "a long text, as a bar",
      settings: { style: "bar" },
      state: {
        challenge: {
          challengeId: "preview",
          revision: 1,
          text:
            "Zwanzig Liegestütze bei zehn verschenkten Abonnements, und zwar sofort",
          kind: "gift",
          progress: 6,
          target: 10,
          currency: null,
          startedAt: previewTime(-200_000),
          endsAt: previewTime(180_000),
          status: "running",
          endedAt: null,
        },
      },
    },
  },
  "wheel": {
    moment: { caption: "slots", settings: { style: "slots" } },
    names: { caption: "Pixel tavern", pack: "pixel-tavern" },
  },
  "countdown": {
    moment: {
      caption: "over",
      state: {
        countdown: {
          running: true,
          endsAt: previewTime(-4_000),
          remainingMs: null,
        },
      },
    },
    names: {
      caption: "a long label, in words",
      settings: {
        label: "Die große Jubiläumssendung beginnt in",
        timeFormat: "words",
      },
    },
  },
  "stopwatch": {
    moment: {
      caption: "offline",
      state: {
        stream: { live: false, startedAt: null, title: "", category: "" },
      },
    },
    names: {
      caption: "for days",
      settings: { label: "Ununterbrochen auf Sendung seit" },
      state: {
        stream: {
          live: true,
          startedAt: previewTime(-300_000_000),
          title: "",
          category: "",
        },
      },
    },
  },
  "clock": {
    moment: {
      caption: "12 hours, with seconds and date",
      settings: { hour12: "12", showSeconds: true, showDate: true },
    },
    names: { caption: "Pixel tavern", pack: "pixel-tavern" },
  },
  "ad-break": {
    moment: {
      caption: "about to begin",
      state: {
        ads: { startsAt: previewTime(42_000), endsAt: previewTime(132_000) },
      },
    },
    names: {
      caption: "a long text",
      settings: { label: "Nach der Werbung geht es weiter, in {time}" },
    },
  },
};
