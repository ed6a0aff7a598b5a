import { assertEquals } from "@std/assert";
import { streamlabs } from "@/lib/clients/providers/streamlabs/mod.ts";
import { fixture, told } from "./told.ts";

const read = (name: string) => fixture("streamlabs", name);
const LIVE = await read("donation_live_paypal.json");
const TIP = 'tip, 5000 USD, of FernStorm90, "first line\\nsecond line", ' +
  "tip:streamlabs:206984000";
const OTHER =
  "ignored: neither a donation nor a charity donation of Streamlabs itself";

/** Changes the fields of a frame and of its first item. */
function changed(fields: object, item: object = {}): string {
  const frame = JSON.parse(LIVE);
  return JSON.stringify({
    ...frame,
    message: [{ ...frame.message[0], ...item }],
    ...fields,
  });
}

/** Two donations in one frame. */
const TWO = (second: object) => {
  const [first] = JSON.parse(LIVE).message;
  return changed({ message: [first, { ...first, id: 2, ...second }] });
};
const SECOND = TIP.replace("206984000", "2");

/** Events of the socket, with what becomes of each. */
const EVENTS: [what: string, text: string, becomes: string[]][] = [
  ["a donation", LIVE, [TIP]],
  ["a donation with its service named", changed({ for: "streamlabs" }), [TIP]],
  [
    "the documented donation",
    await read("donation_documented.json"),
    ['tip, 1337 USD, of test, "test donation", tip:streamlabs:96164199'],
  ],
  ["a test of the dashboard", await read("donation_test_button.json"), [
    'tip, 9700 USD, of Kevin, "This is a test donation for $97.00", tip:streamlabs:ef30fdbe7c9860425952ecd72c9ea600, test',
  ]],
  ["a donation to charity", await read("charity_donation.json"), [
    'charity, 2500 EUR, of FernRider, "with love", charity:streamlabs:charity:24100',
  ]],
  ["a donation that was deleted", await read("donation_delete.json"), [
    "correction, of -, correction:tip:streamlabs:206984000",
  ]],
  ["an alert that is played again", changed({}, { repeat: true }), [
    "ignored: an alert that was played again",
  ]],
  ["two donations in a frame", TWO({}), [TIP, SECOND]],
  ["two of which one is played again", TWO({ repeat: true }), [TIP]],
  ["two of which one has no amount", TWO({ amount: "-5" }), [
    TIP,
    "unread: the amount is none of its currency",
  ]],
  ["two of which one is unreadable", TWO({ currency: null }), [
    TIP,
    "unread: the field currency has another shape",
  ]],
  ["two of which one has no id", TWO({ id: undefined }), [
    TIP,
    "unread: the donation has no id",
  ]],
  ["a donation without the alert's id", changed({}, { _id: undefined }), [TIP]],
  ["a test without an id", changed({}, { _id: undefined, isTest: true }), [
    "not_understood: the donation has no id",
  ]],
  ["a donation for another service", changed({ for: "tiltify" }), [OTHER]],
  ["a replay in the dashboard", await read("alert_playing_to_ignore.json"), [
    OTHER,
  ]],
  ["bits of Twitch", await read("bits_to_ignore.json"), [OTHER]],
  ["JustGiving", await read("justgiving_test.json"), [OTHER]],
  ["merch, which has no amount", await read("merch.json"), [OTHER]],
  ["a pledge of Patreon", await read("pledge_patreon.json"), [OTHER]],
  ["a membership of YouTube", await read("youtube_membership.json"), [OTHER]],
  ["an anonymous giver", changed({}, { from: "Anonymous" }), [
    "tip, 5000 USD, of an anonymous giver, tip:streamlabs:206984000",
  ]],
  ["an amount as a number", changed({}, { amount: 50 }), [TIP]],
  ["yen", changed({}, { amount: "500", currency: "JPY" }), [
    TIP.replace("5000 USD", "500 JPY"),
  ]],
  ["dinars", changed({}, { amount: "1.234", currency: "KWD" }), [
    TIP.replace("5000 USD", "1234 KWD"),
  ]],
  ...["1e9", "-5", "1.005"].map((amount): typeof EVENTS[number] => [
    `the amount ${amount}`,
    changed({}, { amount }),
    ["not_understood: the amount is none of its currency"],
  ]),
  ["a name with bidi marks", changed({}, { from: "\u202eFernStorm90\u2066" }), [
    TIP,
  ]],
  [
    "an id beyond 2^53",
    LIVE.replace('"id": 206984000', '"id": 820982911946154001'),
    [TIP.replace("206984000", "820982911946154001")],
  ],
];

for (const [what, text, becomes] of EVENTS) {
  Deno.test(`Streamlabs: ${what}`, () => {
    assertEquals(told(streamlabs, text), becomes);
  });
}
