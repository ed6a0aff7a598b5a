import type { AssetKind } from "@/lib/schema/overlays/assets.ts";
import type { LookCue } from "@/lib/schema/widgets/look_cues.ts";
import { decimalText, numberText } from "./figures.ts";
import { messagesOf } from "./texts.ts";

const { say, texts } = messagesOf("sounds");

/** Texts about sounds and files, wherever they are chosen. */
export const SOUND_MESSAGES = texts({
  level: "How loud it is",
  stop: "Stop the sound",
  play: (name: string) => say`Play: ${name}`,
  choose: "Choose",
  chooseSound: "Choose a sound",
  chooseMedia: "Choose a picture or video",
  chooseLabel: (label: string, now: string) => say`${label}: ${now}. Choose`,
  none: "None",
  missing: "A file that was deleted",
  missingText: "This file was deleted. The default is used instead.",
  pickAnother: "Pick another",
  clear: (label: string) => say`Remove: ${label}`,
  search: "Search",
  from: "From",
  all: "Everything",
  tag: "Tag",
  everyTag: "Every tag",
  sources: {
    upload: "Your own",
    library: "Library",
    look: "Looks",
  },
  ofLook: (look: string, cue: LookCue) => say`${look}: ${CUES[cue]}`,
  found: (count: number) => count === 1 ? say`1 found` : say`${count} found`,
  nothing: "No results",
  upload: "Upload a file",
  uploading: "Uploading",
  drop: "Or drop a file here",
  limitsSound: (size: string) => say`MP3, OGG or WAV, up to ${size}`,
  limitsMedia: (size: string) =>
    say`PNG, JPEG, GIF, WebP, AVIF, SVG, MP4 or WebM, up to ${size}`,
  limitsFont: (size: string) => say`WOFF2, up to ${size}`,
  limitsAll: (size: string) =>
    say`Pictures, videos, sounds and WOFF2 fonts, up to ${size} each`,
  uploaded: (name: string) => say`“${name}” is uploaded`,
  known: (name: string) => say`You have this file already: “${name}”`,
  tooLarge: (name: string, size: string, most: string) =>
    say`“${name}” is ${size}. The limit is ${most}: choose a smaller file.`,
  wrongKind: (name: string, kind: AssetKind, wanted: string) =>
    say`“${name}” is a ${KINDS[kind]}: ${wanted}`,
  wantsSound: "choose a sound here.",
  wantsPlayed: "choose a picture, a video or a sound here.",
  wantsMedia: "choose a picture or a video here.",
  wantsFont: "choose a WOFF2 font here.",
  seconds: (ms: number) =>
    say`${decimalText(ms / 1_000, ms < 10_000 ? 1 : 0)} s`,
  trim: "Part that plays",
  trimHint:
    "Drag the ends, or move them with the arrow keys; with Shift in larger steps.",
  start: "Start",
  end: "End",
  at: (ms: number) => say`${decimalText(ms / 1_000, 2)} seconds`,
  span: (from: string, to: string, all: string) =>
    say`From ${from} s to ${to} s of ${all} s.`,
  playPart: "Play this part",
  whole: "Use all of it",
  unreadable:
    "Your browser cannot read this file as a sound: upload an MP3, OGG or WAV.",
  reading: "Reading the sound",
});

/** Texts of the tags of the library's sounds: what they are like, and what they are for. */
export const SOUND_TAGS: Readonly<Record<string, string>> = texts({
  air: "air",
  bell: "bell",
  brass: "brass",
  bright: "bright",
  calm: "calm",
  chat: "chat",
  cheer: "cheer",
  clock: "clock",
  drum: "drum",
  end: "end",
  fall: "fall",
  follow: "follow",
  game: "game",
  goal: "goal",
  hype: "hype",
  long: "long",
  loud: "loud",
  notice: "notice",
  poll: "poll",
  quiet: "quiet",
  raid: "raid",
  redemption: "redemption",
  rise: "rise",
  scene: "scene",
  short: "short",
  strings: "strings",
  sub: "sub",
  tip: "tip",
  train: "train",
  wheel: "wheel",
});

/** Names of the sounds that each look has. */
const CUES: Readonly<Record<LookCue, string>> = texts({
  follow: "Follow",
  sub: "Sub",
  resub: "Resub",
  gift: "Gifted subs",
  cheer: "Bits",
  tip: "Tip",
  charity: "Charity donation",
  raid: "Raid",
  redemption: "Channel points",
  goal: "Goal reached",
  level: "Next level",
  tick: "Wheel ticks",
  stop: "Wheel stops",
  draw: "Giveaway drawn",
  shoutout: "Shoutout",
});

const KINDS: Readonly<Record<AssetKind, string>> = texts({
  image: "picture",
  video: "video",
  sound: "sound",
  font: "font",
});

/** Texts of the library of sounds and files. */
export const LIBRARY_MESSAGES = texts({
  uploadTitle: "Upload",
  room: (files: number, mostFiles: number, size: string, most: string) =>
    say`You have ${numberText(files)} of ${
      numberText(mostFiles)
    } files, and ${size} of ${most}.`,
  sounds: "Sounds",
  soundsLede:
    "Your own, those of the library, and those of every look. Press Play to hear one.",
  pictures: "Pictures, videos and fonts",
  noPictures: "You have uploaded no picture, video or font yet.",
  usedIn: (count: number) =>
    count === 1 ? say`Used in 1 place` : say`Used in ${count} places`,
  unused: "Not used",
  alertOfChannel: (alert: string) => say`Alert “${alert}” of the channel`,
  alertIn: (alert: string, widget: string) => say`“${alert}” in ${widget}`,
  onScene: (event: string, scene: string) => say`${event}, on “${scene}”`,
  inLook: (name: string) => say`Look “${name}”`,
  inCode: (name: string) => say`Custom widget “${name}”`,
  remove: (name: string) => say`Delete: ${name}`,
  removeTitle: (name: string) => say`Delete “${name}”?`,
  removeText: "The file is gone for good.",
  removeUsedText: (places: string) =>
    say`It is used: ${places}. It is taken out there, on stream too: a setting that used it goes back to its default, and an event plays the sound of the look. The code of a custom widget keeps its address, which no longer loads anything.`,
  removeAct: "Delete the file",
  removed: (name: string) => say`“${name}” is deleted`,
});
