import { assert, assertEquals } from "@std/assert";
import { startTestApp } from "@/tests/support/app.ts";
import { ManualClock } from "@/tests/support/clock.ts";

const FOLDER = "tests/fixtures/eventsub";
const { secret, vectors }: {
  secret: string;
  vectors: { file: string; headers: Record<string, string> }[];
} = JSON.parse(await Deno.readTextFile(`${FOLDER}/transport/signatures.json`));
const SENT_AT = Date.parse("2026-01-15T18:16:12.634Z");

const start = (clock = new ManualClock(SENT_AT + 1_000)) =>
  startTestApp({
    clock,
    env: {
      BASE_URL: "http://limelight.test",
      SECRET_KEY: "a secret key of the tests, 32 characters",
      TWITCH_CLIENT_ID: "id",
      TWITCH_CLIENT_SECRET: "secret",
      TWITCH_EVENTS: "webhook",
      TWITCH_EVENTSUB_SECRET: secret,
    },
  });

async function deliver(
  app: Awaited<ReturnType<typeof start>>,
  file: string,
  headers: Record<string, string>,
) {
  for (const path of [`${FOLDER}/${file}`, `${FOLDER}/transport/${file}`]) {
    try {
      const raw = await Deno.readFile(path);
      return await app.request("/webhooks/twitch", {
        method: "POST",
        headers,
        raw,
      });
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    }
  }
  throw new Error(`No fixture ${file}`);
}

Deno.test("signed notifications are taken into the log, once however often they come", async () => {
  await using app = await start();
  const vector = vectors.find(({ file }) => file === "channel.follow.json");
  assert(vector);
  for (let i = 0; i < 3; i++) {
    const res = await deliver(app, vector.file, vector.headers);
    assertEquals(res.status, 204);
  }
  const { event } = JSON.parse(
    await Deno.readTextFile(`${FOLDER}/${vector.file}`),
  );
  const page = await app.services.events.log.read({
    channelId: event.broadcaster_user_id,
    after: null,
    limit: 10,
  });
  assertEquals(page.events.map(({ kind }) => kind), ["follow"]);
});

Deno.test("the challenge of a new subscription is answered bare", async () => {
  await using app = await start();
  const vector = vectors.find(({ headers }) =>
    headers["Twitch-Eventsub-Message-Type"] === "webhook_callback_verification"
  );
  assert(vector);
  const res = await deliver(app, vector.file, vector.headers);
  assertEquals(res.status, 200);
  assertEquals(res.headers.get("content-type"), "text/plain; charset=utf-8");
  const { challenge } = JSON.parse(
    await Deno.readTextFile(`${FOLDER}/${vector.file}`).catch(() =>
      Deno.readTextFile(`${FOLDER}/transport/${vector.file}`)
    ),
  );
  assertEquals(await res.text(), challenge);
});

Deno.test("a changed body, a missing header, another signature, an old message: 403, nothing kept", async () => {
  const vector = vectors.find(({ file }) => file === "channel.follow.json");
  assert(vector);
  const raw = await Deno.readTextFile(`${FOLDER}/${vector.file}`);
  const { event } = JSON.parse(raw);
  await using app = await start();
  const withoutStamp = { ...vector.headers };
  delete withoutStamp["Twitch-Eventsub-Message-Timestamp"];
  const bad: [headers: Record<string, string>, body: string][] = [
    [vector.headers, `${raw} `],
    [withoutStamp, raw],
    [{}, raw],
    [{
      ...vector.headers,
      "Twitch-Eventsub-Message-Signature": `sha256=${"0".repeat(64)}`,
    }, raw],
    [{ ...vector.headers, "Twitch-Eventsub-Message-Id": "another" }, raw],
  ];
  for (const [headers, body] of bad) {
    const res = await app.request("/webhooks/twitch", {
      method: "POST",
      headers,
      raw: body,
    });
    assertEquals(res.status, 403);
    await res.body?.cancel();
  }
  app.clock.set(SENT_AT + 10 * 60_000 + 1_000);
  const late = await deliver(app, vector.file, vector.headers);
  assertEquals(late.status, 403);
  await late.body?.cancel();
  const page = await app.services.events.log.read({
    channelId: event.broadcaster_user_id,
    after: null,
    limit: 10,
  });
  assertEquals(page.events, []);
});

Deno.test("without webhooks configured the address does not exist", async () => {
  await using app = await startTestApp();
  const res = await app.request("/webhooks/twitch", {
    method: "POST",
    raw: "{}",
  });
  assertEquals(res.status, 404);
});
