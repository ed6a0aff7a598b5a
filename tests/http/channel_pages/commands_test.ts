import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { numbers } from "@/tests/support/events.ts";

const PATH = `/api/channels/${CHANNEL}/commands`;

Deno.test("a list is saved whole; what is read can be sent back", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const empty = await app.get(PATH, { session });
  assertEquals(await empty.json(), {
    items: [],
    nextCursor: null,
    updatedAt: null,
  });
  assertEquals(empty.headers.get("etag"), null);
  const put = (body: unknown, headers: Record<string, string> = {}) =>
    app.request(PATH, { method: "PUT", session, body, headers });
  const saved = await put({ items: [{ name: "!cat", aliases: ["!猫"] }] });
  assertEquals(saved.status, 200);
  const list = await saved.json();
  assertEquals(list.items[0].access, "everyone");
  assertEquals(list.updatedAt, "2026-11-21T10:00:00.000Z");
  const read = await app.get(PATH, { session });
  assertEquals(read.headers.get("etag"), saved.headers.get("etag"));
  assertEquals(await read.json(), list);
  const again = await put(list);
  assertEquals(await again.json(), list);
});

Deno.test("tags: 304 for who holds the list, 412 for who changes an old one", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const put = async (headers: Record<string, string>, name = "!cat") => {
    const res = await app.request(PATH, {
      method: "PUT",
      session,
      headers,
      body: { items: [{ name }] },
    });
    await res.body?.cancel();
    return res;
  };
  const first = await put({ "if-none-match": "*" });
  assertEquals(first.status, 200);
  assertEquals((await put({ "if-none-match": "*" })).status, 412);
  const tag = first.headers.get("etag") ?? "";
  const known = await app.get(PATH, {
    session,
    headers: { "if-none-match": tag },
  });
  assertEquals(known.status, 304);
  assertEquals(known.headers.get("etag"), tag);
  assertEquals(known.headers.get("cache-control"), "no-store");
  const second = await put({ "if-match": tag }, "!dog");
  assertEquals(second.status, 200);
  assertEquals((await put({ "if-match": tag }, "!late")).status, 412);
  const { list } = await app.services.bot.commandsPage.get(CHANNEL);
  assertEquals(list.items.map(({ name }) => name), ["!dog"]);
  const changed = await app.get(PATH, {
    session,
    headers: { "if-none-match": tag },
  });
  assertEquals(changed.status, 200);
  await changed.body?.cancel();
  assertNotEquals(changed.headers.get("etag"), tag);
});

Deno.test("bad lists are named by their path, too many and too large are refused", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const put = (call: { body?: unknown; raw?: string }) =>
    app.request(PATH, { method: "PUT", session, ...call });
  const bad = await put({
    body: {
      items: [{ name: "!cat" }, { name: "!Cat" }, {
        name: "!x",
        access: "gods",
      }],
    },
  });
  assertEquals(bad.status, 422);
  assertEquals((await bad.json()).errors[0].path, "items.2.access");
  const double = await put({
    body: { items: [{ name: "!cat" }, { name: "!dog", aliases: ["!CAT"] }] },
  });
  assertEquals((await double.json()).errors[0].path, "items.1.aliases.0");
  const many = await put({
    body: { items: numbers(501).map((i) => ({ name: `!${i}` })) },
  });
  assertEquals(many.status, 422);
  const large = await put({ body: { items: [], more: "a".repeat(2 ** 20) } });
  assertEquals(large.status, 413);
  assertEquals((await put({ raw: "[]" })).status, 415);
});

Deno.test("five hundred long commands are kept and come back whole", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const items = numbers(500).map((i) => ({
    name: `!c${i}`,
    response: "ü".repeat(500),
  }));
  const saved = await app.request(PATH, {
    method: "PUT",
    session,
    body: { items },
  });
  assertEquals(saved.status, 200);
  await saved.body?.cancel();
  const read = await (await app.get(PATH, { session })).json();
  assertEquals(read.items.length, 500);
  assertEquals(read.items[499].response, "ü".repeat(500));
});

Deno.test("a list is the owner's", async () => {
  await using app = await startTestApp();
  const masquerade = await app.signIn({ role: "masquerade" });
  const put = async (session?: string) => {
    const res = await app.request(PATH, {
      method: "PUT",
      body: { items: [] },
      ...session === undefined ? {} : { session },
    });
    return (await res.json()).code;
  };
  assertEquals(await put(), "unauthorized");
  assertEquals(
    await put(await app.signIn({ channelId: "2" })),
    "wrong_channel",
  );
  assertEquals(await put(masquerade), "read_only_session");
  const read = await app.get(PATH, { session: masquerade });
  assert(read.ok);
  await read.body?.cancel();
});
