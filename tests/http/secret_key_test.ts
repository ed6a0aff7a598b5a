import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { ConfigError } from "@/lib/core/config.ts";
import { createLog, type LogFields } from "@/lib/core/log.ts";
import { createSecrets } from "@/lib/core/secrets.ts";
import { requireSecretKey } from "@/lib/database/check_secret_key.ts";
import { keys } from "@/lib/database/keys.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";

/** Starts with this key; returns the events that are logged about it. */
async function start(kv: Deno.Kv, secretKey: string, lost?: string) {
  const lines: LogFields[] = [];
  const log = createLog({
    level: "info",
    now: () => 0,
    write: (line) => void lines.push(JSON.parse(line)),
  });
  const secrets = await createSecrets(secretKey);
  await requireSecretKey(kv, { secrets, lost, log });
  return lines.map(({ event }) => event);
}

/** Returns the words with which a start under this key is refused. */
async function refusal(kv: Deno.Kv, secretKey: string, lost?: string) {
  const failed = await assertRejects(
    () => start(kv, secretKey, lost),
    ConfigError,
  );
  return failed.message;
}

/** Seals what a channel has under another key. */
async function sealOtherwise(
  kv: Deno.Kv,
  secretKey: string,
  channelId = CHANNEL,
) {
  const { seal } = await createSecrets(secretKey);
  const module = await kv.get(keys.chatterModule(channelId));
  const token = await kv.get(keys.widgetToken(channelId));
  await kv.set(module.key, {
    ...Object(module.value),
    sealedKey: await seal("k"),
  });
  await kv.set(token.key, { ...Object(token.value), sealed: await seal("t") });
}

const [FORMER, OTHER] = ["former".padEnd(32), "other".padEnd(32)];

Deno.test("a start under another SECRET_KEY is refused, writes nothing, and says how to go on without the former one", async () => {
  using kv = await openKv(":memory:");
  assertEquals(await start(kv, FORMER), []);
  assertEquals(await start(kv, FORMER), []);
  const before = await Array.fromAsync(kv.list({ prefix: [] }));
  const said = await refusal(kv, OTHER);
  assertStringIncludes(said, "Put the former one back");
  assertStringIncludes(await refusal(kv, OTHER, "12345678"), "is not the one");
  assertEquals(await Array.fromAsync(kv.list({ prefix: [] })), before);

  const [, lost = ""] = /SECRET_KEY_LOST=([0-9a-f]{8}) /.exec(said) ?? [];
  assertEquals(await start(kv, OTHER, lost), ["secret_key_replaced"]);
  // Left set, it says nothing of a third key.
  assertEquals(await start(kv, OTHER, lost), []);
  assertStringIncludes(await refusal(kv, FORMER, lost), "is not the one");
});

Deno.test("a database of an earlier version is known by what its key opens", async () => {
  using kv = await openKv(":memory:");
  await using app = await startTestApp({ kv });
  await app.widgetToken();
  const session = await app.signIn();
  await app.get(`/api/channels/${CHANNEL}/chatter`, { session });
  await sealOtherwise(kv, FORMER);
  await refusal(kv, OTHER);
  // A key that took the place of a lost one before: told once.
  const { seal } = await createSecrets(OTHER);
  const token = await kv.get(keys.widgetToken(CHANNEL));
  await kv.set(token.key, { ...Object(token.value), sealed: await seal("t") });
  assertEquals(await start(kv, OTHER), ["secret_key_does_not_fit"]);
  assertEquals(await start(kv, OTHER), []);
  await refusal(kv, FORMER);
});

Deno.test("an owner is told that a key or token was made under another SECRET_KEY, and can make new ones", async () => {
  await using app = await startTestApp();
  await app.widgetToken();
  const session = await app.signIn();
  const path = `/api/channels/${CHANNEL}`;
  await app.get(`${path}/chatter`, { session });
  await sealOtherwise(app.kv, "former".padEnd(32));

  for (const what of ["chatter", "token"]) {
    const refused = await app.get(`${path}/${what}`, { session });
    const { code, detail } = await refused.json();
    assertEquals([refused.status, code], [409, "conflict"], what);
    assertStringIncludes(detail, "Make a new");
  }
  const page = await app.get("/studio/bot", { session });
  assertEquals(page.status, 200, "where a new key is made");
  await page.body?.cancel();
  for (const act of ["chatter/apikey/regenerate", "token/rotate"]) {
    const made = await app.request(`${path}/${act}`, {
      method: "POST",
      session,
    });
    assertEquals(made.status, 200, act);
    await made.body?.cancel();
  }
  for (const what of ["chatter", "token"]) {
    const shown = await app.get(`${path}/${what}`, { session });
    assertEquals(shown.status, 200, what);
    await shown.body?.cancel();
  }
});

Deno.test("the demo's owner gets into the studio to make a new key, and its start page says why", async () => {
  await using app = await startTestApp();
  const { channelId } = await (await app.get("/demo.json")).json();
  await sealOtherwise(app.kv, "former".padEnd(32), channelId);
  const html = { accept: "text/html" };

  const start = await app.get("/", { headers: html });
  assertEquals(start.status, 409);
  assertStringIncludes(await start.text(), "made under another SECRET_KEY");
  const studio = await app.get("/studio/bot", { headers: html });
  await studio.body?.cancel();
  assertEquals([studio.status, studio.headers.has("set-cookie")], [200, true]);
});
