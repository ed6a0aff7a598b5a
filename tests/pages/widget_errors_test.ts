import { assertEquals } from "@std/assert";
import type { CustomWidgetSave } from "@/lib/schema/custom_widgets/code.ts";
import { CHANNEL } from "@/tests/support/app.ts";
import { type ListedError, withWidget } from "./support/custom_widget.ts";
import { readUntil } from "@/tests/support/until.ts";

const BROKEN: CustomWidgetSave = {
  name: "Broken",
  network: "none",
  html: `<p></p>
<script>
  setTimeout(() => { inHtml(); });
</script>`,
  css: `p { color: {tint} }`,
  js: `const first = 1;
function fail() {
  missing.call();
}
setTimeout(fail);
Promise.reject(new RangeError("lost"));
Promise.reject("a text");
console.error("told", { a: 1 }, new Error("inner"));
console.error(Object.create(null));
try { fail(); } catch (error) { limelight.errors.report(error); }
fetch("https://refused.example/x").catch(() => {});`,
  fields: { tint: { type: "text", value: "red" } },
};

const placeOf = ({ message, url, line }: ListedError) =>
  `${url}:${line} ${message}`;

Deno.test("what goes wrong is listed by the author's own tab and line", () =>
  withWidget(BROKEN, async ({ errors }) => {
    const found = await errors(6);
    assertEquals(
      found.map(placeOf).sort(),
      [
        "html:3 Uncaught ReferenceError: inHtml is not defined",
        "js:11 The widget may not load https://refused.example/x (connect-src)",
        "js:3 Uncaught ReferenceError: missing is not defined",
        "js:3 missing is not defined",
        "js:6 Unhandled rejection: lost",
        "null:null Unhandled rejection: a text",
      ],
    );
    assertEquals(found.some(({ stack }) => stack?.includes("ws_")), false);
  }));

Deno.test("console.error is listed where the owner wants it", () =>
  withWidget({ ...BROKEN, consoleErrors: true }, async ({ errors }) => {
    const found = await errors(7);
    assertEquals(
      found.map(placeOf).filter((text) => text.includes("console.error")),
      ["js:8 console.error: told [object Object] inner"],
    );
  }));

Deno.test("what the policy refuses is listed by the line that names it", () =>
  withWidget({
    name: "Refused",
    network: "none",
    html: `<p>{{none}}</p>
<img src="https://refused.example/in.html?a=1&amp;b=2">
<script src="//refused.example/lib.js"></script>`,
    css: `p { color: red }
  p { background: url( "https://refused.example/p.png" ) }`,
    js: `
document.body.append(Object.assign(new Image(), { src: 'https://refused.example/' + 'late.png' }));
const x = new XMLHttpRequest();
x.open('GET', 'https://refused.example/' + 'data');
x.send();`,
  }, async ({ errors }) => {
    const found = await errors(5);
    assertEquals(
      found.map(({ message, url, line, column }) => [
        message.split(" ")[5],
        url,
        line,
        column,
      ]).sort(),
      [
        ["https://refused.example/data", "js", 5, 3],
        ["https://refused.example/in.html?a=1&b=2", "html", 2, 11],
        ["https://refused.example/late.png", "js", 2, 57],
        ["https://refused.example/lib.js", "html", 3, 14],
        ["https://refused.example/p.png", "css", 2, 25],
      ],
    );
  }));

Deno.test("what happens again and again is counted, also after the list was cleared", () =>
  withWidget({
    name: "Again",
    js:
      `window.fail = times => { for (let n = 0; n < times; n++) setTimeout(() => { throw new Error('x'); }); };`,
  }, async ({ app, errors, run, widgetId }) => {
    const counted = (count: number) =>
      readUntil(() => errors(1), ([error]) => error?.count === count);
    await run("fail(1)");
    await counted(1);
    await run("fail(7)");
    await counted(8);
    await app.services.customWidgets.runtimeErrors.clear(CHANNEL, widgetId);
    await run("fail(3)");
    await counted(3);
  }));

Deno.test("equal errors of several openings are one, and clearing forgets them", () =>
  withWidget(
    { name: "Again", js: "setTimeout(() => { throw new Error('x'); });" },
    async ({ app, errors, page, widgetId }) => {
      await errors(1);
      await page.reload();
      await readUntil(() => errors(1), ([error]) => error?.count === 2);
      const token = await app.widgetToken();
      const path = `/api/widgets/runtime-errors/${widgetId}?token=${token}`;
      assertEquals((await app.request(path, { method: "DELETE" })).status, 204);
      assertEquals(
        await app.services.customWidgets.runtimeErrors.list(CHANNEL, widgetId),
        [],
      );
    },
  ));

Deno.test("a widget whose HTML nests too deep, or grows too long, says so and is listed", async () => {
  for (
    const [save, said] of [
      [{ html: "<b>".repeat(120_000) }, "More than 512 elements"],
      [
        { html: "{a}".repeat(60_000), values: { a: "x".repeat(20_000) } },
        "longer than 1,048,576 characters",
      ],
    ] as const
  ) {
    await withWidget({ name: "Hostile", ...save }, async (widget) => {
      await widget.frame.getByText(said).waitFor();
      const [error] = await widget.errors(1);
      assertEquals(error?.message.includes(said), true, error?.message);
    });
  }
});
