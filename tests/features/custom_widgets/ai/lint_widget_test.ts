import { assertEquals } from "@std/assert";
import { lintWidget } from "@/lib/features/custom_widgets/ai/lint_widget.ts";

const LISTENS = "addEventListener('onEventReceived', () => {});";
const GOOD = { html: "<div id=a></div>", css: "#a{}", js: LISTENS };

Deno.test("a decent widget has nothing wrong with it", () => {
  assertEquals(
    lintWidget({
      html:
        `<img src="data:image/png;base64,AA=="><a href="#x">{name}</a><svg></svg>`,
      css: `/* @import */ a::after { content: "}"; background: url(data:x) }`,
      js: `const list = [];
window.addEventListener("onEventReceived", ({ detail }) => {
  list.push(detail); box.innerHTML = ""; box.textContent = detail.event.name;
  while (true) { if (list.length < 3) break; list.shift(); }
  customElements; api.open(); player.fetch();
});`,
    }),
    [],
  );
});

Deno.test("what must not become a draft is named", () => {
  const script = (js: string) => ({ ...GOOD, js: `${LISTENS}\n${js}` });
  const cases: [typeof GOOD, string][] = [
    [{ ...GOOD, html: "<SCRIPT>1</SCRIPT>" }, "the HTML holds a <script>"],
    [{ ...GOOD, html: "<iframe></iframe>" }, "the HTML holds a <iframe>"],
    [
      { ...GOOD, html: "<b onclick=x()>" },
      'the HTML holds code in "onclick"',
    ],
    [
      { ...GOOD, html: "<img src=//evil.example/x>" },
      'the HTML loads "//evil.example/x"',
    ],
    [
      { ...GOOD, html: "<a href='javascript:1'>" },
      'the HTML loads "javascript:1"',
    ],
    [
      { ...GOOD, html: "<b style='background:url(https://x.example)'>" },
      'the CSS loads "https://x.example"',
    ],
    [{ ...GOOD, css: "@import 'x';" }, "the CSS has an @import"],
    [
      { ...GOOD, css: "a{background:url( 'https://x.example' )}" },
      'the CSS loads "https://x.example"',
    ],
    [
      { ...GOOD, css: "a{b:c" },
      "the CSS has a brace without its other half",
    ],
    [
      { ...GOOD, js: "1;" },
      "the script listens to no event of the widget's",
    ],
    [script("eval('1')"), "the script calls eval"],
    [script("window['eval']('1')"), "the script calls eval"],
    [script("new Function('1')"), "the script calls Function"],
    [script("fetch('/x')"), "the script calls fetch"],
    [script("self.fetch('/x')"), "the script calls fetch"],
    [script("new WebSocket('wss://x')"), "the script calls WebSocket"],
    [script("import('x')"), "the script imports"],
    [script("document.write('x')"), "the script calls write"],
    [script("a.innerHTML = name"), "the script fills innerHTML"],
    [script("a.innerHTML += `${name}`"), "the script fills innerHTML"],
    [
      script("a.insertAdjacentHTML('x', y)"),
      "the script calls insertAdjacentHTML",
    ],
    [script("while (true) {}"), "the script loops for ever"],
    [script("while (1) { 'return'; }"), "the script loops for ever"],
    [script("x: { break x; } while (1) ;"), "the script loops for ever"],
    [
      { ...GOOD, js: "a();".repeat(10_000) },
      "the script has more than 20000 words and signs",
    ],
  ];
  for (const [widget, problem] of cases) {
    assertEquals(lintWidget(widget), [problem]);
  }
  const [deep = ""] = lintWidget({ ...GOOD, js: "(".repeat(15_000) });
  assertEquals(deep.startsWith("the script does not parse: "), true);
  const [first = ""] = lintWidget({ ...GOOD, js: "const = ;" });
  assertEquals(first.startsWith("the script does not parse: "), true);
});
