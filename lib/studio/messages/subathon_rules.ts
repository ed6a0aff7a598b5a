import type { TimerRule } from "@/lib/schema/subathon/mod.ts";
import { messagesOf } from "./texts.ts";

const { say, texts } = messagesOf("subathon_rules");

/** Texts of the subathon's rules. */
export const RULE_MESSAGES = texts({
  rules: "What adds time",
  rulesLede: "Changes apply from now on. Time that was added before stays.",
  caption: "Rules",
  columns: ["Rule", "On", ""],
  add: "Add a rule",
  edit: (sentence: string) => say`Change the rule: ${sentence}`,
  turn: (sentence: string) => say`On: ${sentence}`,
  remove: "Delete the rule",
  removed: "The rule is deleted",
  saved: "Saved. It applies from now on.",
  dialogAdd: "Add a rule",
  dialogEdit: "Change the rule",
  exists: "There is a rule for that already. Change that one.",

  nouns: {
    follow: ["follow", "follows"],
    sub: ["sub", "subs"],
    resub: ["resub", "resubs"],
    gift: ["gift sub", "gift subs"],
    member: ["membership", "memberships"],
    gift_member: ["gift membership", "gift memberships"],
    cheer: ["bit", "bits"],
    superchat: ["Super Chat", "Super Chats"],
    tip: ["tip", "tips"],
    charity: ["donation", "donations"],
    raid: ["viewer of a raid", "viewers of a raid"],
    redemption: ["redemption", "redemptions"],
    order: ["order", "orders"],
  } satisfies Record<TimerRule["kind"], readonly [string, string]>,
  article: (noun: string) =>
    /^[aeio]/i.test(noun) ? say`An ${noun}` : say`A ${noun}`,
  money: (noun: string, amount: string) =>
    /^[aeio]/i.test(noun)
      ? say`An ${noun} of ${amount}`
      : say`A ${noun} of ${amount}`,
  /** One of a tier: "tier 2 sub". */
  ofTier: (tier: string, noun: string) => say`${tier} ${noun}`,
  tierNames: {
    "1": "tier 1",
    "2": "tier 2",
    "3": "tier 3",
    prime: "Prime",
  } as Readonly<Record<string, string>>,
  and: " and ",
  nothing: "nothing",
  points: (points: string, one: boolean) =>
    one ? say`${points} point` : say`${points} points`,
  adds: (act: string, gain: string, many: boolean) =>
    many ? say`${act} add ${gain}.` : say`${act} adds ${gain}.`,
  wholeOnly: "only whole ones",
  onlyOn: (platform: string) => say`only on ${platform}`,
  onNoPlatform: "only on no platform, such as on a tip page",
  onlyBy: (provider: string) => say`only by ${provider}`,
  whateverSize: "whatever its size",
  flatNouns: {
    gift: "A gift of subs",
    gift_member: "A gift of memberships",
    cheer: "A cheer",
    superchat: "A Super Chat",
    tip: "A tip",
    charity: "A donation",
    raid: "A raid",
    order: "An order",
  } as Partial<Record<TimerRule["kind"], string>>,
  from: (least: string) => say`from ${least}`,
  once: "once per person",
  every: (length: string) => say`at most every ${length} per person`,
  months: "each month paid for",

  tier: "Tier",
  anyTier: "Any tier without its own rule",
  noPlatform: "No platform, such as a tip page",
  units: {
    cheer: "bits",
    raid: "viewers",
  } as Readonly<Record<string, string>>,
  unitsOther: "of them",

  whatIf: "What if",
  whatIfLede: "See what something would add right now. Nothing is counted.",
  amount: "Amount",
  count: "How many",
  whatIfCurrency: "Currency",
  noRule: (act: string) => say`${act} adds nothing: no rule is on for it.`,
  noRate:
    "There is no exchange rate for that currency: it would wait in the ledger until you set one.",
  boosted: (factor: string) => say`The happy hour is in it: ${factor}.`,
  stepped: (factor: string) =>
    say`The rate by running time is in it: ${factor}.`,
  fits: (length: string) => say`Only ${length} of it fits on the clock.`,
  capped: "It is cut to your limit for one event.",
  notCounted: (reason: string) =>
    say`At this moment it would not count: ${reason}.`,
  untimely: {
    not_started: "It does not count yet: the clock has not been started.",
    locked: "At this moment it adds no time: the clock is locked.",
    paused: "At this moment it adds no time: the clock is paused.",
    after_end: "It adds no time any more: the subathon is over.",
  } as Readonly<Record<string, string>>,

  settings: "How it behaves",
  settingsSave: "Save these settings",
  fixed: "Cannot change after the start",

  rates: "Exchange rates",
  ratesLede: (currency: string) =>
    say`Money in other currencies counts in ${currency} by these rates, and where none is set by that of the day, if the service reads one.`,
  ratesCaption: "Exchange rates",
  ratesColumns: ["Currency", "Worth", "Set", ""],
  ratesNone:
    "No rate is set. Money in another currency of which the service knows no rate of the day waits in the ledger until you set one.",
  rateCurrency: "Currency",
  rateOne: (currency: string, own: string) => say`1 ${currency} in ${own}`,
  rateOf: (own: string) => say`One is worth, in ${own}`,
  currencyWrong: "Choose a currency",
  rateFor: (currency: string) => say`Rate of ${currency}`,
  rateSet: (currency: string) => say`Rate of ${currency} set`,
  rateAdd: "Set the rate",
  rateRemove: (currency: string) => say`Remove the rate of ${currency}`,
  rateRemoved: (currency: string) => say`Rate of ${currency} removed`,

  review: "To review",
  reviewLede:
    "Payments in a currency without an exchange rate. They add nothing until you set what it is worth.",
  reviewOf: (count: number, sum: string) =>
    count === 1 ? say`1 payment: ${sum}` : say`${count} payments: ${sum}`,
  reviewAct: (currency: string) => say`Set the rate of ${currency} and count`,
  reviewDone: (count: number, change: string) =>
    say`${count} counted: ${change}`,
});
