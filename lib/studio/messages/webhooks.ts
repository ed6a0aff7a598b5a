import type { OutgoingDelivery } from "@/lib/schema/integrations/webhooks.ts";
import { messagesOf } from "./texts.ts";

const { say, texts } = messagesOf("webhooks");

/** Texts of the panel of webhooks. */
export const WEBHOOK_MESSAGES = texts({
  title: "Webhooks",
  lede:
    "Posts what happens on your channel to a program of yours, signed, each event once. What nobody takes is tried again for a day.",
  guide: "What is posted, and how your program checks it",
  caption: "Webhooks",
  columns: ["Address", "Events", "State", "Change"],
  empty: "Nothing is posted anywhere",
  address: "Address",
  addressHint: "Your program shows it. It begins with https://",
  events: "It gets",
  groups: {
    support: "Follows, subscriptions, tips, raids and other support",
    stream:
      "The stream's beginning and end, title and category, ads, shared chats",
    goals: "Goals, polls, predictions, hype trains",
    timer: "The subathon's timer and ladder, giveaways and queue",
    chat: "Chat",
  },
  groupNames: {
    support: "Support",
    stream: "Stream",
    goals: "Goals and votes",
    timer: "Subathon and audience",
    chat: "Chat",
  },
  make: "Add this webhook",
  made: "The webhook was added",
  once: (host: string) =>
    say`Copy the secret for ${host} now: it is not shown again.`,
  secret: "Secret",
  states: {
    on: "On",
    off: "Off",
    failing: "Nobody takes it",
    gone: "Switched off: the receiver is gone",
    disabled: "Switched off after three days",
  },
  faulty: (host: string) =>
    say`${host} is posted to no more, since nobody took what was posted. Mend the receiver, and switch it on again.`,
  waiting: (count: number) =>
    count === 1 ? say`1 event waits` : say`${count} events wait`,
  dropped: (count: number) =>
    count === 1 ? say`1 was left out` : say`${count} were left out`,
  test: "Test",
  testOf: (host: string) => say`Test ${host}`,
  tested: (outcome: string) => say`The test: ${outcome}`,
  deliveries: "Deliveries",
  deliveriesOf: (host: string) => say`Deliveries to ${host}`,
  deliveriesLede: "The last 50, newest first, without what was posted.",
  noDeliveries: "Nothing was posted yet",
  reading: "Reading…",
  deliveryColumns: ["When", "Event", "Result", "Tries"],
  renew: "New secret",
  renewTitle: (host: string) => say`Make a new secret for ${host}?`,
  renewText:
    "What is posted from then on is signed with it. Your program takes nothing more until it has it.",
  turnOff: "Switch off",
  turnOn: "Switch on again",
  turnedOff: "Nothing more is posted there",
  turnedOn: "It begins with the events from now on",
  remove: "Delete",
  removeTitle: (host: string) => say`Delete the webhook to ${host}?`,
  removeText: "What waits for it is not posted.",
  removed: "The webhook is deleted",
  outcomes: {
    delivered: "delivered",
    waiting: "tried again",
    failed: "not delivered",
  } satisfies Record<OutgoingDelivery["outcome"], string>,
  reasons: {
    unresolved: "the name has no address",
    not_public: "the address is in a network that is not public",
    no_answer: "nobody answered",
    timeout: "no answer within 10 seconds",
    redirect: "it answered with a redirect",
    gone: "it answered that it is gone",
    refused: "it answered with an error",
    not_kept: "the event was deleted before",
  } satisfies Record<NonNullable<OutgoingDelivery["code"]>, string>,
});
