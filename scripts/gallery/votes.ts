import { previewTime } from "@/lib/schema/widgets/state/samples.ts";
import type { Changes } from "./change.ts";

/** Outcomes that can be bet on: id, title, colour, users and points of each. */
function outcomesOf(rows: [string, string, string, number, number][]) {
  return rows.map(([id, title, color, users, points]) => ({
    id,
    title,
    color,
    users,
    points,
    topPredictors: [],
  }));
}

/** For votes, endings and pictures, by id of the widget. */
export const VOTES: Record<string, Changes> = {
  "poll": {
    moment: {
      caption: "ended",
      settings: { votes: "both" },
      state: {
        poll: {
          pollId: "preview",
          title: "Which map next?",
          choices: [["Harbour", 164], ["Old mill", 231], ["Glacier", 87]]
            .map(([title, votes]) => ({
              id: title,
              title,
              votes,
              pointsVotes: 0,
            })),
          pointsPerVote: null,
          status: "completed",
          startedAt: previewTime(-90_000),
          endsAt: previewTime(-2_000),
          endedAt: previewTime(-2_000),
        },
      },
    },
    names: {
      caption: "five long choices",
      state: {
        poll: {
          pollId: "preview",
          title: "Welche Karte spielen wir als Nächstes, und warum?",
          choices: [
            ["Donaudampfschifffahrtsgesellschaft", 164],
            ["الميناء القديم عند الغروب", 231],
            ["🏔️❄️🐧", 87],
            ["夜更かしの港町", 22],
            ["Old mill", 3],
          ].map(([title, votes]) => ({
            id: title,
            title,
            votes,
            pointsVotes: 0,
          })),
          pointsPerVote: null,
          status: "active",
          startedAt: previewTime(-60_000),
          endsAt: previewTime(58_000),
          endedAt: null,
        },
      },
    },
  },
  "prediction": {
    moment: {
      caption: "decided",
      settings: { show: ["percent", "points", "users", "odds"] },
      state: {
        prediction: {
          predictionId: "preview",
          title: "Will we beat the boss?",
          outcomes: outcomesOf([
            ["yes", "Yes, first try", "BLUE", 48, 125_000],
            ["no", "Not a chance", "PINK", 31, 74_500],
          ]),
          status: "resolved",
          winningOutcomeId: "yes",
          startedAt: previewTime(-90_000),
          locksAt: previewTime(-30_000),
          lockedAt: previewTime(-30_000),
          endedAt: previewTime(-2_000),
        },
      },
    },
    names: {
      caption: "locked, four long outcomes",
      state: {
        prediction: {
          predictionId: "preview",
          title: "Wer gewinnt das Finale der Weltmeisterschaft?",
          outcomes: outcomesOf([
            ["a", "Donaudampfschifffahrt", "BLUE", 48, 125_000],
            ["b", "فريق الليل", "PINK", 31, 74_500],
            ["c", "👩‍🚀🪐", "BLUE", 12, 4_000],
            ["d", "夜更かしのクジラ", "BLUE", 2, 150],
          ]),
          status: "locked",
          winningOutcomeId: null,
          startedAt: previewTime(-90_000),
          locksAt: previewTime(-30_000),
          lockedAt: previewTime(-30_000),
          endedAt: null,
        },
      },
    },
  },
  "giveaway": {
    moment: {
      caption: "drawn",
      state: {
        giveaway: {
          giveawayId: "preview",
          revision: 2,
          status: "drawn",
          prize: "A mechanical keyboard",
          how: "!join",
          entries: 214,
          endsAt: previewTime(-30_000),
          drawnAt: previewTime(-12_000),
          sample: ["Marlow", "Juniper", "Kestrel", "Emre"],
          winners: [{
            id: null,
            login: null,
            name: "Kestrel",
            avatarUrl: null,
            anonymous: false,
          }],
        },
      },
    },
    names: {
      caption: "a long prize",
      settings: {
        prizeText: "{prize} — und dazu noch eine handsignierte Postkarte",
      },
    },
  },
  "viewer-queue": {
    moment: {
      caption: "closed",
      state: {
        queue: {
          revision: 2,
          open: false,
          how: "!join",
          current: [],
          waiting: [],
          waitingCount: 0,
        },
      },
    },
    names: { settings: { nameOf: "both" } },
  },
  "credits": {
    moment: {
      caption: "three columns, Velvet hall",
      pack: "velvet-hall",
      settings: { columns: 3 },
    },
  },
  "image-rotator": {
    moment: {
      caption: "another",
      settings: { items: [{ asset: "lantern" }] },
    },
    names: {
      caption: "marked as an ad",
      settings: { adLabel: "Ad" },
    },
  },
  "social-rotator": {
    moment: {
      caption: "all in a row",
      settings: {
        mode: "row",
        items: [
          { network: "youtube", handle: "@luna" },
          { network: "discord", handle: "/luna" },
        ],
      },
    },
    names: {
      caption: "a long handle",
      settings: {
        items: [{
          network: "website",
          handle: "donaudampfschifffahrt.example/live",
        }],
      },
    },
  },
  "now-playing": {
    moment: {
      caption: "with progress",
      settings: { show: ["cover", "title", "artist", "progress"] },
    },
    names: {
      caption: "a long title",
      state: {
        song: {
          title: "أغنية طويلة جدا عن ليلة لا تنتهي أبدا",
          artist: "The Quiet Harbour Symphonic Orchestra & Friends",
          coverUrl: null,
          requester: null,
          startedAt: previewTime(-63_000),
          durationMs: 201_000,
        },
      },
    },
  },
  "static-text": {
    moment: {
      caption: "Pixel tavern",
      pack: "pixel-tavern",
      settings: { content: "Be kind, stay hydrated" },
    },
    names: {
      caption: "three lines that shrink",
      settings: {
        content: "Herzlich willkommen\nأهلا وسهلا بكم جميعا\nようこそ 🎉",
      },
    },
  },
  "static-media": {
    moment: { caption: "filling its place", settings: { fit: "cover" } },
    names: { caption: "turned", settings: { rotate: -12 } },
  },
};
