import type { ObsFault } from "@/lib/studio/browser/obs/obs_source.ts";
import { messagesOf } from "./texts.ts";

const { say, texts } = messagesOf("obs");

/** Texts of the way into OBS through its WebSocket server. */
export const OBS_MESSAGES = texts({
  heading: "Let Limelight add it",
  lede:
    "This page can add sources to OBS if OBS's WebSocket server is on. Your browser may ask whether this page may reach programs on this computer.",
  connect: "Connect to OBS",
  connecting: "Connecting to OBS",
  connected: (version: string) => say`Connected to OBS ${version}`,
  disconnect: "Disconnect",
  closed: "OBS has closed the connection.",
  password: "Password of the WebSocket server",
  passwordHint:
    "In OBS: Tools, WebSocket Server Settings, Show Connect Info. It is kept in this browser alone.",
  passwordWrong:
    "OBS refused this password. Copy it again from Show Connect Info.",
  otherPort: (port: string) =>
    say`OBS listens on port ${port}. Set the server port to 4455 in its WebSocket Server Settings.`,
  refused: "OBS does not answer. One of these is the cause:",
  causes: [
    "OBS is not running on this computer, or its server is off: in OBS, open Tools, WebSocket Server Settings, tick Enable WebSocket server, and leave the port at 4455.",
    "Your browser was not allowed to reach programs on this computer: allow it in the settings of this page, next to its address.",
    "Safari does not allow this: use another browser, or drag the link.",
  ],
  tooOld: "Your OBS is too old for this. Drag the link, or update OBS.",
  failed: (why: string) => say`OBS refused: ${why}`,
  noAnswer: "no answer in time",
  scene: (name: string) => say`Add sources to the scene “${name}”`,
  sixty: "60 frames a second",
  sixtyHint:
    "Otherwise a source has the frame rate of OBS. It uses more of your computer.",
  missing: "Not in OBS",
  wrong: "In OBS, but not right",
  fine: (source: string) => say`In OBS as “${source}”`,
  add: "Add it to OBS",
  mend: "Fix it in OBS",
  added: (source: string, scene: string) =>
    say`OBS has “${source}” in its scene “${scene}”`,
  mended: (source: string) => say`“${source}” is fixed`,
  about: (act: string, name: string) => say`${act}: ${name}`,
});

/** Faults of a source in OBS, in words. */
export const OBS_FAULT_MESSAGES: Readonly<Record<ObsFault, string>> = texts({
  address: "its address is an old one",
  size: "its size is not the overlay's",
  shutdown: "OBS shuts it down while it is not visible, and alerts come late",
  restart: "it reloads at each change of scene, and alerts are cut off",
  frame_rate: "its frame rate is below 30",
});
