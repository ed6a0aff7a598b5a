/** Texts of the room of the channel. */
import { namesInRow } from "@/lib/studio/messages/isolating.ts";
import { numberText } from "./figures.ts";
import { messagesOf } from "./texts.ts";

const { say, texts } = messagesOf("channel");

export const CHANNEL_MESSAGES = texts({
  format: "Language and money",
  formatLede:
    "How overlays write dates, numbers and amounts, and which languages they speak.",
  locale: "Language",
  localeHint: "For dates, numbers and the widgets' own texts",
  timeZone: "Time zone",
  timeZoneHint: "A day of goals and statistics begins at your midnight",
  currency: "Currency",
  currencyHint: "Tips and goals are shown in it",
  save: "Save",
  saved: "Saved",
  words: "What viewers write",
  wordsLede:
    "Applies to alerts, chat, lists, speech, credits and custom widgets alike.",
  blocked: "Blocked words",
  blockedHint:
    "One per line, at most 200. “troll” blocks the whole word, “*troll*” every word that contains it.",
  wordsBecome: "A blocked word",
  wordsOptions: {
    mask: "becomes asterisks",
    remove: "hides the whole message",
  },
  links: "Links",
  linksOptions: {
    show: "are shown",
    mask: "become [link]",
    remove: "are removed",
  },
  caps: "Messages in all caps",
  capsOptions: { show: "are shown as written", lower: "become lowercase" },
  followGuard: "Hold bursts of follows",
  followGuardHint:
    "Follows over the limit count nowhere until you let them through in Live. Those before them have counted.",
  followGuardLimit: "Most follows at once",
  followGuardSeconds: "Within seconds",
  receipts: "Supporters can see when their event was on stream",
  receiptsHint:
    "A public link for one event, without a name: “on stream at 20:14:06”. Switching it off ends the links that exist.",
  token: "Widget token",
  tokenLede:
    "Part of every overlay's address. Whoever has it can open your overlays and read what they show.",
  tokenField: "Token",
  rotate: "Make a new token",
  rotateTitle: "Make a new token?",
  rotateNone:
    "Every address you pasted into OBS stops working until you paste the new one. No source is open right now.",
  rotateSome: (names: readonly string[]) =>
    say`Every address you pasted into OBS stops working until you paste the new one. Open right now, and cut off: ${
      namesInRow(names)
    }.`,
  rotateAct: "Make a new token",
  rotated:
    "There is a new token. Copy the address of each overlay into OBS again.",
  sourceName: (name: string, obs: string | null) =>
    obs === null ? say`${name} in a browser` : say`${name} in OBS ${obs}`,
  eventPage: "Event page",
  unnamed: "an overlay",
  docks: "Docks in OBS",
  docksLede:
    "Narrow pages for OBS: alerts and subathon at hand, for you or a moderator. Each key opens both, controls your stream, and shows no address, token or key.",
  dockName: "Who uses it",
  dockNameHint: "Such as: Ada's OBS",
  makeDock: "Make a key",
  dockMade: "The key was made",
  dockOnce: (name: string) =>
    say`Copy the addresses for ${name} now: they are not shown again. In OBS choose Docks, Custom Browser Docks…, type a name and paste one.`,
  dockAddresses: { live: "Live dock", subathon: "Subathon dock" },
  docksCaption: "Dock keys",
  dockColumns: ["Name", "Since", "Change"],
  docksEmpty: "No key yet",
  revokeDock: "Revoke",
  revokeDockOf: (name: string) => say`Revoke ${name}`,
  revokeDockTitle: (name: string) => say`Revoke the key of ${name}?`,
  revokeDockText: "Docks that were opened with it close at once.",
  dockRevoked: "The key was revoked",
  sessions: "Where you are signed in",
  sessionsCaption: "Your sessions",
  sessionColumns: ["Browser", "Since", "Until", "Change"],
  unknownBrowser: "Unknown browser",
  browserOn: (program: string, system: string) => say`${program} on ${system}`,
  thisBrowser: "This browser",
  endSession: "Sign out there",
  endSessionOf: (browser: string) => say`Sign out there: ${browser}`,
  endTitle: "Sign out there?",
  endText: "Whoever uses that browser has to sign in again.",
  ended: "Signed out there",
  plan: "Plan and limits",
  tiers: {
    free: "Free",
    plus: "Plus",
    pro: "Pro",
    self_hosted: "Self-hosted: everything, within what the service can handle",
  },
  planCaption: "What you have, against your plan",
  planColumns: ["What", "You have", "Room for"],
  counted: {
    custom_widgets: "Custom widgets",
    instances: "Widgets",
    scenes: "Scenes",
    assets: "Pictures, sounds and fonts",
    asset_bytes: "Their size",
  },
  suspended: "Not drawn, since your plan has no room for it",
  backup: "Backup",
  backupLede:
    "Scenes, widgets with what you set in them, custom code, sounds, pictures, and integrations without their secrets, in one file. It holds neither your channel's look, the settings of this page, the subathon, the event page, commands and counters nor keys, tokens and statistics.",
  download: "Download a backup",
  restore: "Restore from a file",
  restoreHint:
    "You see what would change first, and choose what happens to what you already have.",
  deletion: "Delete everything",
  deletionLede:
    "Removes all that this service keeps of your channel, for good. Your channel on Twitch is not touched.",
  deletionOpen: "Delete everything…",
  deletionTitle: "Delete everything of your channel?",
  deletionText:
    "This cannot be undone, and takes effect at once. It removes your settings, figures and addresses, and with them:",
  deletionNothing: "There is nothing else to remove.",
  deletionSources: (count: number) =>
    count === 1
      ? say`One overlay is open right now. It goes blank.`
      : say`${count} overlays are open right now. They go blank.`,
  deletionGrant:
    "You are signed out everywhere, and Limelight gives up the access that you allowed on Twitch.",
  deletionSignedOut: "You are signed out everywhere.",
  deletionBackup:
    "A backup keeps scenes, widgets, custom code, sounds and pictures, and can be restored here later.",
  deletionConfirm: (login: string) => say`Type ${login} to go on`,
  deletionAct: "Delete everything",
  deletedLine: (kind: string, count: number, more: boolean, size: string) => {
    const [one, many] = DELETED_WORDS[kind] ?? [kind, kind];
    const counted = `${more ? say`more than ` : ""}${numberText(count)} ${
      count === 1 ? one : many
    }`;
    return kind === "file" ? `${counted} (${size})` : counted;
  },
});

const DELETED_WORDS: Readonly<Record<string, readonly [string, string]>> =
  texts({
    scene: ["scene", "scenes"],
    widget: ["widget", "widgets"],
    custom_widget: ["custom widget", "custom widgets"],
    file: ["picture, sound or font", "pictures, sounds and fonts"],
    aside: [
      "deleted thing that could be restored",
      "deleted things that could be restored",
    ],
    counter: ["counter", "counters"],
    event: ["event", "events"],
    viewer: ["viewer's statistics", "viewers' statistics"],
    ledger_entry: ["entry of the subathon", "entries of the subathon"],
    dock_key: ["dock key", "dock keys"],
    program_key: ["key for a program", "keys for programs"],
    session: ["sign-in", "sign-ins"],
  });
