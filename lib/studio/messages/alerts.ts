import { copyName } from "@/lib/core/copy_name.ts";
import { kindsGiving } from "@/lib/schema/events/kinds/registry.ts";
import type { AlertKind } from "@/lib/schema/widgets/settings/alert_kinds.ts";
import type { Variant } from "@/lib/schema/widgets/settings/variant.ts";
import type { ConditionField } from "@/lib/schema/widgets/settings/variant_match.ts";
import { messagesOf } from "./texts.ts";

const { say, texts } = messagesOf("alerts");

/** Name, priority and conditions of an alert that one press adds. */
export type AlertPreset = Pick<Variant, "name" | "priority" | "conditions">;

/** Groups of the table of alerts, each with its kinds. */
export const ALERT_GROUPS: readonly {
  name: string;
  none: string;
  /** Kind that a new alert of the group is for. */
  first: AlertKind;
  kinds: readonly AlertKind[];
  /** Alert of its kinds that one press adds, until there is one with its conditions. */
  preset?: AlertPreset;
}[] = texts([
  {
    name: "Follows",
    none: "Nothing plays for a follow.",
    first: "follow",
    kinds: ["follow"],
  },
  {
    name: "Subs",
    none: "Nothing plays for a sub.",
    first: "sub",
    kinds: kindsGiving("months"),
  },
  {
    name: "Gifts",
    none: "Nothing plays for gifted subs.",
    first: "gift",
    kinds: kindsGiving("gifts"),
  },
  {
    name: "Bits",
    none: "Nothing plays for bits.",
    first: "cheer",
    kinds: kindsGiving("bits"),
    preset: {
      name: "Power-up",
      // Before those that are for any bits.
      priority: 60,
      conditions: [{
        field: "source",
        op: "in",
        value: ["power_up", "custom_power_up"],
      }],
    },
  },
  {
    name: "Tips and orders",
    none: "Nothing plays for money.",
    first: "tip",
    kinds: kindsGiving("money"),
  },
  {
    name: "Raids",
    none: "Nothing plays for a raid.",
    first: "raid",
    kinds: kindsGiving("viewers"),
  },
  {
    name: "Channel points",
    none: "Nothing plays for a reward.",
    first: "redemption",
    kinds: kindsGiving("points"),
  },
  {
    name: "Hype trains",
    none: "Nothing plays for a hype train.",
    first: "hype_train.level",
    kinds: ["hype_train.begin", "hype_train.level", "hype_train.end"],
  },
  {
    name: "Polls and predictions",
    none: "Nothing plays for a result.",
    first: "poll.end",
    kinds: ["poll.end", "prediction.end"],
  },
  {
    name: "Goals and the timer",
    none: "Nothing plays for a goal.",
    first: "goal.reached",
    kinds: ["goal.reached", "ladder.goal_reached", "timer.ended"],
  },
  {
    name: "Giveaways and the wheel",
    none: "Nothing plays for a draw.",
    first: "giveaway.drawn",
    kinds: ["giveaway.drawn", "wheel.stopped"],
  },
  {
    name: "Chat and the stream",
    none: "Nothing plays for these.",
    first: "shoutout",
    kinds: [
      "walk_on",
      "shoutout",
      "ads_soon",
      "ad_break",
      "watch_streak",
      "modiversary",
      "announcement",
    ],
  },
  {
    name: "Figures of modules",
    none: "Nothing plays for a figure.",
    first: "metric.updated",
    kinds: ["metric.updated"],
  },
]);

/** Ways in which a condition compares. */
export type ConditionMode =
  | "least"
  | "most"
  | "between"
  | "exactly"
  | "oneOf"
  | "contains";

/** Texts about the conditions of an alert. */
export const CONDITION_MESSAGES = texts({
  title: "When it plays",
  kinds: "For these events",
  any: "For every amount. Add a condition to narrow it down.",
  add: "Add a condition",
  remove: (what: string) => say`Remove the condition: ${what}`,
  what: "What",
  compare: "How",
  from: "From",
  to: "To",
  value: "Value",
  values: "Values, separated by commas",
  modes: {
    least: "at least",
    most: "at most",
    between: "from … to",
    exactly: "exactly",
    oneOf: "one of",
    contains: "has one of",
  } satisfies Record<ConditionMode, string>,
  fields: {
    amount: "Amount",
    months: "Total months",
    tier: "Tier",
    count: "How many",
    viewers: "Viewers",
    platform: "Platform",
    provider: "Paid through",
    name: "Name of the viewer",
    reward: "Name of the reward",
    plan: "Prime or paid",
    level: "Level",
    title: "Title",
    result: "Result",
    source: "Sort",
    message: "Words of the message",
    emote: "Emotes of the message",
  } satisfies Record<ConditionField, string>,
  bits: "Bits",
  points: "Points",
  money: "Money",
  plans: { prime: "Prime", paid: "Paid" },
  /** Sorts that have a name of their own, by how events name them. */
  sources: {
    cheer: "a cheer",
    power_up: "a power-up",
    custom_power_up: "a power-up of your own",
    custom: "a reward of your own",
    automatic: "an automatic one",
    manual: "hand",
    given: "you",
    received: "another channel",
    golden_kappa: "a golden Kappa train",
    treasure: "a treasure train",
    regular: "a usual train",
    broadcaster: "you",
    moderator: "a moderator",
    vip: "a VIP",
    subscriber: "a subscriber",
    viewer: "any other viewer",
  } as Readonly<Record<string, string>>,
});

/** Texts of the mixer of an alert box. */
export const MIXER_MESSAGES = texts({
  title: "Mixer",
  summary: (master: number, muted: number) =>
    muted === 0
      ? say`All at ${master} %`
      : say`All at ${master} %, ${muted} muted`,
  lede:
    "Each fader multiplies the volume that an alert has: its sound, its video and its voice. When several play at once they are lowered, so that nothing clips.",
  mute: (kind: string) => say`Mute: ${kind}`,
  play: (kind: string) => say`Play the sound: ${kind}`,
  stop: (kind: string) => say`Stop the sound: ${kind}`,
  nothing: (kind: string) => say`No alert plays: ${kind}`,
});

/** Texts of the room of alerts. */
export const ALERTS_MESSAGES = texts({
  lede:
    "What each alert says, shows and plays. The preview beside it follows each change at once.",
  tabs: { alerts: "Alerts", library: "Sounds and files" },
  tabsLabel: "Alerts & sounds",
  box: "Alert box",
  boxOn: (name: string, scene: string) => say`${name}, on “${scene}”`,
  boxLoose: (name: string) => say`${name}, a source of its own`,
  boxSettings: "All settings of this alert box",
  none: "You have no alert box yet",
  noneText:
    "An alert box thanks people who follow, subscribe, tip or raid. It comes with an alert for each of these.",
  make: "Add an alert box",
  made: "Alert box",
  rule:
    "One alert plays for each event: of those that fit, the one with the highest priority, then the one with the strictest conditions. Ties are decided by their odds.",
  find: "Search alerts",
  found: (count: number) =>
    count === 1 ? say`1 alert found` : say`${count} alerts found`,
  add: (group: string) => say`Add an alert: ${group}`,
  edit: (name: string) => say`Edit: ${name}`,
  more: (name: string) => say`More actions: ${name}`,
  on: (name: string) => say`On: ${name}`,
  playHere: "Play here",
  playHereOf: (name: string) => say`Play here: ${name}`,
  playObs: "Play in OBS",
  duplicate: "Duplicate",
  up: "Move up",
  down: "Move down",
  remove: "Delete",
  removed: (name: string) => say`“${name}” is deleted`,
  added: (name: string) => say`“${name}” is added`,
  copyOf: (name: string) => copyName(name, 60),
  newName: "New alert",
  fullKind: "An alert box has at most 50 alerts for one kind of event.",
  last: "An alert box keeps at least one alert. Switch it off instead.",
  back: "All alerts",
  enabled: "Switched on",
  name: "Name",
  nameHint: "Only for you: viewers never see it",
  covered: (names: readonly string[]) =>
    say`Never plays: ${
      names.length === 1
        ? say`“${names[0] ?? ""}” always goes first`
        : say`${names.slice(0, 3).map((name) => say`“${name}”`).join(", ")}${
          names.length > 3 ? say` and others` : ""
        } always go first`
    }.`,
  filtered:
    "Never plays: the filter of this alert box leaves out these events.",
  letThrough: "Let them through",
  impossible: "Never plays: no event can meet its conditions.",
  text: "Text",
  picture: "Picture",
  sound: "Sound",
  soundLede: (name: string) => say`Now: ${name}`,
  time: "Time",
  speech: "Voice",
  motion: "Motion",
  showMotion: "Play entrance and exit",
  soundDeleted: (look: string) => say`Deleted sound; ${look} (the look) plays`,
  fileDeleted: "Deleted file; the look's picture is shown",
  lookSound: (look: string) => say`${look} (the look)`,
  assigned: (name: string) => say`${name}, as the scene assigns it`,
  silent: "No sound",
  muted: "Muted in the mixer",
  seconds: (value: number) => say`${value} s`,
  who: "Odds, priority and how often",
  preview: (name: string) => say`Preview of the alert “${name}”`,
  previewLede:
    "Press Play at an alert to see and hear it here, as OBS shows it.",
  notSaved:
    "OBS plays what is on stream: your latest changes are not shown there yet.",
  cannotTest:
    "A test event cannot meet these conditions. Play it here instead.",
  toAll: "Use in other alert boxes",
  toAllTitle: "Use these alerts in other alert boxes",
  toAllText:
    "All alerts of the boxes that you choose are replaced by those you see here, on stream too.",
  toAllWhileLive: "Replace alerts on stream now?",
  toAllWhileLiveText:
    "You are live. The alerts of the chosen boxes are replaced on stream at once.",
  toAllAct: "Replace their alerts",
  toAllDone: (count: number) =>
    count === 1
      ? say`The alerts are used in 1 more alert box`
      : say`The alerts are used in ${count} more alert boxes`,
  toAllUndone: "The other alert boxes have their own alerts again",
});
