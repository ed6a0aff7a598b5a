/** Counters, keys of stores, fields and events whose names objects have by themselves. */
import { assert, assertEquals } from "@std/assert";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { start } from "@/tests/http/custom_widgets/library_rig.ts";

const WORDS = ["constructor", "__proto__", "toString", "2", "hasOwnProperty"];

Deno.test("a counter of any name is made, moved, listed and forgotten like any other", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const token = await app.widgetToken();
  const root = `/api/channels/${CHANNEL}/counters`;
  const shown = async (name: string) =>
    await (await app.get(
      `/api/widgets/counters/${CHANNEL}?name=${name}&token=${token}`,
    )).json();
  for (const word of WORDS) {
    const path = `${root}/${word}`;
    const unknown = await app.get(path, { session });
    assertEquals([word, unknown.status], [word, 404]);
    await unknown.body?.cancel();
    assertEquals((await shown(word)).value, null, word);
    for (
      const { method, body, status, value } of [
        { method: "POST", body: { by: 1 }, status: 404, value: undefined },
        { method: "PUT", body: { value: 7 }, status: 201, value: 7 },
        { method: "POST", body: { by: 3 }, status: 200, value: 10 },
        { method: "POST", body: {}, status: 200, value: 11 },
      ]
    ) {
      const res = await app.request(path, { method, session, body });
      assertEquals([word, res.status], [word, status]);
      assertEquals((await res.json()).value, value, word);
    }
    assertEquals((await shown(word)).value, 11, word);
  }
  const { items } = await (await app.get(root, { session })).json();
  assertEquals(
    items.map(({ name, value }: Record<string, unknown>) => [name, value])
      .sort(),
    WORDS.map((word) => [word.toLowerCase(), 11]).sort(),
  );
  for (const word of WORDS) {
    const path = `${root}/${word}`;
    const gone = await app.request(path, { method: "DELETE", session });
    assertEquals([word, gone.status], [word, 204]);
  }
  assertEquals((await (await app.get(root, { session })).json()).items, []);
});

Deno.test("a key of any name is stored and listed like any other, and what is stored stays as it came", async () => {
  const { app, create } = await start();
  await using _ = app;
  const { id } = await create();
  const token = await app.widgetToken();
  for (const store of [id, "shared"]) {
    const path = (key: string) =>
      `/api/widgets/kv/${store}/${encodeURIComponent(key)}?token=${token}`;
    for (const word of WORDS) {
      assertEquals((await app.get(path(word))).status, 404);
      const value = JSON.parse(`{"${word}":{"${word}":"${word}"}}`);
      const res = await app.request(path(word), { method: "PUT", body: value });
      assertEquals([word, res.status], [word, 201]);
      await res.body?.cancel();
      const text = await (await app.get(path(word))).text();
      assert(text.includes(JSON.stringify(value)), text);
    }
    const { items } = await (await app.get(
      `/api/widgets/kv/${store}?token=${token}`,
    )).json();
    assertEquals(
      items.map(({ key }: { key: string }) => key).sort(),
      WORDS.toSorted(),
    );
  }
});

Deno.test("fields and values of any name are kept, put into the tabs and given to the frame", async () => {
  // What reads requests leaves fields of this name out.
  const words = WORDS.filter((word) => word !== "__proto__");
  const { app, create, send } = await start();
  await using _ = app;
  const none = await create({
    html: WORDS.map((word) => `{${word}}{{${word}}}`).join(" "),
    fields: {},
    values: {},
  });
  await send("POST", `/${none.id}/publish`);
  const html = words.map((word) => `{${word}}`).join("·");
  const fields = Object.fromEntries(
    words.map((word) => [word, { type: "text", value: `own ${word}` }]),
  );
  const values = { toString: "set", nested: JSON.parse('{"__proto__":[1]}') };
  const made = await create({ html, fields, values });
  assertEquals(made.fields, fields);
  assertEquals(JSON.stringify(made.values), JSON.stringify(values));
  const pressed = await send("POST", `/${made.id}/press`, {
    field: "constructor",
  });
  assertEquals(pressed.status, 404);
  await send("POST", `/${made.id}/publish`);
  const token = await app.widgetToken();
  const documentOf = async (id: string) => {
    const path = `/widget/frame/${id}`;
    const opening = await app.get(`${path}/opening?token=${token}`);
    const { token: own } = await opening.json();
    return await (await app.get(`${path}?token=${own}`)).text();
  };
  const shown = await documentOf(made.id);
  assert(
    shown.includes(
      words.map((word) => word === "toString" ? "set" : `own ${word}`)
        .join("·"),
    ),
  );
  // A member of this name in a script's own object would be its prototype.
  assert(shown.includes('"nested":{["__proto__"]:[1]}'));
  const plain = await documentOf(none.id);
  assert(plain.includes(none.html), plain.slice(-500));
});

Deno.test("an event of any name is sent to the channel's widgets", async () => {
  await using app = await startTestApp();
  const token = await app.widgetToken();
  for (const word of WORDS) {
    const res = await app.request(`/api/widgets/broadcast?token=${token}`, {
      method: "POST",
      body: { event: word, data: { of: JSON.parse(`{"${word}":"${word}"}`) } },
    });
    assertEquals([word, res.status], [word, 200]);
    await res.body?.cancel();
  }
  const session = await app.signIn();
  const { items } = await (await app.get(
    `/api/channels/${CHANNEL}/events?kinds=widget.broadcast`,
    { session },
  )).json().catch(() => ({ items: [] }));
  assertEquals(
    items.map(({ data }: { data: { event: string; data: unknown } }) =>
      `${data.event} ${JSON.stringify(data.data)}`
    ).sort(),
    WORDS.map((word) => `${word} {"of":{"${word}":"${word}"}}`).sort(),
  );
});
