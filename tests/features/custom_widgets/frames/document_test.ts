import { assertEquals, assertStringIncludes } from "@std/assert";
import { isAlertBoxCode } from "@/lib/sandbox/streamelements/alert_box_code.ts";
import { frameDocument } from "@/lib/features/custom_widgets/frames/document.ts";
import {
  fieldData,
  holdMs,
} from "@/lib/features/custom_widgets/frames/fields.ts";
import { substitute } from "@/lib/features/custom_widgets/frames/placeholders.ts";

const VALUES = { size: 20, tint: "#f00", label: "Hi {name}", cash: "$&$1" };

Deno.test("placeholders become values, raw and once; everything else stays", () => {
  const cases: [string, string][] = [
    ["font-size:{{size}}px", "font-size:20px"],
    ["font-size:{size}px", "font-size:20px"],
    ["a{color:{tint}}", "a{color:#f00}"],
    ["a{color:{{tint}}}", "a{color:#f00}"],
    ["delay:{size}", "delay:20"],
    ["{{ size }}", "20"],
    ["{ size }", "{ size }"],
    ["{unknown} {{unknown}}", "{unknown} {{unknown}}"],
    ["<p>{label}</p>", "<p>Hi {name}</p>"],
    ["{cash}", "$&$1"],
    ["{toString}", "{toString}"],
  ];
  for (const [source, result] of cases) {
    for (const tab of ["html", "css", "js"] as const) {
      assertEquals(substitute(source, VALUES, tab), result, `${tab} ${source}`);
    }
  }
  assertEquals(substitute("${size}", VALUES, "html"), "$20");
  assertEquals(substitute("`${size}`", VALUES, "js"), "`${size}`");
});

Deno.test("what is set goes over the fields' defaults, with its types", () => {
  const data = fieldData({
    fields: {
      a: { type: "number", value: 10 },
      b: { type: "checkbox" },
      c: { type: "text", value: "x" },
      _meta: { version: 2 },
    },
    values: { c: "set", stale: true },
  });
  assertEquals(data, { a: 10, b: false, c: "set", stale: true });
  // Without anything set the defaults are back.
  const fields = { a: { type: "number", value: 10 }, c: { value: "x" } };
  assertEquals(fieldData({ fields, values: {} }), { a: 10, c: "x" });
  assertEquals(holdMs({ widgetDuration: "2.5" }), 2_500);
  assertEquals(holdMs({ widgetDuration: "soon" }), 0);
});

Deno.test("a default of null stays null, only a missing one is empty", () => {
  const types = ["text", "number", "checkbox", "dropdown", "image-input"];
  const fields = Object.fromEntries(types.flatMap((type) => [
    [`${type} null`, { type, value: null }],
    [`${type} missing`, { type }],
  ]));
  assertEquals(
    fieldData({ fields, values: {} }),
    Object.fromEntries(types.flatMap((type) => [
      [`${type} null`, null],
      [`${type} missing`, type === "checkbox" ? false : ""],
    ])),
  );
  assertEquals(substitute("a{{a}}b", { a: null }, "html"), "ab");
});

Deno.test("no tab can end the element it stands in, and a leading import stays first", () => {
  const html = frameDocument({
    html: `<img src="//cdn.example/x.png">`,
    css: `@import "//fonts.example/x.css";a{content:"</style>"}`,
    js: `const a = "</script><script>";`,
    fields: {},
    values: {},
  }, {
    jquery: "/* jquery */",
    script: "",
    offline: false,
    consoleErrors: false,
  });
  assertStringIncludes(html, `<style>\n@import "https://fonts.example/x.css"`);
  assertStringIncludes(html, `"<\\/style>"`);
  assertStringIncludes(html, `"\\x3c/script><script>"`);
  assertStringIncludes(html, `src="https://cdn.example/x.png"`);
});

Deno.test("a comparison with a name that begins like an element stays one", () => {
  const html = frameDocument({
    html: "",
    css: "",
    js: "<!-- old\nif (i <scripts.length) a = '<!-- x --><script>';",
    fields: {},
    values: {},
  }, { jquery: "", script: "", offline: false, consoleErrors: false });
  assertStringIncludes(
    html,
    "//-- old\nif (i <scripts.length) a = '\\x3c!-- x --><script>';",
  );
});

Deno.test("notes among the fields are no fields; a value without a type is one", () => {
  assertEquals(
    fieldData({
      fields: { _meta: "by me", _v: { version: 1 }, a: { value: 3 } },
      values: {},
    }),
    { a: 3 },
  );
});

Deno.test("code of an alert box is known as that, code of a widget never", () => {
  const code = (html: string, js: string, fields = {}) => ({
    html,
    css: "",
    js,
    fields,
    values: {},
  });
  const cases: [code: ReturnType<typeof code>, isOne: boolean][] = [
    [code("<p>{{announcement}}</p>", ""), true],
    [code("<p>{messageRaw}</p>", "const name = '{{name}}';"), true],
    [
      code("<p>{{announcement}}</p>", "addEventListener('onWidgetLoad', f)"),
      false,
    ],
    [code("<p>{{name}} {{amount}}</p>", ""), false],
    [
      code("<p>{{announcement}}</p>", "", { announcement: { value: "x" } }),
      false,
    ],
    [code("<p>{{announcement}}</p>", "limelight.events.on('tip', f)"), false],
  ];
  for (const [given, isOne] of cases) {
    assertEquals(isAlertBoxCode(given), isOne, given.html + given.js);
  }
  const shown = (given: ReturnType<typeof code>) =>
    frameDocument(given, {
      jquery: "",
      script: "",
      offline: false,
      consoleErrors: false,
    })
      .includes("This is code of a StreamElements alert box");
  assertEquals(cases.map(([given]) => shown(given)), cases.map(([, is]) => is));
});
