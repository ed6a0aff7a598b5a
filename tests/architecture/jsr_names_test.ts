import { assertEquals } from "@std/assert";
import * as cookie from "@std/http/cookie";
import * as etag from "@std/http/etag";
import * as negotiation from "@std/http/negotiation";
import * as assert from "@std/assert";
import * as fresh from "fresh";
import * as dev from "fresh/dev";
import * as runtime from "fresh/runtime";
import { filesNamed, sourceFiles } from "./source_files.ts";

const words = (text: string): string[] => text.trim().split(/\s+/);

/** Everything of Fresh 2.3 and of std that may be imported: the names they export and document. */
const PUBLIC: Record<string, string[]> = {
  "fresh": words(`
    App HttpError page createDefine staticFiles csp csrf cors ipFilter trailingSlashes
    Context FreshContext PageProps Middleware MiddlewareFn HandlerFn HandlerByMethod RouteHandler RouteData
    PageResponse Define RouteConfig LayoutConfig FreshConfig ResolvedFreshConfig ListenOptions Method Island
    WebSocketHandlers WebSocketUpgradeOptions Lazy MaybeLazy
  `),
  "fresh/runtime": words("Head Partial asset assetSrcSet IS_BROWSER HttpError"),
  "fresh/dev": words("Builder"),
  "@std/assert": words(`
    assert assertAlmostEquals assertArrayIncludes assertEquals assertExists assertFalse assertGreater
    assertGreaterOrEqual assertInstanceOf assertIsError assertLess assertLessOrEqual assertMatch assertNotEquals
    assertNotInstanceOf assertNotMatch assertNotStrictEquals assertObjectMatch assertRejects assertStrictEquals
    assertStringIncludes assertThrows AssertionError equal fail unimplemented unreachable ArrayLikeArg Falsy
  `),
  "@std/http/cookie": words(
    "Cookie deleteCookie getCookies getSetCookies setCookie",
  ),
  "@std/http/etag": words("ETagOptions FileInfo eTag ifMatch ifNoneMatch"),
  "@std/http/negotiation": words("accepts acceptsEncodings acceptsLanguages"),
};

const IMPORT =
  /(?:import|export)\s+(?:type\s+)?([^"';]*?)\s+from\s+"((?:fresh|@std)(?:\/[^"]*)?)"/g;

/** Names which a file takes from Fresh or std, as "module name"; "module *" for one that takes it whole. */
function importsOf(text: string): string[] {
  return Array.from(text.matchAll(IMPORT), ([, clause = "", module = ""]) => {
    const list = /^\{([^}]*)\}$/.exec(clause.trim())?.[1];
    if (list === undefined) return [`${module} *`];
    return list.split(",").map((name) =>
      name.trim().replace(/^type\s+/, "").split(/\s+as\s+/)[0]
    )
      .filter((name) => name !== "").map((name) => `${module} ${name}`);
  }).flat();
}

Deno.test("imports are found in every form", () => {
  const text = `
    import { App, type Context as C } from "fresh";
    import type {
      PageProps,
    } from "fresh";
    export { getCookies } from "@std/http/cookie";
    import * as all from "fresh/dev";
    import { other } from "freshly";
  `;
  assertEquals(importsOf(text), [
    "fresh App",
    "fresh Context",
    "fresh PageProps",
    "@std/http/cookie getCookies",
    "fresh/dev *",
  ]);
});

Deno.test("nothing is imported that Fresh and std do not export", async () => {
  const folders = ["routes", "islands", "lib", "tests", "scripts", "bench"];
  const files = ["main.ts", "fresh.config.ts", ...await sourceFiles(...folders)]
    .filter((file) =>
      !file.startsWith("lib/jsr/") &&
      file !== "tests/architecture/jsr_names_test.ts"
    );
  const wrong: string[] = [];
  for (const file of files) {
    for (const found of importsOf(await Deno.readTextFile(file))) {
      const [module = "", name = ""] = found.split(" ");
      if (!PUBLIC[module]?.includes(name)) wrong.push(`${file}: ${found}`);
    }
  }
  assertEquals(wrong, []);
});

Deno.test("no rule and no program knows the elements around islands, which Fresh itself has not", async () => {
  const folders = ["routes", "islands", "lib", "static"];
  const files = (await filesNamed(/\.(?:css|tsx?)$/, ...folders))
    .filter((file) => !file.startsWith("lib/jsr/"));
  const wrong: string[] = [];
  for (const file of files) {
    const text = await Deno.readTextFile(file);
    if (/\bfresh-(?:island|slot)\b/.test(text)) wrong.push(file);
  }
  assertEquals(wrong, []);
});

Deno.test("the stand-ins export nothing but names of what they stand for", () => {
  const modules = {
    "fresh": fresh,
    "fresh/runtime": runtime,
    "fresh/dev": dev,
    "@std/assert": assert,
    "@std/http/cookie": cookie,
    "@std/http/etag": etag,
    "@std/http/negotiation": negotiation,
  };
  assertEquals(Object.keys(modules).sort(), Object.keys(PUBLIC).sort());
  for (const [name, module] of Object.entries(modules)) {
    assertEquals(
      Object.keys(module).filter((key) => !PUBLIC[name]?.includes(key)),
      [],
      name,
    );
  }
});

interface Config {
  links?: string[];
  imports?: Record<string, string>;
  name?: string;
  version?: string;
  exports?: string | Record<string, string>;
}

async function readConfig(folder: string): Promise<Config> {
  return JSON.parse(await Deno.readTextFile(`${folder}/deno.json`));
}

Deno.test("deno.json names the packages of JSR, and links a stand-in for each, with the modules that are imported", async () => {
  const { links = [], imports = {} } = await readConfig(".");
  const named = Object.entries(imports)
    .flatMap(([name, target]) => target.startsWith("jsr:") ? [name] : []);
  assertEquals(
    Object.fromEntries(named.map((name) => [name, imports[name]])),
    {
      "fresh": "jsr:@fresh/core@^2.3.3",
      "@std/assert": "jsr:@std/assert@^1",
      "@std/http": "jsr:@std/http@^1",
    },
  );
  const exported = await Promise.all(links.map(async (link) => {
    const { name = "", exports = {} } = await readConfig(link);
    const [as = name] = named.filter((key) =>
      imports[key]?.startsWith(`jsr:${name}@`)
    );
    return typeof exports === "string"
      ? [as]
      : Object.keys(exports).map((path) => as + path.slice(1));
  }));
  assertEquals(exported.flat().sort(), Object.keys(PUBLIC).sort());
});
