import { assertEquals } from "@std/assert";
import { createSetFields } from "@/lib/overlay/set_fields.ts";
import { FIELD_TYPES } from "@/lib/studio/browser/code/field_list.ts";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";

const OTHER = "2002";
const ROOT = "/api/widgets/custom";

/** A field of each type with `null` as its default, and one with none. */
const fields = Object.fromEntries(FIELD_TYPES.flatMap((type) => [
  [`${type} null`, { type, value: null }],
  [`${type} missing`, { type }],
]));
const SEEN = Object.fromEntries(FIELD_TYPES.flatMap((type) => [
  [`${type} null`, null],
  [`${type} missing`, type === "checkbox" ? false : ""],
]));

/** Returns what a widget sees of its fields; `set` stands in place of its values, in a draft. */
async function seen(
  app: TestApp,
  id: string,
  { channelId = CHANNEL, set = {} }: {
    channelId?: string;
    set?: Record<string, unknown>;
  } = {},
) {
  const { html } = await app.services.customWidgets.frames.document(
    channelId,
    id,
    { draft: true, late: [], fields: set as Record<string, never> },
  );
  return JSON.parse(html.match(/"fieldData":(\{[^}]*\})/)?.[1] ?? "{}");
}

async function start() {
  const app = await startTestApp({ env: { DEFAULT_TIER: "pro" } });
  const session = await app.signIn();
  const made = await app.request(`${ROOT}/new`, {
    method: "POST",
    session,
    body: { name: "Nothing", fields, values: {} },
  });
  const { id } = await made.json();
  return { app, session, id };
}

Deno.test("a default of null is null in the widget, whatever the field's type", async () => {
  const { app, id } = await start();
  await using _ = app;
  assertEquals(await seen(app, id), SEEN);
});

Deno.test("a field that code sets to null is null, and the others stay", async () => {
  const { app, id } = await start();
  await using _ = app;
  const store = createSetFields();
  for (const type of FIELD_TYPES) store.set(`${type} missing`, null);
  const set = JSON.parse(store.query().fields ?? "{}");
  const all = Object.fromEntries(Object.keys(SEEN).map((key) => [key, null]));
  assertEquals(await seen(app, id, { set }), all);
});

for (const format of ["json", "zip", "streamelements"]) {
  Deno.test(`a default of null outlives an export as ${format} and its import`, async () => {
    const { app, session, id } = await start();
    await using _ = app;
    const file = await app.request(`${ROOT}/${id}/export?format=${format}`, {
      session,
    });
    const imported = await app.request(`${ROOT}/new/import`, {
      method: "POST",
      session,
      raw: await file.blob(),
      headers: {
        "content-type": file.headers.get("content-type") ?? "",
      },
    });
    assertEquals(imported.status, 201, await imported.clone().text());
    const copy = await imported.json();
    assertEquals(await seen(app, copy.id), SEEN);
  });
}

Deno.test("a default of null outlives the export of a setup and its import", async () => {
  const { app, session } = await start();
  await using _ = app;
  const bundle = await app.request(
    `/api/channels/${CHANNEL}/setup/export?assets=1`,
    { session },
  );
  const other = await app.signIn({ channelId: OTHER });
  const imported = await app.request(`/api/channels/${OTHER}/setup/import`, {
    method: "POST",
    session: other,
    raw: await bundle.blob(),
    headers: { "idempotency-key": "import-1" },
  });
  assertEquals(imported.status, 200, await imported.clone().text());
  await imported.body?.cancel();
  const list = await app.request(ROOT, { session: other });
  const { items: [copy] } = await list.json();
  assertEquals(await seen(app, copy.id, { channelId: OTHER }), SEEN);
});
