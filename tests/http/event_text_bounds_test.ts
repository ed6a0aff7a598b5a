import { assert, assertEquals } from "@std/assert";
import { chatData, chatEvent } from "@/tests/support/events.ts";
import { CHANNEL, INTERNAL_TOKEN, startTestApp } from "@/tests/support/app.ts";

const message = (text: string) => ({ text, parts: [{ type: "text", text }] });
const money = { amountMinor: 500, currency: "EUR" };
const nobody = { id: null, login: null, name: "Grace" };

const tip = (more: Record<string, unknown>, actor: unknown = nobody) => ({
  channelId: CHANNEL,
  id: crypto.randomUUID(),
  kind: "tip",
  actor,
  data: { amount: money, ...more },
});

/** Events with a text of so many characters, and the longest that is taken. */
const TEXTS: [name: string, most: number, of: (text: string) => unknown][] = [
  ["a message", 4_000, (text) => tip({ message: message(text) })],
  ["a display name", 200, (name) => tip({}, { ...nobody, name })],
  ["a handle", 200, (login) => tip({}, { ...nobody, login })],
  ["a user id", 200, (id) => tip({}, { ...nobody, id })],
  [
    "an emote's id",
    200,
    (id) =>
      tip({
        message: {
          text: "Hi",
          parts: [{ type: "emote", text: "Hi", id, animated: false }],
        },
      }),
  ],
];

Deno.test("an event's texts are taken up to a length and refused beyond it", async () => {
  await using app = await startTestApp();
  const post = async (event: unknown) =>
    await app.request("/internal/sc-event", {
      method: "POST",
      internal: INTERNAL_TOKEN,
      body: event,
    });
  for (const [name, most, of] of TEXTS) {
    const whole = await post(of("a".repeat(most)));
    assertEquals(whole.status, 202, `${name} of ${most} characters`);
    assertEquals((await whole.json()).accepted, 1, name);
    const longer = await post(of("a".repeat(most + 1)));
    assertEquals(longer.status, 422, `${name} of ${most + 1} characters`);
    const { detail } = await longer.json();
    assert(detail.includes(String(most)), detail);
  }
});

Deno.test("a colour that is none is not taken for one: the line is kept, and nothing of it is drawn", async () => {
  await using app = await startTestApp();
  const token = await app.widgetToken();
  const colors: [given: unknown, kept: string | null][] = [
    ["#1E22C8", "#1E22C8"],
    ["#abcdef", "#abcdef"],
    [null, null],
    ["", null],
    ["red", null],
    ["#12345", null],
    ["#1234567;x:y", null],
    ["red;background:url(https://evil.example/x);position:fixed", null],
    ["#fff\n;inset:0", null],
    ["var(--x)", null],
  ];
  for (const [color, kept] of colors) {
    const id = crypto.randomUUID();
    const res = await app.request("/internal/sc-event", {
      method: "POST",
      internal: INTERNAL_TOKEN,
      body: {
        channelId: CHANNEL,
        id,
        kind: "chat.message",
        platform: "kick",
        actor: { ...nobody, login: "grace" },
        data: chatData("Hi there", { color: color as string | null }),
      },
    });
    assertEquals(res.status, 202, String(color));
    await res.body?.cancel();
    const { events } = await app.services.events.log.read({
      channelId: CHANNEL,
      after: null,
      limit: 100,
    });
    const line = events.at(-1);
    assert(line?.kind === "chat.message");
    assertEquals(line.data.color, kept);
  }
  // What an earlier version stored is drawn in the default colour.
  await app.services.events.log.append(CHANNEL, [{
    ...chatEvent("old"),
    id: "old",
    data: chatData("Stored before", {
      color: "red;background:url(https://evil.example/x);position:fixed",
    }),
  }]);
  const page = await app.get(
    `/widget/native/${CHANNEL}?type=chat-box&token=${token}`,
  );
  const styles = (await page.text()).matchAll(/ style="([^"]*)"/g);
  for (const [, style = ""] of styles) {
    assert(!/evil|fixed|url\(/.test(style), style);
  }
});
