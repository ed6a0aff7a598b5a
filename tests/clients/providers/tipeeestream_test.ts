import { assertEquals, assertRejects } from "@std/assert";
import { CatchUpError } from "@/lib/clients/providers/ask_provider.ts";
import { tipeeeStream } from "@/lib/clients/providers/tipeeestream/mod.ts";
import { donationsSince } from "@/lib/clients/providers/tipeeestream/session.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { fixture, told } from "./told.ts";

const read = (name: string) => fixture("tipeeestream", name);
const DOCUMENTED = await read("new_event_donation_documented.json");
const TEST = await read("new_event_donation_test.json");
const [ITEM] = JSON.parse(await read("rest_events.response.json")).datas.items;
const TIP =
  "tip, 100 EUR, of an anonymous giver, tip:tipeeestream:691290126af00";
const OTHER = "ignored: no donation of TipeeeStream itself";

const amount = (written: string, currency = "EUR") =>
  DOCUMENTED.replace('"amount": 1,', `"amount": ${written},`)
    .replace('"EUR"', `"${currency}"`);
const ref = (written: string) =>
  DOCUMENTED.replace('"691290126af00"', `"${written}"`);

/** Events of the socket, with what becomes of each. */
const EVENTS: [what: string, text: string, becomes: string][] = [
  ["the documented donation, which has a time of deletion", DOCUMENTED, TIP],
  [
    "a donation whose reference is a number",
    TEST.trim().slice(1, -1),
    "tip, 277 USD, of an anonymous giver, tip:tipeeestream:442715.728856922",
  ],
  [
    "a donation of the list",
    JSON.stringify({ event: ITEM }),
    'tip, 500 EUR, of Fern, "hello", tip:tipeeestream:691290126af01',
  ],
  ["an event of Twitch", ref("TWITCH_1"), OTHER],
  ["an event of YouTube", ref("YOUTUBE_1"), OTHER],
  ["a follow", DOCUMENTED.replace('"donation"', '"follow"'), OTHER],
  [
    "a simulation",
    ref("simulation_1"),
    "tip, 100 EUR, of an anonymous giver, tip:tipeeestream:simulation_1, test",
  ],
  ["yen", amount("500", "JPY"), TIP.replace("100 EUR", "500 JPY")],
  ["dinars", amount("1.234", "KWD"), TIP.replace("100 EUR", "1234 KWD")],
  ...["1e9", '"1e9"', "-5", "1.005"].map((written): typeof EVENTS[number] => [
    `the amount ${written}`,
    amount(written),
    "not_understood: the amount is none of its currency",
  ]),
  [
    "a name with bidi marks",
    DOCUMENTED.replace('"anonym1"', '"\\u202eFern\\u2066"'),
    TIP.replace("an anonymous giver", 'Fern, "hello!!"'),
  ],
];

for (const [what, text, becomes] of EVENTS) {
  Deno.test(`TipeeeStream: ${what}`, () => {
    assertEquals(told(tipeeeStream, text), [becomes]);
  });
}

Deno.test("TipeeeStream: a time with a zone of four digits is read", () => {
  const parsed = tipeeeStream.parse({ text: DOCUMENTED, headers: null, at: 0 });
  assertEquals(
    parsed.kind === "events" && parsed.events[0]?.occurredAt,
    "2026-10-05T14:58:26.000Z",
  );
});

/** Asks for the list of donations, of an API that answers so. */
const listed = (answer: unknown): Promise<string[]> =>
  Array.fromAsync(donationsSince({
    values: { apiKey: "invented-key-1234" },
    since: 0,
    clock: new ManualClock(),
    signal: new AbortController().signal,
    openSocket: () => {
      throw new Error("the list is asked for over HTTP");
    },
    fetch: () => Promise.resolve(Response.json(answer)),
  }));

for (
  const [what, list] of [
    ["documents", { events: [ITEM] }],
    ["sent a client", { message: "success", datas: { items: [ITEM] } }],
  ] as const
) {
  Deno.test(`TipeeeStream: the list of donations as it ${what} it`, async () => {
    const frames = await listed(list);
    assertEquals(frames.flatMap((text) => told(tipeeeStream, text)), [
      'tip, 500 EUR, of Fern, "hello", tip:tipeeestream:691290126af01',
    ]);
  });
}

Deno.test("TipeeeStream: a list of another shape is no empty list", async () => {
  await assertRejects(() => listed({ donations: [] }), CatchUpError);
});
