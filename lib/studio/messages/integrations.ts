import type { IntegrationDelivery } from "@/lib/schema/integrations/deliveries.ts";
import { namesInRow } from "@/lib/studio/messages/isolating.ts";
import { messagesOf } from "./texts.ts";

const { say, texts } = messagesOf("integrations");

type Reason = NonNullable<IntegrationDelivery["code"]>;

/** Texts of the room in which services that take money are connected. */
export const INTEGRATION_MESSAGES = texts({
  lede:
    "Connect the services that take payments for you. Each payment becomes an alert, counts in your goals and stands in the subathon's ledger, once.",
  list: "Your integrations",
  none: "Nothing is connected yet",
  noneText:
    "Connect Ko-fi, StreamElements or another service that takes your tips, orders or memberships, and each of them becomes an alert, a step of your goals and time on your subathon by itself.",
  add: "Add an integration",
  addTitle: "Which service do you want to connect?",
  added: (name: string) =>
    say`${name} is added. Its card says how to connect it.`,
  notHere: "Does not work on this host",
  needsAddress: "Needs a public address",
  home: (origin: string, titles: readonly string[]) =>
    say`Nothing on the internet reaches ${origin}. These services post each payment to an address of yours and need a public one: ${
      namesInRow(titles)
    }. A tunnel to this computer, such as Tailscale Funnel or Cloudflare Tunnel, gives you one.`,
  homeNone: (titles: readonly string[]) =>
    say`${namesInRow(titles)} need none: they are connected to from here.`,
  homeGuide: "How to make a tunnel",
  hosted: (titles: readonly string[]) =>
    say`This host keeps no process running, and these services need one that stays connected to them. They do not work here: ${
      namesInRow(titles)
    }.`,

  states: {
    off: "Off",
    incomplete: "Not finished",
    attention: "Needs your attention",
    waiting: "Waiting for the first delivery",
    ready: "Connected",
    connecting: "Connecting",
    lost: "Connection lost",
  },
  missing: (labels: readonly string[]) =>
    say`Enter what is missing: ${labels.join(", ")}.`,
  notUnderstood: (reason: string, when: string) =>
    say`A delivery on ${when} was not understood, so a payment may be missing: ${reason}.`,
  seen: "I have seen it",
  noted: "Noted",
  refusedLast: (why: string) => say`The last delivery was refused: ${why}.`,
  refusedConnection: (title: string, reason: string | null) =>
    say`${title} refuses the connection${
      reason === null ? "" : `: ${reason}`
    }. Check what you entered.`,
  lost: (reason: string | null) =>
    say`The connection is lost${
      reason === null ? "" : `: ${reason}`
    }. Limelight tries again by itself.`,
  last: "Last delivery:",
  noLast: "none yet",

  on: "On",
  turn: (name: string) => say`On: ${name}`,
  turnedOn: (name: string) => say`${name} is on`,
  turnedOff: (name: string) =>
    say`${name} is off: what it sends is not counted`,
  test: "Test",
  testOf: (name: string) => say`Test: ${name}`,
  testSample: (label: string) => say`Test: ${label}`,
  addBox: "Add an alert box",
  openBox: "Open the filter",
  openAlerts: "Open Alerts",
  deliveries: "Deliveries",
  deliveriesOf: (name: string) => say`Deliveries: ${name}`,
  more: (name: string) => say`More actions for “${name}”`,
  rename: "Rename",
  renameTitle: "Rename the integration",
  name: "Name",
  save: "Save",
  renamed: (name: string) => say`It is called ${name} now`,
  replace: "Replace the address",
  remove: "Delete",
  removeTitle: (name: string) => say`Delete ${name}?`,
  removeText:
    "Its address and what you entered are gone at once, and what the service sends from then on is refused. Payments that came by it stay.",
  removeAct: "Delete the integration",
  removed: (name: string) => say`${name} is deleted`,

  connect: (title: string) => say`Connect ${title}`,
  connectAgain: "Steps, address and what you entered",
  steps: (title: string) => say`Steps at ${title}`,
  ownProgram: "How a program of your own sends events",
  address: (name: string) => say`Address of ${name}`,
  addressOnce:
    "Copy the address now: it is shown this once. If you lose it, replace it.",
  addressKept: "The address is not shown again. If you lost it, replace it.",
  addressHidden:
    "The address is hidden from administrators, as what was entered as a secret is.",
  former: (when: string) => say`The address before it works until ${when}.`,
  account: (account: string) =>
    say`Bound to the account ${account}: deliveries of others are refused.`,
  takeNext: "Take the next account instead",
  accountTaken: "The account of the next delivery is taken",
  secretKept: "It is stored and never shown again. Leave it empty to keep it.",
  secretStored: "Stored",
  nothingChanged: "Nothing was changed",
  saveValues: "Save what you entered",
  valuesSaved: (name: string) => say`Saved for ${name}`,
  wrongForm: (title: string) => say`Copy it exactly as ${title} shows it`,

  replaceTitle: (name: string) => say`Replace the address of ${name}?`,
  replaceText:
    "You get a new address to enter at the service. Let the old one work until you have done so, or end it at once if it leaked.",
  overlap: "The old address works for",
  overlaps: [
    ["0", "no longer: it leaked"],
    ["1", "1 hour more"],
    ["6", "6 hours more"],
    ["24", "24 hours more"],
  ],
  replaced: (name: string) => say`${name} has a new address`,

  deliveriesLede:
    "The last 50, newest first. None holds a name, a mail address or what the service sent.",
  reading: "Reading…",
  noDeliveries: "Nothing came yet",
  noDeliveriesText:
    "Press the test button at the service, or wait for the first payment.",
  columns: ["When", "What", "Result", "Why"],
  modules: "Programs of this host",
  modulesLede:
    "Payments that other programs of the host told of, each by the name that it has there. The last 50, newest first.",
  moduleColumns: ["When", "Program", "What", "Result"],
  outcomes: {
    accepted: "Accepted",
    duplicate: "Known already",
    ignored: "Ignored",
    refused: "Refused",
  } satisfies Record<IntegrationDelivery["outcome"], string>,
  /** Clauses after "refused:" or "ignored,". */
  reasons: {
    off: "the integration was off",
    no_act: "it tells of no new money",
    not_understood: "it was not understood",
    bad_header: "its signature is missing or has another form",
    wrong_signature: "it was not signed with the secret that you entered",
    wrong_time: "it was signed too long ago",
    other_account: "it came for another account",
    no_secret: "you have not entered the secret yet",
  } satisfies Record<Reason, string>,
  testDelivery: "a test",
  nothing: "–",
});
