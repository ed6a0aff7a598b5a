import { assert, assertEquals } from "@std/assert";
import { Uint8ArrayReader, ZipReader } from "@zip.js/zip.js";
import { startTestApp } from "@/tests/support/app.ts";
import { zipOf } from "@/tests/features/account/setup_bundle/bundles.ts";
import { standingClock } from "@/tests/support/clock.ts";

const ROOT = "/api/widgets/custom";
const CODE = {
  html: "\ufeff<p id='x'>{{title}}</p>\r\n\u2028é",
  css: "p { color: red }\n",
  js: "// 🎉\n<!-- </script>",
  fields: { title: { type: "text", value: "Hi" }, n: { type: "number" } },
  values: { title: "Hello", n: 2, deep: [{ a: null }] },
};
const SETTINGS = {
  name: "Mine & more",
  network: "listed",
  hosts: ["a.example"],
};

async function start() {
  const app = await startTestApp({
    clock: standingClock(),
  });
  const session = await app.signIn();
  const importFile = async (
    raw: string | Uint8Array<ArrayBuffer>,
    { id = "new", type = "application/json", as = session } = {},
  ) => {
    const res = await app.request(`${ROOT}/${id}/import`, {
      method: "POST",
      session: as,
      raw,
      headers: { "content-type": type },
    });
    return { status: res.status, body: await res.json() };
  };
  const create = async () =>
    (await app.services.customWidgets.code.save("1001", null, {
      ...CODE,
      ...SETTINGS,
      network: "listed",
    })).widget.id;
  return { app, session, importFile, create };
}

const part = (widget: Record<string, unknown>, like: object) =>
  Object.fromEntries(Object.keys(like).map((name) => [name, widget[name]]));

/** Names of the entries of a ZIP, in order. */
async function namesIn(bytes: Uint8Array): Promise<string[]> {
  const entries = await new ZipReader(new Uint8ArrayReader(bytes)).getEntries();
  return entries.map(({ filename }) => filename).sort();
}

Deno.test("what is exported is imported to the byte, as JSON and as ZIP", async () => {
  const { app, session, importFile, create } = await start();
  await using _app = app;
  const id = await create();
  for (const format of ["json", "zip"]) {
    const file = await app.get(`${ROOT}/${id}/export?format=${format}`, {
      session,
    });
    assertEquals(file.status, 200);
    assertEquals(
      file.headers.get("content-disposition"),
      `attachment; filename="mine-more.${format}"`,
    );
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { status, body } = await importFile(bytes);
    assertEquals(status, 201, JSON.stringify(body));
    assertEquals(part(body, CODE), CODE, format);
    assertEquals(part(body, SETTINGS), SETTINGS);
    assertEquals([body.publishedVersion, body.source], [null, "limelight"]);
  }
});

Deno.test("a version is exported as it was, and StreamElements' tabs go out and in", async () => {
  const { app, session, importFile, create } = await start();
  await using _app = app;
  const id = await create();
  const { id: versionId } = await app.services.customWidgets.versions.publish(
    "1001",
    id,
    "",
  );
  await app.services.customWidgets.code.save("1001", id, { js: "later" });
  const file = await app.get(
    `${ROOT}/${id}/export?format=streamelements&version_id=${versionId}`,
    { session },
  );
  const tabs = await file.json();
  const { values, ...code } = CODE;
  assertEquals(tabs, { ...code, data: values });
  const { body } = await importFile(JSON.stringify(tabs), { id });
  assertEquals([body.id, body.js, body.source, body.name], [
    id,
    CODE.js,
    "streamelements",
    SETTINGS.name,
  ]);
});

Deno.test("widgets are read in the forms in which authors give them away", async () => {
  const { app, importFile } = await start();
  await using _app = app;
  const fields =
    `{ // look\n "color": { "type": "colorpicker", "value": "#fff", }, "widgetName": {"type":"hidden","value":"Goal"}, "_meta": "x", }`;
  const forms: [string, string | Uint8Array<ArrayBuffer>][] = [
    [
      "texts in JSON",
      JSON.stringify({ HTML: "<b></b>", CSS: "b{}", JS: "1", FIELDS: fields }),
    ],
    [
      "an overlay with one widget",
      JSON.stringify({
        name: "overlay",
        widgets: [{ type: "image" }, {
          variables: {
            html: "<b></b>",
            css: "b{}",
            js: "1",
            fields,
            fieldData: { color: "#fff" },
          },
          css: { width: "10px" },
        }],
      }),
    ],
    [
      "files of a repository",
      await zipOf({
        "repo/README.md": "no",
        "repo/.git/x.js": "no",
        "repo/goal/widget.html": "<b></b>",
        "repo/goal/widget.css": "b{}",
        "repo/goal/widget.js": "1",
        "repo/goal/widget.json": fields,
      }),
    ],
    [
      "texts by tab",
      await zipOf({
        "html.txt": "<b></b>",
        "css.txt": "b{}",
        "js.txt": "1",
        "fields.txt": fields,
        "data.txt": "{}",
      }),
    ],
  ];
  for (const [name, file] of forms) {
    const { status, body } = await importFile(file);
    assertEquals(status, 201, `${name}: ${JSON.stringify(body)}`);
    assertEquals(
      [body.name, body.html, body.css, body.js, body.source],
      ["Goal", "<b></b>", "b{}", "1", "streamelements"],
      name,
    );
    assertEquals(Object.keys(body.fields), [
      "color",
      "widgetName",
      "_meta",
    ]);
  }
});

Deno.test("what is no widget is refused with a reason, and nothing is kept", async () => {
  const { app, importFile } = await start();
  await using _app = app;
  const bomb = new Uint8Array(
    await zipOf({ "widget.html": new Uint8Array(64 * 1024 * 1024) }),
  );
  const cases: [string | Uint8Array<ArrayBuffer>, number, string][] = [
    ["{", 400, "malformed"],
    ["[]", 400, "malformed"],
    ["null", 400, "malformed"],
    [JSON.stringify({ a: { html: "1" }, b: { html: "2" } }), 400, "malformed"],
    [new Uint8Array([0x50, 0x4b, 3, 4, 0]), 400, "malformed"],
    [new Uint8Array([0xff, 0xfe]), 400, "malformed"],
    [bomb, 400, "malformed"],
    [JSON.stringify({ html: "x", fields: "{" }), 400, "malformed"],
    [JSON.stringify({ html: "x", fields: "[1]" }), 422, "invalid_input"],
    [JSON.stringify({ html: "x".repeat(524_289) }), 422, "invalid_input"],
    ["x".repeat(4 * 1024 * 1024 + 1), 413, "too_large"],
  ];
  for (const [file, status, code] of cases) {
    const answer = await importFile(file);
    assertEquals([answer.status, answer.body.code], [status, code]);
  }
  assertEquals(await app.services.customWidgets.code.list("1001"), []);
  assertEquals((await importFile("{}", { id: "wgt_none" })).status, 400);
  assertEquals(
    (await importFile('{"html":""}', { id: "wgt_none" })).status,
    404,
  );
});

Deno.test("another channel copies a widget by its code, for a day", async () => {
  const { app, session, create } = await start();
  await using _app = app;
  const id = await create();
  const stranger = await app.signIn({ channelId: "2002" });
  const shared = await app.request(`${ROOT}/${id}/copy-code`, {
    method: "POST",
    session,
  });
  assertEquals(shared.status, 201);
  const { code } = await shared.json();
  const copy = async (given: string) => {
    const res = await app.request(`${ROOT}/new/copy`, {
      method: "POST",
      session: stranger,
      body: { code: given },
    });
    return { status: res.status, body: await res.json() };
  };
  const copied = await copy(code);
  assertEquals(copied.status, 201);
  assert(copied.body.id !== id);
  assertEquals(part(copied.body, { ...CODE, ...SETTINGS }), {
    ...CODE,
    ...SETTINGS,
  });
  assertEquals((await app.services.customWidgets.code.list("2002")).length, 1);
  // The signature covers every character; a stranger's widget has no code.
  assertEquals((await copy(`${code.slice(0, -2)}xx`)).status, 404);
  assertEquals((await copy("cpy_x.y")).status, 404);
  const taken = await app.request(`${ROOT}/${id}/copy-code`, {
    method: "POST",
    session: stranger,
  });
  assertEquals(taken.status, 404);
  app.clock.pass(24 * 3_600_000);
  assertEquals((await copy(code)).status, 404);
});

Deno.test("imports and copies count against the plan, and need a session that may change", async () => {
  const { app, session, importFile, create } = await start();
  await using _app = app;
  for (let index = 0; index < 5; index++) await create();
  assertEquals((await importFile('{"html":"x"}')).body.code, "plan_limit");
  const [{ id } = { id: "" }] = await app.services.customWidgets.code.list(
    "1001",
  );
  const masquerade = await app.signIn({ role: "masquerade" });
  assertEquals(
    (await importFile('{"html":"x"}', { id, as: masquerade })).status,
    403,
  );
  assertEquals(
    (await app.get(`${ROOT}/${id}/export`, { session: masquerade })).status,
    200,
  );
  assertEquals((await app.get(`${ROOT}/${id}/export`)).status, 401);
  const stranger = await app.signIn({ channelId: "2002" });
  assertEquals(
    (await app.get(`${ROOT}/${id}/export`, { session: stranger })).status,
    404,
  );
  const zip = await app.get(`${ROOT}/${id}/export?format=zip`, { session });
  assertEquals(
    await namesIn(new Uint8Array(await zip.arrayBuffer())),
    [
      "data.json",
      "fields.json",
      "limelight.json",
      "widget.css",
      "widget.html",
      "widget.js",
    ],
  );
});

Deno.test("a version gets another label; its code stays", async () => {
  const { app, session, create } = await start();
  await using _app = app;
  const id = await create();
  const { versions: widgetVersions } = app.services.customWidgets;
  const { id: versionId } = await widgetVersions.publish("1001", id, "one");
  const relabel = (version: string, label: string) =>
    app.request(`${ROOT}/${id}/versions?version_id=${version}`, {
      method: "PATCH",
      session,
      body: { label },
    });
  const done = await relabel(versionId, "the first");
  const { label, published } = await done.json();
  assertEquals([done.status, label, published], [200, "the first", true]);
  const { js } = await widgetVersions.version("1001", id, versionId);
  assertEquals(js, CODE.js);
  assertEquals((await relabel("ver_none", "x")).status, 404);
  assertEquals((await relabel(versionId, "x".repeat(81))).status, 422);
});
