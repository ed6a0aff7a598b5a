import type { Connection } from "@/lib/schema/overlays/connections.ts";
import { messagesOf } from "./texts.ts";

const { say, texts } = messagesOf("sources");

/** Texts about browser sources and how they come into OBS. */
export const SOURCE_MESSAGES = texts({
  bring: (name: string) => say`Bring “${name}” to OBS`,
  noPreview: "Only the channel itself sees its preview",
  drag: "Drag me into OBS",
  dragHint:
    "Drop it on OBS's window: OBS asks once, shows the address for a moment, and makes a browser source of the right size.",
  dragTrap:
    "Nothing happens on Windows? OBS runs as administrator, and your browser does not: copy the address instead.",
  copy: "Copy the address",
  copied: "The address is copied. Keep it to yourself: it opens your overlays.",
  byHand: "By hand",
  orPaste: "Or paste the address",
  steps: [
    "In OBS, under Sources, press + and choose Browser.",
    "Paste the address into URL.",
  ],
  sizeStep: (width: number, height: number) =>
    say`Set the width to ${width} and the height to ${height}, and leave “Shutdown source when not visible” off.`,
  localFile: "OBS starts before the service can be reached?",
  localFileText:
    "A local file waits until the service answers, then opens this source. Save it on the computer that runs OBS, tick “Local file” in the source's properties and choose it. It opens your overlays: keep it to yourself.",
  localFileGet: "Save the local file",
  none: "Not open anywhere yet",
});

/** Texts about whether an open source draws what is on. */
export const SHOWN_MESSAGES = texts({
  noneOpen: "Reached nothing: no source is open in OBS or a browser",
  noneHasIt: (open: number, thing: string) =>
    say`Reached 0 of ${open}: no open scene has ${thing}`,
  kind: (name: string) =>
    /^[AEIOU]/.test(name) ? say`an ${name}` : say`a ${name}`,
  thisWidget: (name: string) => say`the widget “${name}”`,
  waits:
    "Open in OBS, but not in the scene that OBS has on program: nobody sees it yet",
  add: "Add it",
});

/** Names of what sources show, as they are read after an article. */
export const SHOWN_NAMES = texts({
  highlight: "Chat highlight",
  giveaway: "Giveaway",
  queue: "Viewer queue",
  challenge: "Mini goal",
  poll: "Poll",
  prediction: "Prediction",
  wheel: "Wheel",
  stopwatch: "Stopwatch",
  countdown: "Countdown",
  timer: "Subathon timer",
  credits: "Ending credits widget",
});

/** First version of OBS whose browser runs every widget. */
const FIRST_OBS = 28;
/** Version of OBS that was reported to freeze with more videos than two at a time. */
const FREEZING_OBS = 31;

/** Returns what is known to go wrong with the OBS that shows a source; `null` for nothing. */
export function adviceOn(
  { kind, obsVersion }: Pick<Connection, "kind" | "obsVersion">,
): string | null {
  const major = kind === "obs" ? parseInt(obsVersion ?? "") : NaN;
  if (major < FIRST_OBS) {
    return say`OBS ${major} is too old for some widgets: update it`;
  }
  return major === FREEZING_OBS
    ? say`OBS 31 may freeze with more than two videos at a time`
    : null;
}

/** Says where a source is open: in OBS with its version, or in a browser. */
export function seenIn({ kind, obsVersion }: Connection): string {
  if (kind !== "obs") return say`Open in a browser`;
  return obsVersion === null
    ? say`Seen in OBS`
    : say`Seen in OBS ${obsVersion}`;
}
