/** Every key of the session data that widgets rely on, as it is before the first event. */
import type { SessionData } from "@/lib/schema/custom_widgets/frames_session.ts";

const COUNT = { count: 0 };
const AMOUNT = { amount: 0 };
const PLAIN = { name: "", amount: 0 };
const MESSAGE = { ...PLAIN, message: "" };
const GIFT = { ...MESSAGE, tier: "", sender: "" };

function keysOf(
  prefixes: readonly string[],
  rest: readonly string[],
  shape: unknown,
): SessionData {
  return Object.fromEntries(
    prefixes.flatMap((prefix) =>
      rest.map((end) => [`${prefix}-${end}`, shape])
    ),
  );
}

const PERIODS = ["session", "week", "month", "total"];
const TOPS = ["session", "weekly", "monthly", "alltime"].flatMap((period) => [
  `${period}-top-donation`,
  `${period}-top-donator`,
]);
const TOPPED = [
  "tip",
  "cheer",
  "superchat",
  "cheerPurchase",
  "charityCampaignDonation",
];

export const SESSION_KEYS: SessionData = {
  ...keysOf(["follower", "subscriber", "sponsor"], PERIODS, COUNT),
  ...keysOf(["tip", "cheer", "kicks"], PERIODS, AMOUNT),
  ...keysOf(["superchat"], PERIODS, { ...COUNT, ...AMOUNT }),
  ...keysOf(
    [
      "follower",
      "subscriber",
      "tip",
      "cheer",
      "kicks",
      "superchat",
      "sponsor",
    ],
    ["goal"],
    AMOUNT,
  ),
  ...keysOf(["tip", "cheer", "kicks", "superchat"], ["count"], COUNT),
  ...keysOf(["subscriber"], [
    "new-session",
    "resub-session",
    "gifted-session",
  ], COUNT),
  "subscriber-points": AMOUNT,
  ...keysOf(["merch-goal"], ["orders", "items", "total"], AMOUNT),
  ...keysOf(["hypetrain"], ["level-goal", "total"], AMOUNT),
  "hypetrain-level-progress": { ...AMOUNT, percent: 0 },
  "follower-latest": { name: "" },
  "subscriber-latest": { ...GIFT, gifted: false },
  "subscriber-new-latest": MESSAGE,
  "subscriber-resub-latest": MESSAGE,
  "subscriber-gifted-latest": GIFT,
  "subscriber-alltime-gifter": PLAIN,
  ...keysOf(["tip", "cheer", "kicks"], ["latest"], MESSAGE),
  ...keysOf(
    [
      "raid",
      "host",
      "superchat",
      "sponsor",
      "cheerPurchase",
      "charityCampaignDonation",
    ],
    ["latest"],
    PLAIN,
  ),
  "sponsor-gifted-latest": GIFT,
  "merch-latest": { ...PLAIN, items: [] },
  "purchase-latest": { ...MESSAGE, avatar: "", items: [] },
  "channel-points-latest": { ...MESSAGE, redemption: "" },
  "hypetrain-latest": {
    ...PLAIN,
    type: "",
    level: 0,
    levelChanged: false,
    active: false,
  },
  "hypetrain-latest-top-contributors": [],
  ...keysOf(TOPPED, TOPS, PLAIN),
  ...keysOf(
    [
      "follower",
      "subscriber",
      "raid",
      "host",
      "merch",
      "sponsor",
      ...TOPPED,
      "kicks",
    ],
    ["recent"],
    [],
  ),
};
