import { assertEquals, assertStringIncludes } from "@std/assert";
import { createLog, type LogFields } from "@/lib/core/log.ts";
import { createSecrets } from "@/lib/core/secrets.ts";
import { checkSecretKey } from "@/lib/database/check_secret_key.ts";
import { keys } from "@/lib/database/keys.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";

/** Returns the lines that a start with this key logs about it. */
async function saidAtStart(kv: Deno.Kv, secretKey: string) {
  const lines: LogFields[] = [];
  const log = createLog({
    level: "info",
    now: () => 0,
    write: (line) => void lines.push(JSON.parse(line)),
  });
  await checkSecretKey(kv, { secrets: await createSecrets(secretKey), log });
  return lines;
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

Deno.test("a start says when the database was written under another SECRET_KEY, and what to do", async () => {
  using kv = await openKv(":memory:");
  const [former, other] = ["former".padEnd(32), "other".padEnd(32)];
  assertEquals(await saidAtStart(kv, former), []);
  await using app = await startTestApp({ kv });
  await app.widgetToken();
  const session = await app.signIn();
  await app.get(`/api/channels/${CHANNEL}/chatter`, { session });
  await sealOtherwise(kv, former);

  assertEquals(await saidAtStart(kv, former), []);
  const [line, ...more] = await saidAtStart(kv, other);
  assertEquals([line?.level, line?.event, more], [
    "error",
    "secret_key_does_not_fit",
    [],
  ]);
  assertEquals([line?.tried, line?.unreadable], [2, 2]);
  assertStringIncludes(String(line?.advice), "put the former SECRET_KEY back");
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
