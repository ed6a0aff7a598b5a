import { assert, assertEquals } from "@std/assert";
import {
  guardHtml,
  guardScript,
} from "@/lib/features/custom_widgets/frames/guard_source.ts";
import { createFrameWatch, PING_MS } from "@/lib/overlay/frame_watch.ts";

const CALL = "globalThis.__limelightTick?.()";
const guarded = (source: string) =>
  guardScript(source).source.replaceAll(CALL, "T");

Deno.test("loops and functions are guarded, and mean what they meant", () => {
  const cases: [source: string, result: string][] = [
    ["while (1);", "while (1){T;;}"],
    ["do x(); while (y)", "do {T;x();} while (y)"],
    ["for (;;) for (k in o) f()", "for (;;) {T;for (k in o) {T;f()}}"],
    ["while (a) b = x => y", "while (a) {T;b = x => (T,y)}"],
    ["x => ({ a: 1 })", "x => ((T,{ a: 1 }))"],
    ["x => (a, b)", "x => ((T,a, b))"],
    ["async x => await y", "async x => (T,await y)"],
    [
      "function f() { 'use strict'\nreturn 1 }",
      "function f() { 'use strict';T;\nreturn 1 }",
    ],
    ["class A { get x() { } }", "class A { get x() {T; } }"],
    ["{key}", "{key}"],
    ["while (true) {", "while (true) {"],
  ];
  for (const [source, result] of cases) {
    assertEquals(guarded(source), result, source);
  }
});

Deno.test("no line is added, and what was put into one is told", () => {
  const source = "a();\r\nwhile (b) c();\n\nfor (;;) {}";
  const result = guardScript(source);
  assertEquals(result.source.split("\n").length, source.split("\n").length);
  const wrapped = CALL.length + 2;
  assertEquals(result.inserted, [
    [2, 10, wrapped],
    [2, 14 + wrapped, 1],
    [4, 10, CALL.length + 1],
  ]);
});

Deno.test("in HTML only what runs is guarded", () => {
  const html = `<p>for(;;){}</p><!-- <script>for(;;){}</script> -->
<script type="text/template">for(;;){}</script><script src="x.js"></script>
<textarea><script>for(;;){}</script></textarea>`;
  assertEquals(guardHtml(html).source, html);
  assertEquals(
    guardHtml(
      "<SCRIPT>for(;;){}</SCRIPT><script type=module>await x;for(;;){}</script>",
    )
      .source.replaceAll(CALL, "T"),
    "<SCRIPT>for(;;){T;}</SCRIPT><script type=module>await x;for(;;){T;}</script>",
  );
});

Deno.test("handlers in attributes are guarded where they stand", () => {
  const cases: [html: string, result: string][] = [
    [
      `<b onclick="for (;;) { x() }" title="for (;;) {}">a</b>`,
      `<b onclick="for (;;) {T; x() }" title="for (;;) {}">a</b>`,
    ],
    [
      `<img onerror='while (1) {} return false' src=x>`,
      `<img onerror='while (1) {T;} return false' src=x>`,
    ],
    ["<b onclick=for(;;){}>a</b>", "<b onclick=for(;;){T;}>a</b>"],
    [
      `<b onclick="a(); " onload="setTimeout(() => { b() })">c</b>`,
      `<b onclick="a(); " onload="setTimeout(() => {T; b() })">c</b>`,
    ],
    // Where characters are escaped their places are not known.
    [
      `<b onclick="for(;;){ &quot;x&quot; }">`,
      `<b onclick="for(;;){ &quot;x&quot; }">`,
    ],
  ];
  for (const [html, result] of cases) {
    assertEquals(guardHtml(html).source.replaceAll(CALL, "T"), result);
  }
});

Deno.test("only scripts of a host that did not answer are not waited for", () => {
  const html = `<script src="https://slow.example/a.js"></script>
<script type="text/javascript" src='https://fast.example/b.js'></script>
<link href="https://slow.example/c.css"><script>for(;;){}</script>
<SCRIPT SRC="https://slow.example:8443/d.js"></SCRIPT>`;
  const { source, inserted } = guardHtml(html, ["slow.example"]);
  assertEquals(
    source.replaceAll(CALL, "T"),
    html.replace("<script src", "<script async src")
      .replace("for(;;){}", "for(;;){T;}"),
  );
  assertEquals(inserted[0], [1, 7, " async".length]);
});

/** A watch over a frame, with the time in hand. */
function watchedFrame(isPreview = false) {
  const stopped: string[] = [];
  let asked = 0;
  let tick = () => {};
  let now = 0;
  const watch = createFrameWatch({
    every(ms, run) {
      assertEquals(ms, PING_MS);
      tick = run;
      return () => tick = () => {};
    },
    now: () => now,
    isPreview,
    ping: () => asked++,
    stop: (why) => stopped.push(why),
  });
  return {
    watch,
    stopped,
    asked: () => asked,
    ticks(count: number) {
      for (let left = count; left > 0; left--) tick();
    },
    pass: (ms: number) => now += ms,
  };
}

Deno.test("a frame that answers is left alone; one that leaves five questions open is stopped once", () => {
  const { watch, stopped, ticks, asked } = watchedFrame();
  for (let round = 0; round < 20; round++) {
    ticks(5);
    watch.heard("pong");
  }
  assertEquals([stopped.length, asked()], [0, 100]);
  ticks(20);
  assertEquals(stopped, [
    "The widget did not answer for 10 seconds and was stopped",
  ]);
  const preview = watchedFrame(true);
  preview.ticks(60);
  assertEquals(preview.stopped, []);
  preview.ticks(1);
  assertEquals(preview.stopped.length, 1);
});

Deno.test("messages over the quota are dropped, and too many of them stop the frame", () => {
  const { watch, stopped, pass } = watchedFrame();
  let taken = 0;
  for (let sent = 0; sent < 2_399; sent++) if (watch.heard("pong")) taken++;
  assertEquals([taken, stopped], [400, []]);
  pass(1_000);
  assert(watch.heard("pong"));
  for (let sent = 0; sent < 100; sent++) watch.heard("pong");
  assertEquals(stopped, [
    "The widget sent far too many messages and was stopped",
  ]);
});

Deno.test("a message that is far too large stops the frame, whatever it is made of", () => {
  const whole: Record<string, unknown> = { text: "x" };
  whole.self = [whole];
  for (
    const large of [
      "x".repeat(1_000_001),
      { args: [["x".repeat(600_000)], { ["k".repeat(400_001)]: 1 }] },
      new Uint8Array(1_000_001),
      Array(1_000_001),
      Array.from({ length: 500_001 }, () => []),
    ]
  ) {
    const { watch, stopped, ticks, asked } = watchedFrame();
    assert(watch.heard("x".repeat(999_999)));
    assert(watch.heard({ type: "call", args: [null, 1, "x".repeat(900_000)] }));
    assert(watch.heard(whole));
    assert(!watch.heard(large));
    assertEquals(stopped, [
      "The widget sent a message of more than a million characters and was stopped",
    ]);
    ticks(1);
    assertEquals(asked(), 0);
  }
});
