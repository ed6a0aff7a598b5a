import type { ChallengeKind } from "@/lib/schema/audience/challenges.ts";
import type { Challenge } from "@/lib/schema/events/shapes/snapshots.ts";
import type { GiveawaySnapshot } from "@/lib/schema/events/shapes/snapshots.ts";
import { messagesOf } from "./texts.ts";

const { say, texts } = messagesOf("audience");

const people = (count: number) =>
  count === 1 ? say`1 person` : say`${count} people`;

/** Texts of the room of the audience. */
export const AUDIENCE_MESSAGES = texts({
  lede:
    "What your viewers take part in. Changes show at once in every open source that has the widget.",
  unchanged: "Already so: nothing changed",
  useWord: (word: string) => say`Use ${word} instead`,
  people,
  tabs: "What viewers take part in",

  showing: {
    heading: "Where it shows",
    title: (name: string) => say`Where it shows: ${name}`,
    none: "No widget shows it yet.",
    on: "on",
    loose: "a source of its own",
    inObs: "Open in OBS",
    inBrowser: "Open in a browser",
    add: "Add a widget for it",
  },

  giveaway: {
    title: "Giveaway",
    lede:
      "Everyone who enters has the same chance, unless you give some more luck. Every draw is recorded.",
    noneText: "Name a prize and open it. Viewers enter with a word in chat.",
    prize: "Prize",
    keyword: "Word in chat",
    keywordHint:
      "One word, such as !join. Leave it empty if another service enters people.",
    shared: (word: string) =>
      say`The viewer queue uses ${word} too: whoever types it also joins the queue.`,
    role: "Who may enter",
    roles: {
      everyone: "Everyone",
      subscribers: "Subscribers, VIPs and moderators",
      vips: "VIPs and moderators",
      moderators: "Moderators",
    },
    duration: "Closes",
    durations: [
      ["", "when you close it"],
      ["60000", "after 1 minute"],
      ["300000", "after 5 minutes"],
      ["600000", "after 10 minutes"],
      ["1800000", "after 30 minutes"],
      ["3600000", "after 1 hour"],
    ],
    options: "Luck, who can win, time to answer",
    answered: "Answered in chat",
    hasToAnswer: (time: string) => say`has ${time} left to write in chat`,
    missed: "No answer in time: you can draw again",
    withoutAnswer: (name: string) => say`${name} (no answer)`,
    notTold:
      "Twitch did not say who follows: nobody had the luck of followers in the last draw.",
    open: "Open the giveaway",
    opened: (prize: string) => say`The giveaway of “${prize}” is open`,
    close: "Close",
    closed: (count: number) => say`Closed: ${people(count)} entered`,
    entries: "Entries",
    how: (how: string) => say`Viewers enter with ${how}`,
    latest: "Latest entries",
    closesIn: (time: string) => say`Closes in ${time}`,
    states: {
      open: "Open",
      closed: "Closed",
      drawing: "Drawing",
      drawn: "Drawn",
      cancelled: "Cancelled",
    } satisfies Record<GiveawaySnapshot["status"], string>,
    winners: "How many win",
    draw: "Draw…",
    drawTitle: "Draw now?",
    drawText: (count: number) =>
      say`${
        people(count)
      } entered. Nobody else can enter, and widgets show who won. The draw is recorded, and you cannot take it back.`,
    drawAct: "Draw",
    again: "Draw again…",
    againTitle: "Draw again?",
    againText:
      "People who have not won yet are drawn and shown on stream. The draw is recorded, and you cannot take it back.",
    drawn: (names: string) => say`Drawn: ${names}`,
    won: "Won",
    draws: "Draws so far",
    drawnOf: (names: string, count: number) =>
      say`${names}, of ${people(count)}`,
    cancelIt: "Cancel the giveaway…",
    cancelTitle: "Cancel the giveaway?",
    cancelText:
      "Nobody can win it any more, and widgets show that you cancelled it. You cannot undo this.",
    cancelled: "The giveaway is cancelled",
    clear: "Clear…",
    clearTitle: "Clear the giveaway?",
    clearText:
      "It disappears from the stream, with its entries and draws. You cannot undo this.",
    cleared: "The giveaway is cleared",
  },

  queue: {
    title: "Viewer queue",
    lede: "Who plays with you now, and who is next.",
    isOpen: "Open",
    isClosed: "Closed",
    keyword: "Word in chat",
    how: (how: string) => say`Viewers join with ${how}`,
    shared: (word: string) =>
      say`The giveaway uses ${word} too: whoever types it also enters the giveaway.`,
    changeWord: (word: string) => say`Change the queue's word to ${word}`,
    changed: (word: string) => say`Viewers now join the queue with ${word}`,
    limit: "How many may wait",
    open: "Open the queue",
    opened: "The queue is open",
    close: "Close",
    closed: "The queue is closed; everyone waiting keeps their place",
    next: "Next",
    nextCount: "How many at a time",
    called: (names: string) => say`Now: ${names}`,
    nobodyLeft: "Nobody is waiting any more",
    current: "Playing now",
    nobodyPlays: "Nobody is playing",
    waiting: (count: number) => say`Waiting: ${count}`,
    nobody: "Nobody is waiting",
    nobodyText: "Viewers join with the word in chat, or you add them.",
    caption: "People waiting",
    columns: ["Name", "In the game", "Note", "Change"],
    remove: (name: string) => say`Remove ${name}`,
    moved: (name: string, place: number) => say`${name} is number ${place}`,
    removeTitle: (name: string) => say`Remove ${name} from the queue?`,
    removeText: "They lose their place. They can join again.",
    removeAct: "Remove",
    removed: (name: string) => say`${name} is removed`,
    done: (name: string) => say`${name} is done playing`,
    add: "Add",
    name: "Name",
    inGame: "Name in the game",
    note: "Note",
    noteHint: "For you only, never on stream",
    added: (name: string) => say`${name} is in the queue`,
    clear: "Empty the queue…",
    clearTitle: "Empty the queue?",
    clearText:
      "Everyone who is playing or waiting is taken out. You cannot undo this.",
    cleared: "The queue is empty",
  },

  challenge: {
    title: "Mini goal",
    lede: "A short challenge for chat, with a target and a time.",
    text: "What it is",
    textHint: "Such as: 10 subs and I sing",
    kind: "What counts",
    kinds: {
      manual: "By hand",
      follow: "Follows",
      sub: "Subs, gifted ones too",
      gift: "Gifted subs",
      cheer: "Bits",
      tip: "Tips",
      raid: "Raids",
      redemption: "Channel points rewards",
      "chat.message": "Messages in chat",
    } satisfies Record<ChallengeKind, string>,
    target: "Target",
    tipTarget: (currency: string) => say`Target, ${currency}`,
    duration: "Time",
    durations: [
      ["", "without a limit"],
      ["60000", "1 minute"],
      ["300000", "5 minutes"],
      ["600000", "10 minutes"],
      ["1800000", "30 minutes"],
      ["3600000", "1 hour"],
    ],
    start: "Start the mini goal",
    started: (text: string) => say`Started: ${text}`,
    progress: "Progress",
    of: (now: string, target: string) => say`${now} of ${target}`,
    left: (time: string) => say`${time} left`,
    states: {
      running: "Running",
      done: "Reached",
      missed: "Missed",
      cancelled: "Cancelled",
    } satisfies Record<Challenge["status"], string>,
    move: (by: number) => `${by < 0 ? "−" : "+"}${Math.abs(by)}`,
    movedTo: (shown: string) => say`The mini goal stands at ${shown}`,
    ends: {
      done: "End as reached…",
      missed: "End as missed…",
      cancelled: "Cancel it…",
    },
    endTitle: "End the mini goal?",
    endText:
      "Nothing counts for it any more, and widgets show how it ended. You cannot undo this.",
    endActs: {
      done: "End as reached",
      missed: "End as missed",
      cancelled: "Cancel the mini goal",
    },
    ended: {
      done: "The mini goal is reached",
      missed: "The mini goal is missed",
      cancelled: "The mini goal is cancelled",
    },
    clear: "Take it off",
    cleared: "The mini goal is off",
  },

  polls: {
    title: "Polls",
    lede: "Your viewers vote by a line of chat, or in a poll on Twitch.",
  },

  predictions: {
    title: "Predictions",
    lede: "Viewers bet channel points on what happens. Twitch keeps the books.",
  },

  wheel: {
    title: "Wheel",
    lede:
      "Limelight draws the winner, by the odds that you give. One spin turns at a time.",
  },

  chatRules: {
    title: "Chat rules",
    lede:
      "Words in chat, channel points and bits that do something. Your bots set none of them off.",
  },

  loading: "Loading…",

  counters: {
    title: "Counters",
    lede: "Numbers that widgets show, and that you, a bot or a program moves.",
    caption: "Counters",
    columns: ["Counter", "Value", "Change"],
    none: "No counters",
    noneText: "Add one, for deaths, wins or anything else.",
    plus: (name: string, step: number) => say`Add ${step} to ${name}`,
    minus: (name: string, step: number) => say`Take ${step} from ${name}`,
    setIt: (name: string) => say`Set ${name}`,
    remove: (name: string) => say`Remove ${name}`,
    removed: (name: string) => say`The counter ${name} is removed`,
    now: (name: string, value: string) => say`${name}: ${value}`,
    setTitle: (name: string) => say`Set ${name}`,
    value: "Value",
    setAct: "Set",
    name: "Name of a new counter",
    nameHint: "Letters a to z, digits, _ and -",
    nameWrong: "Use 1 to 50 of the letters a to z, digits, _ and -",
    known: "You already have a counter of that name",
    add: "Add",
    added: (name: string) => say`The counter ${name} starts at 0`,
  },

  clocks: {
    title: "Clocks",
    lede: "Limelight keeps them running, whether or not an overlay is open.",
    stopwatch: "Stopwatch",
    start: (name: string) => say`Start ${name}`,
    pause: (name: string) => say`Pause ${name}`,
    reset: (name: string) => say`Reset ${name}`,
    startShort: "Start",
    pauseShort: "Pause",
    resetShort: "Reset",
    started: (name: string) => say`${name} is running`,
    paused: (name: string) => say`${name} is paused`,
    wasReset: (name: string) => say`${name} is reset`,
    adjust: (name: string, minutes: number) =>
      say`${minutes < 0 ? "−" : "+"}${Math.abs(minutes)} min: ${name}`,
    minutes: (minutes: number) =>
      say`${minutes < 0 ? "−" : "+"}${Math.abs(minutes)} min`,
    adjusted: (name: string, shown: string) => say`${name} shows ${shown}`,
    running: "Running",
    standing: "Stopped",
    over: "Over",
    noCountdown: "No countdown to start by hand",
    noCountdownText:
      "Add the widget Countdown to a scene, with a length instead of a date.",
    toScenes: "Go to Scenes",
  },

  highlight: {
    title: "Chat highlight",
    lede: "Click a chat message to show it large on stream.",
    shown: "On stream now",
    picked: "Picked",
    nothing: "No message is shown",
    clear: "Take it off",
    cleared: "The message is off the stream",
    put: (name: string) => say`The message of ${name} is picked`,
    lines: "Messages of the last half hour, newest first",
    noLines: "No messages yet",
    noLinesText: "Chat messages stay here for half an hour.",
    held: (count: number) =>
      count === 1
        ? say`1 new message, held while you choose`
        : say`${count} new messages, held while you choose`,
    somebody: "Someone",
    /** Before the name and the message. */
    show: "Show on stream: ",
  },

  actions: {
    draw: "Draw the giveaway…",
    closeGiveaway: "Close the giveaway",
    next: "Call the next of the queue",
    openQueue: "Open or close the viewer queue",
    stopwatch: "Start or pause the stopwatch",
    clearHighlight: "Remove the highlighted message",
    count: (name: string) => say`Count ${name} up`,
  },
});
