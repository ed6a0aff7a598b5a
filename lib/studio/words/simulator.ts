import type { TestEventRequest } from "@/lib/features/overlays/test_events/schema.ts";

/** Kind of a test event. */
export type TestKind = TestEventRequest["kind"];

/** Names of the test events, in the order of their buttons. */
export const TEST_EVENT_WORDS: Readonly<Partial<Record<TestKind, string>>> = {
  follow: "Follow",
  sub: "Subscription",
  resub: "Resubscription",
  gift: "Gift bomb",
  cheer: "Cheer",
  tip: "Tip",
  raid: "Raid",
  redemption: "Channel points",
  order: "Order in a shop",
  charity: "Charity donation",
  member: "Membership",
  gift_member: "Gifted memberships",
  superchat: "Super Chat",
  "chat.message": "Chat message",
};

/** Texts of the drawer that sends test events. */
export const SIMULATOR_WORDS = {
  title: "Send a test event",
  lede:
    "It goes to every open overlay, OBS included, marked as a test: no goal, no timer and no statistic counts it.",
  name: "Viewer",
  amount: "Amount",
  amountHint: "Bits, gifts, viewers or cents; empty for a likely one",
  message: "Message",
  again: "Again",
  sent: (kind: string) => `Sent: ${kind}`,
} as const;
