import { assertEquals } from "@std/assert";
import { streamElements } from "@/lib/clients/providers/streamelements/mod.ts";
import { fixture, told } from "./told.ts";

const read = (name: string) => fixture("streamelements", name);
const ALLOWED = await read("astro_tips_allowed.json");
const ITEM = await read("rest_tips_item.json");
const TIP =
  "tip, 420 USD, of Fern, tip:streamelements:691f5a9d17ecd4c594e60f7a, paid by paypal 7AB12345CD678901E";
const NO_TIP = "ignored: the frame is of no tip";

const listed = (item: string) =>
  `{"type":"message","topic":"channel.tips","data":${item}}`;
const amount = (written: string, currency = "USD") =>
  ALLOWED.replace('"amount": 4.2', `"amount": ${written}`)
    .replace('"USD"', `"${currency}"`);

/** Frames, with what becomes of each. */
const FRAMES: [what: string, text: string, becomes: string][] = [
  ["a tip", ALLOWED, TIP],
  [
    "the same on the topic of approval",
    await read("astro_tips_moderation_allowed.json"),
    TIP,
  ],
  [
    "a tip that waits for approval",
    await read("astro_tips_moderation_pending.json"),
    "ignored: the tip waits for approval at StreamElements",
  ],
  [
    "a tip that was not approved",
    ALLOWED.replace('"allowed"', '"rejected"'),
    "ignored: the tip was not approved at StreamElements",
  ],
  [
    "a tip whose payment failed",
    ALLOWED.replace('"success"', '"failed"'),
    "ignored: the payment did not go through",
  ],
  ["a tip of the list", listed(ITEM), TIP.replace(", tip:", ', "hello", tip:')],
  [
    "a deleted tip of the list",
    listed(ITEM.replace('"deleted": false', '"deleted": true')),
    "ignored: the tip was deleted",
  ],
  [
    "a tip that was imported from another page",
    ALLOWED.replace('"paypal"', '"tipply"'),
    TIP.replace(/, paid by .*/, ""),
  ],
  [
    "a tip as an activity",
    await read("astro_activities_tip.composed.json"),
    NO_TIP,
  ],
  ["a follow", await read("astro_activities_follow.json"), NO_TIP],
  ["the old gateway's tip", await read("realtime_event_tip.json"), NO_TIP],
  ["an emulated tip", await read("realtime_event_tip_mock.json"), NO_TIP],
  ["yen", amount("500", "JPY"), TIP.replace("420 USD", "500 JPY")],
  ["dinars", amount("1.234", "KWD"), TIP.replace("420 USD", "1234 KWD")],
  ["4.35, which no float holds", amount("4.35"), TIP.replace("420", "435")],
  ...["1e9", '"1e9"', "-5", "1.005"].map((written): typeof FRAMES[number] => [
    `the amount ${written}`,
    amount(written),
    "not_understood: the amount is none of its currency",
  ]),
  [
    "a name with bidi marks",
    ALLOWED.replace('"Fern"', '"\\u202eFern\\u2066"'),
    TIP,
  ],
];

for (const [what, text, becomes] of FRAMES) {
  Deno.test(`StreamElements: ${what}`, () => {
    assertEquals(told(streamElements, text), [becomes]);
  });
}

Deno.test("StreamElements: mail and country stay away", () => {
  const parsed = streamElements.parse({ text: ALLOWED, headers: null, at: 0 });
  const text = JSON.stringify(parsed);
  assertEquals(/example\.com|ZZ/.test(text), false);
});
