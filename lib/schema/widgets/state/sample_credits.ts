import type { CreditsRun } from "./credits.ts";
import { previewTime, samplePerson } from "./samples.ts";

const NAMES = [
  "Marlow",
  "Juniper",
  "PixelPanda",
  "Kestrel",
  "Emre",
  "sora_wren",
];

/** A roll under way, for previews. */
export const SAMPLE_CREDITS: CreditsRun = {
  revision: 1,
  runId: "preview",
  state: "rolling",
  startedAt: previewTime(-8000),
  pausedAt: null,
  currency: "EUR",
  totals: { followers: 128, subs: 46 },
  sections: ([
    "followers",
    "subs",
    "gifters",
    "cheerers",
    "tippers",
    "raiders",
    "moderators",
  ] as const).map((source, index) => ({
    source,
    items: NAMES.slice(index % 3, (index % 3) + 4).map((name) => ({
      person: samplePerson(name),
      value: null,
      removed: false,
    })),
    more: 0,
  })),
  late: [],
};
