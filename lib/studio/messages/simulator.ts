import { KIND_LABELS } from "@/lib/schema/widgets/settings/option_labels.ts";
import type { TestEventRequest } from "@/lib/schema/overlays/test_events.ts";
import { messagesOf } from "./texts.ts";

const { say, texts } = messagesOf("simulator");

/** Kind of a test event; moments are sent by the room of alerts, and follow from others. */
export type TestKind = Exclude<TestEventRequest["kind"], "moment">;

/** Fields that a kind of test event has, beside the person. */
export type TestField =
  | "amount"
  | "money"
  | "tier"
  | "months"
  | "message"
  | "title";

/** Name and fields of a kind of test event. */
interface TestKindWords {
  name: string;
  fields: readonly TestField[];
}

/** Kinds of test events, in the order of their list. */
export const TEST_KIND_MESSAGES: Readonly<Record<TestKind, TestKindWords>> =
  texts({
    follow: { name: KIND_LABELS.follow, fields: [] },
    sub: { name: KIND_LABELS.sub, fields: ["tier"] },
    resub: { name: KIND_LABELS.resub, fields: ["tier", "months", "message"] },
    gift: { name: KIND_LABELS.gift, fields: ["amount", "tier"] },
    "gift.recipient": { name: "Gifted sub received", fields: ["tier"] },
    cheer: { name: KIND_LABELS.cheer, fields: ["amount", "message"] },
    tip: { name: KIND_LABELS.tip, fields: ["money", "message"] },
    raid: { name: KIND_LABELS.raid, fields: ["amount"] },
    redemption: { name: KIND_LABELS.redemption, fields: ["amount", "message"] },
    order: { name: KIND_LABELS.order, fields: ["money", "message"] },
    charity: { name: KIND_LABELS.charity, fields: ["money"] },
    "charity.begin": { name: "Charity campaign begins", fields: ["money"] },
    "charity.progress": { name: "Charity campaign updated", fields: ["money"] },
    "charity.end": { name: "Charity campaign ends", fields: ["money"] },
    member: { name: KIND_LABELS.member, fields: ["months", "message"] },
    gift_member: { name: KIND_LABELS.gift_member, fields: ["amount"] },
    superchat: { name: KIND_LABELS.superchat, fields: ["money", "message"] },
    "chat.message": { name: KIND_LABELS["chat.message"], fields: ["message"] },
    "chat.deleted": { name: "Chat message deleted", fields: [] },
    "chat.user_cleared": {
      name: "Chat messages of one viewer deleted",
      fields: [],
    },
    "chat.cleared": { name: "Chat cleared", fields: [] },
    "poll.begin": { name: "Poll begins", fields: ["title"] },
    "poll.progress": { name: "Poll updated", fields: ["amount", "title"] },
    "poll.end": { name: "Poll ends", fields: ["amount", "title"] },
    "prediction.begin": { name: "Prediction begins", fields: ["title"] },
    "prediction.progress": {
      name: "Prediction updated",
      fields: ["amount", "title"],
    },
    "prediction.lock": {
      name: "Prediction locked",
      fields: ["amount", "title"],
    },
    "prediction.end": { name: "Prediction ends", fields: ["amount", "title"] },
    "hype_train.begin": { name: "Hype train begins", fields: [] },
    "hype_train.progress": { name: "Hype train updated", fields: ["amount"] },
    "hype_train.end": { name: "Hype train ends", fields: ["amount"] },
    "goal.progress": {
      name: "Twitch goal updated",
      fields: ["amount", "title"],
    },
    "goal.end": { name: "Twitch goal reached", fields: ["amount", "title"] },
    "goal.updated": { name: "Your goal updated", fields: ["amount", "title"] },
    shoutout: { name: "Shoutout", fields: ["amount"] },
    ad_break: { name: "Ad break", fields: ["amount"] },
    "wheel.spin": { name: "Wheel", fields: [] },
    "timer.contribution": { name: "Time for the subathon", fields: ["amount"] },
    "ladder.goal_reached": { name: "Subathon goal reached", fields: ["title"] },
  });

/** Long and unusual names, which find out whether a layout holds. */
export const LONG_NAMES: readonly (readonly [label: string, name: string])[] = [
  ["Ada Lovelace", "Ada Lovelace"],
  ["Arabic", "محمد بن عبد الله"],
  ["Hebrew with figures", "שירה 2026"],
  ["Japanese", "狐のゲーム実況チャンネル"],
  ["Emoji", "👩‍👩‍👧‍👦🏳️‍🌈🦊"],
  ["25 W’s", "W".repeat(25)],
  ["One letter", "i"],
];

/** Texts of the drawer that sends test events. */
export const SIMULATOR_MESSAGES = texts({
  title: "Send a test event",
  more: "More test events",
  lede: "No statistic, goal or timer of yours counts a test.",
  where: "Where the test is shown",
  inObs: "In OBS",
  here: "Only here",
  inObsLede:
    "Every open overlay shows it like a real one: your viewers see it while you are live.",
  hereLede: "Your preview on this page shows it; OBS does not.",
  noScene: "Make a scene first: it is what the preview shows.",
  preview: (scene: string) => say`Preview of ${scene}`,
  playHere: "Preview here",
  playedHere: "Shown in the preview",
  clearedHere: "Test events are cleared from the preview",
  kind: "What happens",
  name: "Person",
  longNames: "Long names",
  anonymous: "Anonymous",
  amount: "Number",
  amountHint: "Leave it empty for a realistic one",
  money: "Amount",
  tier: "Tier",
  tiers: ["Tier 1", "Tier 2", "Tier 3"],
  months: "Months",
  message: "Message",
  eventTitle: "Title",
  emotes: "With emotes",
  count: "How many",
  counts: (count: number) =>
    count === 1 ? say`One` : say`${count} at once, each of another viewer`,
  target: "Shown on",
  everywhere: "Every open overlay",
  inLists: "Lists, labels and goals show it too",
  inListsHint: "Until you clear the test events, or the overlay reloads",
  send: "Send to OBS",
  again: "Repeat the last",
  clear: "Clear test events",
  script: "Scripts",
  scriptLede: "Several events, one after the other.",
  play: (title: string) => say`Play: ${title}`,
  stop: "Stop",
  playing: (title: string, step: number, of: number) =>
    say`${title}: ${step} of ${of}`,
});
