import { assertEquals } from "@std/assert";
import * as widgets from "@/tests/fixtures/custom_widgets/page_styles.ts";
import { withWidget } from "@/tests/support/custom_widgets.ts";

Deno.test("every field: its own type in the script, its text in all tabs", () =>
  withWidget(widgets.everyField, async ({ frame }) => {
    await frame.locator("body[data-seen]").waitFor();
    const read = (name: string) =>
      frame.locator("body").getAttribute(`data-${name}`);
    const { image, sheet, sheet2, ...seen } = JSON.parse(
      await read("seen") ?? "",
    );
    assertEquals([image, sheet, sheet2].map((url) => url.slice(0, 9)), [
      "data:imag",
      "data:text",
      "data:text",
    ]);
    assertEquals(seen, {
      text: "It's $& {number} <i>c</i>",
      number: 7,
      slider: 120.5,
      check: false,
      unset: false,
      color: "rgb(1, 2, 3)",
      drop: "one",
      dropNumber: 3,
      font: "Open Sans",
      many: ["a.mp3", "b.mp3"],
      clip: "",
      press: "demo",
      kept: { deep: [1, { x: null }] },
      secret: "s",
      day: "2026-01-02",
      odd: 0,
      caption: "",
      "follower-text": "stale",
      nothing: null,
    });
    assertEquals(JSON.parse(await read("inline") ?? ""), [
      7,
      false,
      "one",
      "Open Sans",
      "It's $& {number} <i>c</i>",
      "8",
      "number",
      "7",
      7,
    ]);
    assertEquals(await read("own"), "own true 8");
    assertEquals(
      await frame.locator("p").innerText(),
      "||{{un known}}|$7|{Number}",
    );
    const heading = frame.locator("h1");
    assertEquals(
      await heading.evaluate((h1) => {
        const { width, color, letterSpacing, wordSpacing } = getComputedStyle(
          h1,
        );
        return [
          h1.dataset.n,
          h1.innerHTML,
          width,
          color,
          letterSpacing,
          wordSpacing,
          getComputedStyle(h1, "::after").content,
        ];
      }),
      [
        "7",
        "It's $&amp; {number} <i>c</i>",
        "120.5px",
        "rgb(1, 2, 3)",
        "3px",
        "4px",
        `"It's $& {number} <i>c</i>"`,
      ],
    );
  }));

Deno.test("script order: as the tabs have them, and names of their own are free", () =>
  withWidget(widgets.scriptOrder, async ({ frame }) => {
    await frame.locator("body[data-order]").waitFor();
    const order = await frame.locator("body").getAttribute("data-order");
    assertEquals(order?.split("|"), [
      "inline",
      "src",
      "tab 9.9 w",
      "with",
      "true",
      "object",
      "object",
      "function",
      "defer function undefined",
      "setup",
      "module function",
      "dom",
      "load",
      "widget",
      "<b>N</b><u>{amount}</u>",
      "8",
      "undefined",
    ]);
    assertEquals(
      await frame.locator("#go").getAttribute("title"),
      "click true",
    );
  }));

Deno.test("browser APIs: what a widget's own page has without an origin", () =>
  withWidget(widgets.browserApis, async ({ frame }) => {
    const out = frame.locator("#out", { hasText: "{" });
    assertEquals(JSON.parse(await out.innerText()), {
      animated: "matrix(1, 0, 0, 1, 10, 0)",
      audio: "closed",
      blob: "blobbed",
      box: "1280 720 0px rgba(0, 0, 0, 0)",
      canvas: "data:image/png",
      clone: 1,
      cookie: "SecurityError",
      dataUrl: "hi",
      evaluated: 44,
      font: 0,
      module: 5,
      observed: 1,
      play: "number",
      popup: "null",
      shadow: "new",
      waapi: "0.5",
      worker: 55,
    });
  }));

Deno.test("clumsy calls: every one answers a promise, and none spoils another", () =>
  withWidget(widgets.clumsyCalls, async ({ frame }) => {
    const out = frame.locator("#out", { hasText: "status" });
    assertEquals((await out.innerText()).split("\n"), [
      "never: null",
      "function: rejects",
      "circle: rejects",
      'emitted: {"message":"sent"}',
      'set: {"key":"customWidget.k","message":"stored"}',
      'got: {"at":"1970-01-01T00:00:00.000Z","list":[[1],{}]}',
      'nothing: {"key":"customWidget.u","message":"stored"}',
      "undefined: null",
      'zero: {"key":"customWidget.z","message":"stored"}',
      "0: 0",
      'dotted: {"key":"customWidget.a.b","message":"stored"}',
      "x: x",
      'counter: {"id":"no such","count":0,"counter":"no such","value":0}',
      "cheers: nice run",
      "no text: ",
      'clean: {"skip":false,"result":{"message":"hello"}}',
      'no message: {"skip":false,"result":{"message":""}}',
      'field: {"message":"set"}',
      'resumed: {"message":"resumed"}',
      'status: {"isEditorMode":false,"muted":false}',
    ]);
    await frame.locator("#odd", { hasText: '{"n":1}' }).waitFor();
  }));
