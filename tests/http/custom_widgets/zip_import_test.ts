import { assertEquals, assertStringIncludes } from "@std/assert";
import { zipOf } from "@/tests/features/account/setup_bundle/bundles.ts";
import { startTestApp, type TestApp } from "@/tests/support/app.ts";

const FIELDS = JSON.stringify({
  color: { type: "colorpicker", value: "#fff" },
  size: { type: "number", value: 3 },
});

/** Returns the answer to the import of a ZIP of these files. */
async function importZip(
  app: TestApp,
  files: Record<string, string>,
  // deno-lint-ignore no-explicit-any -- answers are compared, not typed
): Promise<{ status: number; body: any }> {
  const answer = await app.request("/api/widgets/custom/new/import", {
    method: "POST",
    session: await app.signIn(),
    raw: await zipOf(files),
    headers: { "content-type": "application/zip" },
  });
  return { status: answer.status, body: await answer.json() };
}

Deno.test("files under the widget's own name are taken, and what is left is named", async () => {
  await using app = await startTestApp();
  const { status, body } = await importZip(app, {
    "GoalBar-main/LICENSE": "free",
    "GoalBar-main/GoalBar/GoalBar.html": "<b>bar</b>",
    "GoalBar-main/GoalBar/GoalBar.css": "b{}",
    "GoalBar-main/GoalBar/GoalBar.js": "bar()",
    "GoalBar-main/GoalBar/GoalBar.json": FIELDS,
    "GoalBar-main/GoalBar/package.json": `{ "name": "goalbar" }`,
    "GoalBar-main/GoalBar/preview.png": "png",
    "GoalBar-main/GoalBar/.DS_Store": "no",
  });
  assertEquals(status, 201, JSON.stringify(body));
  assertEquals([body.html, body.css, body.js], ["<b>bar</b>", "b{}", "bar()"]);
  assertEquals(body.fields, JSON.parse(FIELDS));
  assertEquals(body.ignored.toSorted(), [
    "GoalBar-main/GoalBar/package.json",
    "GoalBar-main/GoalBar/preview.png",
    "GoalBar-main/LICENSE",
  ]);
});

Deno.test("definitions of any name are found by what they look like", async () => {
  await using app = await startTestApp();
  const files = { "index.html": "<b></b>", "settings.json": FIELDS };
  const { body } = await importZip(app, {
    ...files,
    "manifest.json": `{ "version": 2, "author": { "name": "A" } }`,
  });
  assertEquals(body.fields, JSON.parse(FIELDS));
  assertEquals(body.ignored, ["manifest.json"]);
  const two = await importZip(app, { ...files, "others.json": FIELDS });
  assertEquals([two.status, two.body.code], [400, "malformed"]);
  assertStringIncludes(two.body.detail, `"others.json", "settings.json"`);
});

Deno.test("what is set stands in widget.txt, which may be anything else too", async () => {
  await using app = await startTestApp();
  const files = {
    "widget.html": "<b></b>",
    "widget.json": FIELDS,
    "widget.js": "1",
  };
  const set = await importZip(app, {
    ...files,
    "widget.txt": `{ "color": "#000", }`,
  });
  assertEquals([set.body.values, set.body.ignored], [{ color: "#000" }, []]);
  const about = await importZip(app, {
    ...files,
    "widget.txt": "Paste the files",
  });
  assertEquals([about.status, about.body.values], [201, {}]);
  assertEquals(about.body.ignored, ["widget.txt"]);
});

Deno.test("several widgets in one ZIP are refused with their names, never mixed", async () => {
  await using app = await startTestApp();
  const cases: [Record<string, string>, string][] = [
    [
      {
        "pack/alerts/widget.html": "<a></a>",
        "pack/chat/widget.html": "<b></b>",
        "pack/chat/widget.js": "chat()",
      },
      `"pack/alerts", "pack/chat"`,
    ],
    [
      { "a.html": "<a></a>", "a.css": "a{}", "b.html": "<b></b>", "b.js": "b" },
      `"a.html", "b.html"`,
    ],
    [
      { "bar.html": "<a></a>", "one.js": "1", "two.js": "2" },
      `"one.js", "two.js"`,
    ],
  ];
  for (const [files, names] of cases) {
    const { status, body } = await importZip(app, files);
    assertEquals([status, body.code], [400, "malformed"]);
    assertStringIncludes(body.detail, names);
  }
  const { body } = await importZip(app, {
    "widget.html": "<b>whole</b>",
    "css/look.css": "b{}",
    "examples/dark/widget.html": "<b>dark</b>",
    "examples/dark/widget.css": "i{}",
    "examples/dark/widget.js": "dark()",
  });
  assertEquals([body.html, body.css, body.js], ["<b>whole</b>", "b{}", ""]);
  assertEquals(body.ignored.length, 3);
});

Deno.test("a widget has up to 2,000 fields", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  for (const [count, expected] of [[2_000, 201], [2_001, 422]] as const) {
    const fields = Object.fromEntries(
      Array.from({ length: count }, (_, i) => [`f${i}`, { type: "text" }]),
    );
    const values = Object.fromEntries(
      Array.from({ length: count }, (_, i) => [`f${i}`, "set"]),
    );
    const { status } = await app.request("/api/widgets/custom/new", {
      method: "POST",
      session,
      body: { fields, values },
    });
    assertEquals(status, expected);
  }
});

Deno.test("a ZIP of very many files, names or bytes is refused", async () => {
  await using app = await startTestApp();
  const many = Object.fromEntries(
    Array.from({ length: 1_001 }, (_, i) => [`pictures/${i}.png`, ""]),
  );
  const large = Object.fromEntries(
    Array.from({ length: 6 }, (_, i) => [`${i}.txt`, "x".repeat(1_500_000)]),
  );
  const widget = { "widget.html": "<b></b>" };
  for (const files of [many, large]) {
    const { status, body } = await importZip(app, { ...widget, ...files });
    assertEquals([status, body.code], [400, "malformed"]);
    assertStringIncludes(body.detail, "holds more than");
  }
  const name = `${"field".repeat(10_000)}.json`;
  const { body } = await importZip(app, { ...widget, [name]: FIELDS });
  assertEquals([body.fields, body.ignored], [{}, []]);
});

Deno.test("a widget whose code cannot be read from the ZIP is not taken without it", async () => {
  await using app = await startTestApp();
  const long = "x".repeat(2 * 1024 * 1024 + 1);
  for (
    const files of [{ "widget.html": long, "widget.js": "1" }, {
      "widget.html": long,
    }]
  ) {
    const { status, body } = await importZip(app, files);
    assertEquals([status, body.code], [400, "malformed"]);
    assertStringIncludes(body.detail, `"widget.html" in the ZIP file is`);
  }
  const { status, body } = await importZip(app, {
    "widget.html": "<b></b>",
    "libraries/charts.js": "1",
    "libraries/faces.js": long,
  });
  assertEquals([status, body.html, body.js], [201, "<b></b>", ""]);
});
