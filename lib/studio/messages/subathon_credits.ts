import type {
  CreditsControl,
  RunAnswer,
  Section,
  Window,
} from "@/lib/schema/subathon/credits.ts";
import { messagesOf } from "./texts.ts";

const { say, texts } = messagesOf("subathon_credits");

/** Texts of the ending credits. */
export const SUBATHON_CREDITS_MESSAGES = texts({
  run: "Roll",
  runLede:
    "The lists are made when the credits start. Anyone who comes later is thanked at the end.",
  states: {
    idle: "Not rolling",
    rolling: "Rolling",
    paused: "Paused",
    finished: "Rolled to the end",
  } satisfies Record<RunAnswer["state"], string>,
  acts: {
    play: "Roll",
    pause: "Pause",
    restart: "From the start",
    finish: "Show the end",
    stop: "Stop",
  } satisfies Record<CreditsControl["action"], string>,
  said: {
    play: "The credits are rolling",
    pause: "The credits are paused",
    restart: "The credits start over",
    finish: "The credits are at their end",
    stop: "The credits are off",
  } satisfies Record<CreditsControl["action"], string>,
  goOn: "Go on",
  speed: "Speed",
  speedUnit: "px a second",
  window: "Whom to list",
  windows: {
    stream: "everybody of this stream",
    "24h": "everybody of the last 24 hours",
    "7d": "everybody of the last 7 days",
    subathon: "everybody of the subathon",
  } satisfies Record<Window, string>,

  people: "Who is listed",
  peopleLede: "As the credits widget would list them now.",
  sections: {
    followers: "Followers",
    subscribers: "Subscribers",
    gifters: "Gifters",
    cheerers: "Cheerers",
    tippers: "Tippers",
    raiders: "Raiders",
    redeemers: "Redeemers",
    chatters: "Chatters",
    moderators: "Moderators",
    vips: "VIPs",
    top: "Top supporters",
    goals: "Goals",
    top_clips: "Top clips",
    custom: "Your own lists",
  } satisfies Record<Section, string>,
  unavailable: "Not available right now",
  nobody: "Nobody yet",
  none: "None yet",
  more: (count: number) => say`and ${count} more`,
  erase: (name: string) => say`Never list ${name}`,
  eraseTitle: (name: string) => say`Take ${name} out of the credits?`,
  eraseText:
    "They are taken out of the credits, even while these are rolling, and never listed again. This cannot be undone.",
  eraseAct: "Take them out",
  erased: (name: string) => say`${name} is out of the credits`,
  clear: "Forget everybody so far…",
  clearTitle: "Forget everybody so far?",
  clearText:
    "Nobody from before now is listed, and credits that are rolling stop. This cannot be undone.",
  clearAct: "Forget them",
  cleared: "The credits start empty",

  lists: "Your own lists",
  listsLede: "Thanks, partners or a message, shown among the credits.",
  listsNone: "No lists of your own yet",
  listAdd: "Add a list",
  listEdit: (title: string) => say`Change “${title}”`,
  listRemove: (title: string) => say`Delete “${title}”`,
  listRemoved: (title: string) => say`“${title}” is deleted`,
  listSaved: "Saved",
  listTitle: "Heading",
  listLines: "Lines",
  listLinesHint: "One per line, up to 200",
  listLinesWrong: "1 to 200 lines of up to 120 characters",
  untitled: "Without a heading",
  linesCount: (count: number) =>
    `${count} ${count === 1 ? say`line` : say`lines`}`,
});
