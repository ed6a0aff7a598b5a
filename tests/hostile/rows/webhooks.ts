/** Signed webhooks of the platform, which takes texts from every chatter. */
import { createHmac } from "node:crypto";
import { startTestApp, type TestApp } from "@/tests/support/app.ts";
import { fill, type HostileRow, row } from "@/tests/hostile/row.ts";

const SECRET = "a secret of the webhooks";
const CHANNEL_ID = "1337";

const started = (() => {
  let app: Promise<TestApp>;
  return () =>
    app ??= startTestApp({
      env: {
        BASE_URL: "http://limelight.test",
        SECRET_KEY: "a secret key of the tests, 32 characters",
        TWITCH_CLIENT_ID: "id",
        TWITCH_CLIENT_SECRET: "secret",
        TWITCH_EVENTS: "webhook",
        TWITCH_EVENTSUB_SECRET: SECRET,
      },
    });
})();

/** Sends a body as the platform would; one that is not read fails the row. */
async function load() {
  const app = await started();
  return async (raw: string) => {
    const id = crypto.randomUUID();
    const sentAt = new Date(app.clock.now()).toISOString();
    const signature = createHmac("sha256", SECRET).update(id + sentAt + raw)
      .digest("hex");
    const answer = await app.request("/webhooks/twitch", {
      method: "POST",
      raw,
      headers: {
        "content-type": "application/json",
        "twitch-eventsub-message-id": id,
        "twitch-eventsub-message-timestamp": sentAt,
        "twitch-eventsub-message-type": "notification",
        "twitch-eventsub-message-signature": `sha256=${signature}`,
      },
    });
    await answer.bytes();
    if (answer.status === 403 || answer.status === 404) {
      throw new Error(`It was not read: ${answer.status}`);
    }
    return answer;
  };
}

/** Returns a chat message with other fields. */
const chat = (fields: Record<string, unknown>) =>
  JSON.stringify({
    subscription: {
      id: "subscription",
      status: "enabled",
      type: "channel.chat.message",
      version: "1",
      condition: { broadcaster_user_id: CHANNEL_ID, user_id: "9001" },
    },
    event: {
      broadcaster_user_id: CHANNEL_ID,
      broadcaster_user_login: "cooler_user",
      broadcaster_user_name: "Cooler_User",
      chatter_user_id: "1234",
      chatter_user_login: "cool_user",
      chatter_user_name: "Cool_User",
      message_id: crypto.randomUUID(),
      message: { text: "Hi", fragments: [{ type: "text", text: "Hi" }] },
      color: "#00FF7F",
      badges: [],
      message_type: "text",
      ...fields,
    },
  });

const said = (text: string) =>
  chat({ message: { text, fragments: [{ type: "text", text }] } });

/** Returns so many items that each take about `chars` of the body. */
const many = (size: number, chars: number, item: (at: number) => unknown) =>
  Array.from({ length: Math.ceil(size / chars) }, (_, at) => item(at));

const BODIES: [string, (size: number) => string][] = [
  ["lists in each other", (size) => fill("[", size / 2) + fill("]", size / 2)],
  [
    "lists in a message",
    (size) =>
      chat({}).replace(
        '"badges":[]',
        `"badges":${fill("[", size / 2)}${fill("]", size / 2)}`,
      ),
  ],
  ["a long text", (size) => said(fill("a", size / 2))],
  ["links without an end", (size) => said(fill("http://", size / 2))],
  ["dots of links", (size) => said(fill("a.", size / 2))],
  ["spaces", (size) => said(fill(" ", size / 2))],
  ["accents", (size) => said(`a${fill("\u0300\u0323", size / 6)}`)],
  ["links of the longest text", (size) => said(fill("a.b ", size / 64))],
  [
    "fragments",
    (size) =>
      chat({
        message: {
          text: "a",
          fragments: many(size, 30, () => ({ type: "text", text: "a" })),
        },
      }),
  ],
  [
    "badges",
    (size) =>
      chat({
        badges: many(
          size,
          40,
          (at) => ({ set_id: `a${at}`, id: "1", info: "" }),
        ),
      }),
  ],
  [
    "members",
    (size) =>
      chat(
        Object.fromEntries(many(size, 12, (at) => [`a${at}`, 1]) as [
          string,
          number,
        ][]),
      ),
  ],
];

/** Webhooks whose bodies grow, as large as they are taken. */
export const WEBHOOK_ROWS: HostileRow[] = BODIES.map(([name, make]) =>
  row({ name: `signed webhook: ${name}`, most: 240_000, make, load })
);
