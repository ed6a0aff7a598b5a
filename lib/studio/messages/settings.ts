import { decimalText } from "./figures.ts";
import { messagesOf } from "./texts.ts";

const { say, texts } = messagesOf("settings");

/** Texts of the settings of a widget. */
export const SETTINGS_MESSAGES = texts({
  search: "Search settings",
  noMatch: (count: number) =>
    count === 1
      ? say`1 setting does not match`
      : say`${count} settings do not match`,
  preview: (name: string) => say`Preview of ${name}`,
  playTest: "Play a test here",
  statesOf: "What the preview shows",
  states: {
    own: "Now",
    none: "Nothing yet",
    samples: "Samples",
    long_names: "Long names",
  },
  stateHints: {
    own: "What happened on your channel",
    none: "Before anything happened; a widget may draw nothing then",
    samples: "Made-up people",
    long_names: "The longest name, in two scripts",
  },
  replay: "Replay the latest here",
  replayed: (what: string) => say`Played again: ${what}. Nothing counts it.`,
  nothingToReplay: "Nobody has supported your channel yet.",
  voices: {
    usual: (name: string | null) =>
      name === null
        ? say`The usual voice`
        : say`The service's usual voice (${name})`,
    service: "Voices of the service",
    computer: "The voice of the OBS computer",
    here: "Voices of this computer, if OBS runs on it",
    listen: "Listen",
    silent:
      "This voice cannot be heard now. Try again in a minute; today's characters of your plan may be used up.",
    sample: "Thank you! This is how I read your messages.",
  },
  look: "Look",
  chooseLook: "Choose a look",
  allLooks: "See every look with your own name",
  lookHint: "Colours and shapes of what you do not set yourself",
  saved: "Saved",
  typed: "Not saved yet",
  saving: "Saving",
  held: (count: number) =>
    count === 1
      ? say`Not on stream yet: 1 change`
      : say`Not on stream yet: ${count} changes`,
  momentary:
    "It shows something only when it happens: play a test here, or choose Samples.",
  comesOn: (scene: string) =>
    say`Not on stream yet: this widget comes on “${scene}” when you show it.`,
  showOnScene: "Show it on stream",
  onScene: (scene: string) => say`It is on “${scene}” now`,
  waiting: "Waiting for the network",
  wrong: "Not saved: something needs your attention",
  again: "Try again",
  show: "Show on stream",
  discard: "Discard",
  straight: "Straight to the stream",
  straightHint: "While you are live, each change is shown at once",
  allSettings: "Show all settings",
  allSettingsHint: "Opens every section, with what few people change",
  chooseFont: "Choose a font",
  searchFonts: "Search fonts",
  ownFont: "Your own font",
  sample: "Aa Bb 0123456789",
  contrast: {
    easy: "Easy to read over any video",
    fine: "Readable over any video",
    overBright: "over bright video",
    overDark: "over dark video",
    anywhere: "over most video",
    outlined: (where: string) => say`Readable by its outline ${where}`,
    hard: (where: string) =>
      say`Hard to read ${where}: give it an outline, a plate or another colour`,
    figures: (
      { bright, dark, plate }: {
        bright: number;
        dark: number;
        plate: number | null;
      },
    ) =>
      [
        ...(plate === null
          ? []
          : [say`${decimalText(plate, 1)} : 1 on its plate`]),
        say`${decimalText(bright, 1)} : 1 over bright video`,
        say`${decimalText(dark, 1)} : 1 over dark video`,
      ].join(", "),
  },
  filter: {
    everything: "everything",
    shows: (what: string, where: string | null) =>
      where === null ? say`Shows ${what}.` : say`Shows ${what} from ${where}.`,
    from: (least: string) => say`Leaves out what is smaller: ${least}.`,
    least: {
      minBits: (size: string) => say`${size} bits at least`,
      minTip: (size: string) => say`payments of ${size} at least`,
      minGifts: (size: string) => say`${size} gifts at least`,
      minRaid: (size: string) => say`raids of ${size} viewers at least`,
    },
    hides: (people: number) =>
      people === 1 ? say`Hides 1 viewer.` : say`Hides ${people} viewers.`,
  },
  noNumbers: "Enter numbers, such as 5, 10",
});
