import { assertEquals, assertStringIncludes } from "@std/assert";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";

const ROOT = "/api/widgets/custom";

Deno.test("FIELDS and DATA are taken as the text they are pasted as", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const save = (body: unknown) =>
    app.request(`${ROOT}/new`, { method: "POST", session, body });
  const made = await save({
    fields: `{ "a": { 'type': "number", value: 1, }, // first\n }`,
    values: `{ "a": 2, "__proto__": 3, }`,
  });
  assertEquals(made.status, 201);
  const { id, fields, values } = await made.json();
  assertEquals(fields, { a: { type: "number", value: 1 } });
  assertEquals([values.a, Object.getPrototypeOf(values)], [
    2,
    Object.prototype,
  ]);
  const emptied = await app.request(`${ROOT}/${id}`, {
    method: "POST",
    session,
    body: { fields: " ", values: "" },
  });
  const { fields: none, values: nothing } = await emptied.json();
  assertEquals([none, nothing], [{}, {}]);
  for (const bad of ["{ a: ", "[1]", "7", "{} {}"]) {
    const answer = await save({ values: bad });
    assertEquals(answer.status, 422, bad);
    assertStringIncludes(await answer.text(), "values", bad);
  }
});

Deno.test("FIELDS that do not parse are refused with the place and what stands there", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const fields = `{\n  "a": { "type": "text" }\n  "b": {} }`;
  const saved = await app.request(`${ROOT}/new`, {
    method: "POST",
    session,
    body: { fields },
  });
  assertEquals(saved.status, 422);
  assertEquals((await saved.json()).errors, [{
    path: "fields",
    message:
      `cannot be read as JSON: invalid character '"' at line 3, column 3`,
  }]);
  const imported = await app.request(`${ROOT}/new/import`, {
    method: "POST",
    session,
    raw: JSON.stringify({ html: "<b></b>", fields }),
    headers: { "content-type": "application/json" },
  });
  assertEquals(imported.status, 400);
  assertStringIncludes(
    (await imported.json()).detail,
    `Cannot read FIELDS: invalid character '"' at line 3, column 3`,
  );
  const wrong = await app.request(`${ROOT}/new`, {
    method: "POST",
    session,
    body: { values: { "": 1 } },
  });
  const [{ path }] = (await wrong.json()).errors;
  assertEquals(path, "values.");
});

Deno.test("a button is pressed by its owner alone, and every open page hears of it", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const { widget } = await app.services.customWidgets.code.save(CHANNEL, null, {
    name: "Buttons",
    fields: {
      go: { type: "button", value: "now" },
      size: { type: "number", value: 1 },
    },
    values: { go: "then" },
  });
  const press = (who: string | null, field: unknown, id = widget.id) =>
    app.request(`${ROOT}/${id}/press`, {
      method: "POST",
      ...(who === null ? {} : { session: who }),
      body: { field },
    });
  const other = await app.signIn({ channelId: "2002" });
  assertEquals((await press(null, "go")).status, 401);
  assertEquals((await press(other, "go")).status, 404);
  assertEquals((await press(session, "size")).status, 404);
  assertEquals((await press(session, "go", "wgt_none")).status, 404);
  assertEquals((await press(session, 7)).status, 422);
  assertEquals((await press(session, "go")).status, 204);
  assertEquals((await press(session, "go")).status, 204);
  const { events } = await app.services.events.log.read({
    channelId: CHANNEL,
    after: null,
    limit: 10,
  });
  const told = events.filter(({ kind }) => kind === "widget.button");
  assertEquals(told.map(({ data }) => data), [
    { widgetId: widget.id, field: "go", value: "then" },
    { widgetId: widget.id, field: "go", value: "then" },
  ]);
});
