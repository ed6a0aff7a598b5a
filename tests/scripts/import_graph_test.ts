import { assert, assertEquals } from "@std/assert";
import { changedTests, urlOf, widgetOf } from "@/scripts/tests/changed.ts";
import {
  graphOf,
  kindOf,
  reachOf,
  readGraph,
  readsVariable,
} from "@/scripts/tests/import_graph.ts";
import { nearestTests } from "@/scripts/tests/nearest_tests.ts";

/** A small tree: a rule, a service that is put together, a route, a widget. */
const TREE: Record<string, string> = {
  "lib/core/clock.ts": "",
  "lib/features/audience/draw.ts": `import "@/lib/core/clock.ts";`,
  "lib/features/audience/types.ts":
    `import type { A } from "./draw.ts";\nexport type {\n  B,\n} from "./draw.ts";`,
  "lib/app/services.ts": `import "@/lib/features/audience/draw.ts";`,
  "lib/app/app.ts": `import { a } from "@/lib/app/services.ts";`,
  "routes/api/draw/[id].ts": "",
  "routes/api/index.ts": "",
  "lib/widgets/big_card/BigCard.tsx": "",
  "islands/widgets/BigCard.tsx":
    `import { BigCard } from "@/lib/widgets/big_card/BigCard.tsx";`,
  "docs/rules.md": "",
  "static/odd/thing.css": "",
  "tests/support/app.ts": `import "@/lib/app/app.ts";`,
  "tests/support/browser.ts": `import { chromium } from "playwright-core";`,
  "tests/support/process.ts": `new Deno.Command("x");`,
  "tests/support/program.ts": `const runs = Deno.env.get("RUNS");`,
  "tests/features/draw_test.ts": `import "@/lib/features/audience/draw.ts";`,
  "tests/features/types_test.ts": `import "@/lib/features/audience/types.ts";`,
  "tests/http/audience/route_test.ts":
    `import "@/tests/support/app.ts"; app.request(\`/api/draw/\${id}\`);`,
  "tests/http/other_test.ts": `import "@/tests/support/app.ts"; "/api/draws/1"`,
  "tests/pages/card_test.ts":
    `import "@/tests/support/browser.ts"; open("big-card");`,
  "tests/realtime/kill_test.ts":
    `import { s } from "@/tests/support/process.ts";
    s("tests/support/program.ts");`,
  "tests/docs_test.ts": `read("docs/rules.md");`,
  "tests/odd/own_test.ts": "",
};

const graph = graphOf(
  new Set(Object.keys(TREE)),
  new Map(Object.entries(TREE).filter(([path]) => /\.tsx?$/.test(path))),
);

const proving = (...changed: string[]) =>
  [
    ...changedTests(graph, changed).tests.keys(),
  ].sort();

Deno.test("a change reaches what imports it, step by step, and not what takes only its types", () => {
  const { near, far } = reachOf(graph, ["lib/features/audience/draw.ts"]);
  assertEquals(near.get("tests/features/draw_test.ts"), 1);
  assertEquals(near.get("tests/features/types_test.ts"), undefined);
  assertEquals(
    reachOf(graph, ["lib/core/clock.ts"]).near
      .get("tests/features/draw_test.ts"),
    2,
  );
  // Through the service that is put together, all its tests reach all its parts.
  assert(far.has("tests/http/other_test.ts"));
  assert(!near.has("tests/http/other_test.ts"));
});

Deno.test("a program that a test starts by its path counts as imported", () => {
  assertEquals(proving("tests/support/program.ts"), [
    "tests/realtime/kill_test.ts",
  ]);
});

Deno.test("a rule is proven by its own tests and by those of its subject", () => {
  const { tests, throughService, notes } = changedTests(graph, [
    "lib/features/audience/draw.ts",
  ]);
  assertEquals([...tests.keys()], [
    "tests/features/draw_test.ts",
    "tests/http/audience/route_test.ts",
  ]);
  assertEquals(throughService, ["tests/http/other_test.ts"]);
  assertEquals(notes, []);
});

Deno.test("a route is proven by the tests that ask for its URL", () => {
  assertEquals(proving("routes/api/draw/[id].ts"), [
    "tests/http/audience/route_test.ts",
  ]);
  const asked = (url: string) => urlOf("routes/api/draw/[id].ts")!.test(url);
  assert(asked(`"/api/draw/12?a=1"`));
  assert(asked("`${origin}/api/draw/${id}`"));
  assert(!asked(`"/api/draw/"`));
  assert(!asked(`"/api/draw/12/more"`));
  assert(urlOf("routes/api/index.ts")!.test(`"/api"`));
  assertEquals(urlOf("lib/app/app.ts"), null);
});

Deno.test("a widget is proven by the tests that name it", () => {
  for (
    const path of [
      "lib/widgets/big_card/BigCard.tsx",
      "islands/widgets/BigCard.tsx",
      "lib/widgets/styles/big-card.css",
    ]
  ) {
    assertEquals(widgetOf(path), "big-card", path);
    assertEquals(proving(path), ["tests/pages/card_test.ts"], path);
  }
  assertEquals(widgetOf("lib/locales/english/events.ts"), null);
});

Deno.test("what is no code is proven by the tests that name it, or by a folder, which is said", () => {
  assertEquals(proving("docs/rules.md"), ["tests/docs_test.ts"]);
  const { tests, notes } = changedTests(graph, ["static/odd/thing.css"]);
  assertEquals([...tests.keys()], ["tests/odd/own_test.ts"]);
  assertEquals(notes, [
    "No test imports or names static/odd/thing.css: tests/odd as a whole.",
  ]);
  const unknown = changedTests(graph, ["README"]);
  assertEquals(unknown.tests.size, 0);
  assertEquals(unknown.notes.length, 1);
});

Deno.test("what changes how tests run is proven by all of them", () => {
  assertEquals(proving("docs/rules.md", "deno.json").length, 8);
});

Deno.test("the kind of a file of tests is what its helpers start", () => {
  const kinds = graph.tests.map((test) => [test, kindOf(graph, test)]);
  assertEquals(kinds.filter(([, kind]) => kind !== "plain"), [
    ["tests/pages/card_test.ts", "browser"],
    ["tests/realtime/kill_test.ts", "process"],
  ]);
});

Deno.test("a file of tests reads the variables that its helpers and programs read", () => {
  const reads = (name: string) =>
    graph.tests.filter((test) => readsVariable(graph, test, ["OTHER", name]));
  assertEquals(reads("RUNS"), ["tests/realtime/kill_test.ts"]);
  assertEquals(reads("RUN"), []);
});

Deno.test("the nearest tests of a mutation are no browser's, unless they are asked for", () => {
  const costs = {
    ms: 0,
    loadingMs: 0,
    processes: 0,
    browsers: 0,
    tests: 1,
    assertions: 1,
  };
  const record = { "tests/http/other_test.ts": { ...costs, ms: 5 } };
  const nearest = (path: string, browser: boolean) =>
    nearestTests(graph, path, record, { tests: 3, browser });
  assertEquals(nearest("lib/features/audience/draw.ts", false), [
    "tests/features/draw_test.ts",
    "tests/http/audience/route_test.ts",
    "tests/http/other_test.ts",
  ]);
  assertEquals(nearest("islands/widgets/BigCard.tsx", false), []);
  assertEquals(nearest("islands/widgets/BigCard.tsx", true), [
    "tests/pages/card_test.ts",
  ]);
});

Deno.test("in this tree a rule, a route and a widget are proven by some tests, not by all", async () => {
  const tree = await readGraph(Deno.cwd());
  for (
    const [path, test] of [
      [
        "lib/features/subathon/rules/stream_signal.ts",
        "tests/http/subathon/platforms_test.ts",
      ],
      ["routes/api/random.ts", "tests/http/bot_api/texts_test.ts"],
      ["routes/studio/live.tsx", "tests/pages/studio/live_feed_test.ts"],
      ["lib/widgets/poll/Poll.tsx", "tests/widgets/poll_end_test.ts"],
      ["docs/events.md", "tests/schema/events/events_doc_test.ts"],
    ] as const
  ) {
    const { tests } = changedTests(tree, [path]);
    assert(tests.has(test), `${path} is proven by ${test}`);
    assert(tests.size < tree.tests.length / 6, `${path}: ${tests.size} files`);
  }
  assertEquals(kindOf(tree, "tests/pages/demo_test.ts"), "browser");
  assertEquals(kindOf(tree, "tests/realtime/restart_test.ts"), "process");
  assertEquals(kindOf(tree, "tests/http/basics_test.ts"), "plain");
  assert(
    tree.isWide("lib/app/app.ts") && tree.isWide("lib/widgets/registry.ts"),
  );
});
