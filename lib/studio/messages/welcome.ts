import { messagesOf } from "./texts.ts";

const { say, texts } = messagesOf("welcome");

/** Texts of the way from nothing to an overlay in OBS. */
export const WELCOME_MESSAGES = texts({
  title: "Set up your stream",
  lede: "Four steps, a few minutes. You can change everything later.",
  look: "Choose a look",
  lookLede: "Colours, fonts and shapes of all your widgets.",
  allLooks: "See every look with your own name, motion and sound",
  lookPreview: (look: string) => say`Alerts in the look ${look}`,
  layout: "Choose your scenes",
  layoutLede: "Each becomes one browser source in OBS.",
  make: "Make these scenes",
  have: "You have scenes already. You can make more of them.",
  obs: "Bring them to OBS",
  obsLede:
    "A scene turns green here as soon as OBS has it open. OBS shows the address for a moment when you drop it: do it while you are not live.",
  obsFirst: "Choose your scenes first.",
  test: "Send a test follow",
  testLede:
    "Every scene with an alert box shows it, OBS included. Nothing counts it.",
  testAct: "Send a test follow",
  seenBy: (where: readonly string[]) => `${where.join(", ")}.`,
  ready:
    "Your overlay is ready. While you stream, the Live room is where you are.",
  toLive: "Go to Live",
  done: "Done",
  step: (number: number) => say`Step ${number}`,
});
