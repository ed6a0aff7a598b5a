/** Code that would take the service, or a page, with it. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import fc from "fast-check";
import type { WidgetCode } from "@/lib/schema/custom_widgets/code.ts";
import {
  MAX_SCRIPT_CHARS,
  MAX_SCRIPT_TOKENS,
} from "@/lib/core/script_reader.ts";
import { frameDocument } from "@/lib/features/custom_widgets/frames/document.ts";
import { holdMs } from "@/lib/features/custom_widgets/frames/fields.ts";
import {
  guardHtml,
  guardScript,
  MAX_HTML_DEPTH,
} from "@/lib/features/custom_widgets/frames/guard_source.ts";
import {
  MAX_FILLED_CHARS,
  substitute,
} from "@/lib/features/custom_widgets/frames/placeholders.ts";

const documentOf = (code: Partial<WidgetCode>) =>
  frameDocument(
    { html: "", css: "", js: "", fields: {}, values: {}, ...code },
    { jquery: "", script: "", offline: false, consoleErrors: false },
  );

const noticeOf = (document: string): string | null => {
  const [, notice] = /"notice":(null|"(?:[^"\\]|\\.)*")/.exec(document) ?? [];
  return JSON.parse(notice ?? "null");
};

Deno.test("HTML is read as deep as browsers nest it, and no deeper", () => {
  const open = (times: number) => "<b>".repeat(times);
  assertEquals(guardHtml(open(MAX_HTML_DEPTH)).isTooDeep, false);
  assertEquals(guardHtml(open(MAX_HTML_DEPTH + 1)).isTooDeep, true);
  // What stands beside each other may be many.
  for (
    const many of ["<b></b>", "<br>", "<p>", "<li>x", "<img><script></script>"]
  ) {
    assertEquals(guardHtml(many.repeat(2_000)).isTooDeep, false, many);
  }
});

Deno.test("HTML that nests too deep is not shown, and its author is told", () => {
  const document = documentOf({ html: "<b>".repeat(120_000), js: "run()" });
  assertStringIncludes(noticeOf(document) ?? "", "More than 512 elements");
  assertEquals(document.includes("<b><b>"), false);
  assertEquals(document.includes("run()"), false);
});

Deno.test("a tab with its fields filled in is bounded, whichever tab it is", () => {
  const values = { a: "x".repeat(60_000) };
  for (const tab of ["html", "css", "js"] as const) {
    const document = documentOf({ [tab]: "{a}".repeat(60_000), values });
    assertStringIncludes(noticeOf(document) ?? "", "1,048,576 characters");
    assert(document.length < MAX_FILLED_CHARS);
  }
  assertEquals(noticeOf(documentOf({ html: "{a}".repeat(10), values })), null);
});

Deno.test("what is filled in is at most as long as it may be, or not at all", () => {
  fc.assert(fc.property(
    fc.nat(200),
    fc.nat(20_000),
    fc.constantFrom("html", "css", "js"),
    (times, length, tab) => {
      const source = "-{a}".repeat(times);
      const filled = substitute(source, { a: "x".repeat(length) }, tab);
      const wanted = times * (length + 1);
      assertEquals(
        filled?.length ?? null,
        wanted > MAX_FILLED_CHARS ? null : wanted,
      );
    },
  ));
});

Deno.test("a field's value of any JSON is text, and holds nothing for ever", () => {
  fc.assert(fc.property(fc.jsonValue({ maxDepth: 5 }), (a) => {
    const filled = substitute("{a}", { a }, "html");
    if (typeof a !== "object") assertEquals(filled, String(a));
    assert(holdMs({ widgetDuration: a }) >= 0);
  }));
  const odd = { toString: 1, valueOf: 1 };
  assertEquals(
    substitute("{a}", { a: [1, [null, "b"], odd] }, "js"),
    "1,,b,[object Object]",
  );
  assertEquals(holdMs({ widgetDuration: odd }), 0);
});

Deno.test("a script that is too deep to walk is served as it is", () => {
  for (
    const js of [
      `a${".b".repeat(100_000)}`,
      `a${"+a".repeat(100_000)}`,
      "(".repeat(100_000),
      "{".repeat(100_000),
      "`${".repeat(50_000),
    ]
  ) {
    assertStringIncludes(documentOf({ js }), js);
  }
});

Deno.test("scripts are guarded up to a length, those of the HTML together", () => {
  const script = (chars: number) => `for(;;);${" ".repeat(chars - 8)}`;
  const calls = ({ inserted }: { inserted: unknown[] }) => inserted.length / 2;
  assertEquals(calls(guardScript(script(MAX_SCRIPT_CHARS))), 1);
  assertEquals(calls(guardScript(script(MAX_SCRIPT_CHARS + 1))), 0);
  const half = `<script>${script(MAX_SCRIPT_CHARS / 2)}</script>`;
  assertEquals(calls(guardHtml(half.repeat(2))), 2);
  assertEquals(calls(guardHtml(half.repeat(3))), 2);
});

Deno.test("the first 5,000 elements of the HTML are read, what comes later is left alone", () => {
  const late = '<script src="https://cdn.example/a.js"></script>';
  const asyncIn = (html: string) =>
    guardHtml(html, ["cdn.example"]).inserted.length;
  assertEquals(asyncIn("<br>".repeat(4_998) + late.repeat(9)), 2);
  assertEquals(asyncIn("<br>".repeat(5_000) + late), 0);
});

Deno.test("a script is guarded up to a number of words and signs, what comes later is left alone", () => {
  const loop = "for(;;)a();";
  const many = guardScript(loop.repeat(MAX_SCRIPT_TOKENS));
  assertEquals(many.inserted.length, 0, "it is longer than any that is read");
  const loops = 10_000;
  const { inserted, source } = guardScript(loop.repeat(loops));
  const guarded = inserted.length / 2;
  assert(guarded > 1_000 && guarded < MAX_SCRIPT_TOKENS / 8, `${guarded}`);
  assertEquals(source.endsWith(loop.repeat(loops - guarded - 1)), true);
  const scripts = guardHtml("<script>for(;;);</script>".repeat(10_000));
  assert(scripts.inserted.length / 2 < MAX_SCRIPT_TOKENS / 20);
});

Deno.test("long patterns are the browser's to check", () => {
  const group = Array.from({ length: 200 }, () => "(?<a>b)").join("");
  const { inserted } = guardScript(`x = /${group}/; for (;;);`);
  assertEquals(inserted.length, 2);
  assertEquals(guardScript("x = /(?<a>b)(?<a>b)/; for (;;);").inserted, []);
});

Deno.test("names that are declared again and again are the browser's to refuse", () => {
  const twice = guardScript("let a; let a; for (;;);");
  assertEquals(twice.inserted.length, 2);
  // Each name once looked at all others of its scope: 12 million times for these, in every block.
  const names = Array.from({ length: 5_000 }, (_, n) => `var a${n};`).join("");
  const nested = `${"{".repeat(1_000)}${names}for(;;);${"}".repeat(1_000)}`;
  assertEquals(guardScript(nested).inserted.length, 2);
});
