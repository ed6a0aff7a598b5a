/** A category and what a stream in it may be called. */
interface Programme {
  category: string;
  categoryId: string;
  titles: readonly string[];
}

/** Programme of the channel: category, its id, titles. */
export const PROGRAMMES: readonly Programme[] = [
  {
    category: "Just Chatting",
    categoryId: "509658",
    titles: ["Coffee, news and your stories ☕", "Catching up with chat 💜"],
  },
  {
    category: "Hollow Lanterns",
    categoryId: "880011",
    titles: [
      "First playthrough, no spoilers please",
      "Tonight we beat the Moth King",
    ],
  },
  {
    category: "Art",
    categoryId: "509660",
    titles: ["Painting your characters 🎨", "Sketching whatever chat says"],
  },
  {
    category: "Tiny Harbor Tycoon",
    categoryId: "880012",
    titles: [
      "Building the biggest tiny harbor",
      "One more ferry line, then bed",
    ],
  },
  {
    category: "Music",
    categoryId: "26936",
    titles: ["Songs on request 🎹", "Learning a new piece from scratch"],
  },
];

/** Channel point rewards. */
export const SIMULATED_REWARDS: readonly {
  title: string;
  cost: number;
  prompt: string;
  input: readonly string[];
}[] = [
  { title: "Hydrate", cost: 200, prompt: "Make the streamer drink", input: [] },
  { title: "Posture check", cost: 150, prompt: "Sit up straight!", input: [] },
  {
    title: "Name a villager",
    cost: 2_500,
    prompt: "What should they be called?",
    input: ["Sir Reginald", "Möhre", "ポチ", "Пирожок", "Captain Beans"],
  },
  {
    title: "Request a song",
    cost: 1_000,
    prompt: "Artist and title",
    input: ["anything by the brass band", "the harbor theme please", "夜の歌"],
  },
  {
    title: "Choose the next colour",
    cost: 800,
    prompt: "Any colour",
    input: ["teal", "sunset orange", "נייבי"],
  },
  {
    title: "Jump scare",
    cost: 5_000,
    prompt: "You know what you do",
    input: [],
  },
];

/** Polls: a question and its choices. */
export const POLLS: readonly (readonly [string, ...string[]])[] = [
  ["What next?", "Boss again", "Explore the caves", "Coffee break"],
  ["Which hat?", "Top hat", "Straw hat", "No hat", "Two hats"],
  ["Is soup a drink?", "Yes", "No"],
  ["Name of the ferry?", "Marie", "S.S. Noodle", "まぐろ丸", "Ласточка"],
  ["Pineapple on pizza?", "Always", "Never", "Only on Fridays"],
];

/** Predictions: a question and its outcomes. */
export const PREDICTIONS: readonly (readonly [string, string, string])[] = [
  ["Do we beat the boss on this try?", "Yes!", "Not a chance"],
  ["Under ten deaths this hour?", "Under", "Over"],
  ["Will the ferry arrive in time?", "On time", "Late again"],
];

/** Slices of the prize wheel. */
export const WHEEL: readonly string[] = [
  "10 push-ups",
  "Song on request",
  "Swap hats",
  "+5 minutes",
  "Tell a joke",
  "Nothing at all",
  "Draw chat's pet",
  "+15 minutes",
];

/** The shop: name and price in minor units. */
export const GOODS: readonly (readonly [string, number])[] = [
  ["Lantern mug", 1_490],
  ["Moth King shirt", 2_490],
  ["Sticker sheet", 590],
  ["Harbor print, A3", 1_990],
];
