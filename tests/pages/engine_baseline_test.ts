import { assert, assertEquals } from "@std/assert";
import { WIDGETS } from "@/lib/widgets/registry.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { bundledScript } from "@/tests/support/build.ts";
import { publish } from "@/tests/support/custom_widgets.ts";
import { scriptsOf } from "@/tests/support/page_scripts.ts";
import { newInScript, newInSheet } from "@/tests/support/engine_baseline.ts";

/** Names that are newer and stand there for a reason. */
const KNOWN = new Set([
  // devalue asks whether it is there, and has its own.
  ".fromBase64",
  // devalue reads such values, and no island is given one.
  "Temporal",
  // So does Fresh's own client.
  ".Instant",
  ".ZonedDateTime",
  ".PlainDate",
  ".PlainTime",
  ".PlainDateTime",
  ".PlainYearMonth",
  ".PlainMonthDay",
  ".Duration",
  // Symbol.dispose: signals leave it out of account where it is not there.
  ".dispose",
  // Of events about errors; SuppressedError got one later.
  ".error",
  // Of components and of sounds; functions and Atomics got one later.
  ".displayName",
  ".pause",
  // Of a policy's reports; errors do not have them everywhere.
  ".lineNumber",
  ".columnNumber",
  // Of CSS; RegExp got one later.
  ".escape",
  // Our own, of the client of custom widgets; iterators got one later.
  ".take",
  // Our own, of a lock; DisposableStack came later.
  ".use",
]);

Deno.test("no overlay's script uses what the oldest browser of OBS lacks", async () => {
  await using app = await startTestApp();
  const token = await app.widgetToken();
  const paths = WIDGETS.map(({ id }) =>
    `/widget/native/${CHANNEL}?token=${token}&type=${id}`
  );
  const custom = await publish(app, { name: "Mine" });
  paths.push(`/widget/${CHANNEL}?token=${token}&widget_id=${custom}`);
  const scripts = await scriptsOf(app, paths);
  assert(scripts.size > WIDGETS.length);
  const found = new Set<string>();
  for (const code of scripts.values()) {
    for (const name of newInScript(code)) found.add(name);
  }
  assertEquals([...found].filter((name) => !KNOWN.has(name)), []);
});

Deno.test("nor does a script of the docks, which OBS shows with its own browser", async () => {
  await using app = await startTestApp();
  const { dockKeys } = app.services.account;
  const { key } = await dockKeys.make(CHANNEL, "A dock");
  const cookie = `limelight_dock=${(await dockKeys.open(key))?.cookie}`;
  const scripts = await scriptsOf(
    app,
    ["/studio/dock/live", "/studio/dock/subathon"],
    { headers: { cookie } },
  );
  assert(scripts.size > 2, `${scripts.size} scripts`);
  const found = new Set<string>();
  for (const code of scripts.values()) {
    for (const name of newInScript(code)) found.add(name);
  }
  assertEquals([...found].filter((name) => !KNOWN.has(name)), []);
});

Deno.test("nor does what the documents of frames and local files have within them", async () => {
  for (const name of ["frame", "launcher"] as const) {
    const found = newInScript(await bundledScript(name));
    assertEquals(found.filter((name) => !KNOWN.has(name)), []);
  }
});

Deno.test("no overlay's style sheet uses what the oldest browser of OBS lacks", async () => {
  for await (const { name } of Deno.readDir("static/overlay")) {
    const css = await Deno.readTextFile(`static/overlay/${name}`);
    assertEquals(newInSheet(css), [], name);
  }
});

Deno.test("what is newer than that browser is found", () => {
  assertEquals(newInScript("[1].toSorted(); Object.groupBy([], x)"), [
    ".toSorted",
    ".groupBy",
  ]);
  assertEquals(newInScript("new CSSScopeRule()"), ["CSSScopeRule"]);
  assertEquals(newInScript("URL.canParse(a)"), ["URL.canParse"]);
  assertEquals(newInScript("[1].at(-1); structuredClone(a)"), []);
  const sheet = `@container a (width > 1px) { p { color: red } }
    a:has(b) { color: color-mix(in srgb, red, blue); translate: 1px }
    .c { width: 100dvh; & b { color: red } }`;
  assertEquals(newInSheet(sheet).sort(), [
    ":has",
    "@container",
    "color-mix()",
    "nesting",
    "translate",
  ]);
  assertEquals(newInSheet("p { -webkit-mask: none; mask: none }"), []);
});
