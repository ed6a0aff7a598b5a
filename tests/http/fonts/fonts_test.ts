import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { fontSheetPath } from "@/lib/schema/widgets/font_paths.ts";
import { FONTS } from "@/lib/schema/widgets/fonts.ts";
import {
  SCRIPT_FONTS,
  scriptFamiliesOf,
} from "@/lib/schema/widgets/script_fonts.ts";
import { startTestApp } from "@/tests/support/app.ts";
import { type Page, withPage } from "@/tests/support/browser.ts";
import { serveApp } from "@/tests/support/serve.ts";

const FOR_EVER = "public, max-age=31536000, immutable";
const DAY = "public, max-age=86400";

/** Addresses of the files that a sheet names. */
function filesOf(sheetUrl: string, css: string): URL[] {
  return [...css.matchAll(/url\("([^"]+)"\)/g)].map(([, path = ""]) =>
    new URL(path, sheetUrl)
  );
}

Deno.test("every family of the list is served under its own name, with files that exist", async (t) => {
  await using app = await startTestApp();
  for (const { family } of [...FONTS, ...SCRIPT_FONTS]) {
    await t.step(family, async () => {
      const path = fontSheetPath(family);
      const answer = await app.get(path);
      assertEquals(answer.status, 200);
      assertEquals(
        answer.headers.get("content-type"),
        "text/css; charset=utf-8",
      );
      const css = await answer.text();
      const rules = css.match(/@font-face/g)?.length ?? 0;
      assert(rules > 0);
      const families = [...css.matchAll(/font-family: ([^;]+);/g)];
      assertEquals(
        families.map(([, name]) => name),
        Array(rules).fill(`"${family}"`),
      );
      assertEquals(css.match(/font-display: swap/g)?.length, rules);
      const files = filesOf(app.origin + path, css);
      assertEquals(files.length, rules);
      for (const { pathname, search } of files) {
        const file = await app.get(pathname + search);
        assertEquals(file.status, 200, pathname);
        assertEquals(file.headers.get("content-type"), "font/woff2");
        assertEquals(file.headers.get("cache-control"), FOR_EVER);
        const bytes = new Uint8Array(await file.arrayBuffer());
        assertEquals(new TextDecoder().decode(bytes.subarray(0, 4)), "wOF2");
      }
    });
  }
});

Deno.test("a sheet is kept for a day and then asked about by its tag", async () => {
  await using app = await startTestApp();
  const first = await app.get("/fonts/inter.css");
  await first.body?.cancel();
  assertEquals(first.headers.get("cache-control"), DAY);
  const etag = first.headers.get("etag") ?? "";
  assert(etag.startsWith('"inter-'));
  const again = await app.get("/fonts/inter.css", {
    headers: { "if-none-match": etag },
  });
  assertEquals(again.status, 304);
  assertEquals(again.headers.get("cache-control"), DAY);
  assertEquals(await again.text(), "");
  const other = await app.get("/fonts/inter.css", {
    headers: { "if-none-match": '"inter-0.0.1"' },
  });
  assertEquals(other.status, 200);
  await other.body?.cancel();
});

Deno.test("a file of another version is not kept for ever", async () => {
  await using app = await startTestApp();
  const path = "/fonts/files/inter/inter-latin-wght-normal.woff2";
  for (const query of ["", "?v=0.0.1"]) {
    const answer = await app.get(path + query);
    assertEquals(answer.status, 200);
    assertEquals(answer.headers.get("cache-control"), DAY);
    await answer.body?.cancel();
  }
});

Deno.test("below the dashboard's prefix a sheet's files are there too", async () => {
  await using app = await startTestApp();
  const path = "/m/widgets/fonts/caveat.css";
  const sheet = await app.get(path);
  assertEquals(sheet.status, 200);
  const [file] = filesOf(app.origin + path, await sheet.text());
  const answer = await app.get(`${file?.pathname}${file?.search}`);
  assertEquals(answer.status, 200);
  await answer.body?.cancel();
});

Deno.test("nothing but the list's sheets and their files is served", async (t) => {
  await using app = await startTestApp();
  const paths = [
    "/fonts/comic-sans.css",
    "/fonts/Inter.css",
    "/fonts/constructor.css",
    "/fonts/inter",
    "/fonts/",
    "/fonts/files/inter/",
    "/fonts/files/comic-sans/comic-sans-latin-wght-normal.woff2",
    // In the package, but named by no rule.
    "/fonts/files/inter/inter-latin-opsz-normal.woff2",
    "/fonts/files/inter/package.json",
    "/fonts/files/inter/../package.json",
    "/fonts/files/inter/..%2fpackage.json",
    "/fonts/files/inter/%2e%2e/package.json",
    "/fonts/files/inter/%2e%2e%2fpackage.json",
    "/fonts/files/inter/..%5cpackage.json",
    "/fonts/files/inter/%252e%252e%252fpackage.json",
    "/fonts/files/..%2f..%2fdeno.json",
    "/fonts/files/%2e%2e/%2e%2e/deno.json",
    "/fonts/files/inter/inter-latin-wght-normal.woff2%00.css",
    "/fonts/files/inter//inter-latin-wght-normal.woff2/",
    "/fonts/..%2fdeno.json",
    "/fonts/....//....//deno.json",
    "/fonts/%2fetc%2fpasswd",
    "/fonts/files/%2fetc%2fpasswd",
  ];
  for (const path of paths) {
    await t.step(path, async () => {
      const answer = await app.get(path);
      const text = await answer.text();
      assertEquals(answer.status, 404, text);
      assert(!/"imports"|"dependencies"|root:/.test(text));
    });
  }
  const posted = await app.get("/fonts/inter.css", { method: "POST" });
  assertEquals(posted.status, 405);
  assertStringIncludes(posted.headers.get("allow") ?? "", "GET");
  await posted.body?.cancel();
});

Deno.test("fonts of scripts leave emoji to the computer", async () => {
  await using app = await startTestApp();
  const css = await (await app.get("/fonts/noto-sans-sc.css")).text();
  assert(css.includes("unicode-range"));
  assertEquals(/U\+1f[0-9a-f]{3}/i.test(css), false);
});

Deno.test("a text asks for the fonts of its scripts alone", () => {
  const cases: [string, string, string[]][] = [
    ["Plain Ünïcode Привет \u{1f600} — “ok”", "en", []],
    ["\u{d55c}", "en", ["Noto Sans KR"]],
    ["\u{4e2d}", "en", ["Noto Sans SC"]],
    ["\u{4e2d}", "ja-JP", ["Noto Sans JP"]],
    ["\u{4e2d}", "ko", ["Noto Sans KR"]],
    ["\u{3042}\u{4e2d}", "en", ["Noto Sans JP", "Noto Sans SC"]],
    ["\u{0645}", "en", ["Noto Sans Arabic"]],
    ["\u{05e9} \u{0e14} \u{0915}", "en", [
      "Noto Sans Hebrew",
      "Noto Sans Thai",
      "Noto Sans Devanagari",
    ]],
  ];
  for (const [text, locale, families] of cases) {
    assertEquals(scriptFamiliesOf(text, locale), families, text);
  }
});

/** By letter: how wide and tall it is in px, and whether a face of single letters draws it. */
interface Drawn {
  width: number;
  height: number;
  own: boolean;
}

const drawn = (page: Page, family: string, letters: readonly string[]) =>
  page.evaluate<Drawn[]>(`(async () => {
    const font = '400 100px "${family}"';
    const context = document.querySelector("canvas").getContext("2d");
    const found = [];
    for (const letter of ${JSON.stringify(letters)}) {
      const faces = await document.fonts.load(font, letter);
      context.clearRect(0, 0, 120, 120);
      context.font = font;
      context.fillText(letter, 10, 100);
      const { data } = context.getImageData(0, 0, 120, 120);
      const inked = [];
      for (let place = 0; place < 120 * 120; place++) {
        if (data[place * 4 + 3] > 127) inked.push(place);
      }
      const extent = (numbers) => Math.max(...numbers) - Math.min(...numbers) + 1;
      found.push({
        width: extent(inked.map((place) => place % 120)),
        height: extent(inked.map((place) => Math.floor(place / 120))),
        own: faces.some(({ unicodeRange }) => !unicodeRange.includes("-")),
      });
    }
    return found;
  })()`);

Deno.test("in the faces that are used for names and codes an l is no I, a zero no O, and letters are equally tall", async () => {
  await using app = await startTestApp();
  await using served = serveApp(app);
  const families = ["Inter", "Jersey 10"];
  const sheets = families.map((family) =>
    `<link rel="stylesheet" href="${fontSheetPath(family)}">`
  );
  await withPage(async (page) => {
    await page.route(
      `${served.url}/letters`,
      (route) =>
        route.fulfill({
          contentType: "text/html",
          body: `${sheets.join("")}<canvas width="120" height="120"></canvas>`,
        }),
    );
    await page.goto(`${served.url}/letters`);
    for (const family of families) {
      const [small, capital] = await drawn(page, family, ["l", "I"]);
      assert(small?.own && !capital?.own, family);
      const ratio = small.width / (capital?.width ?? Infinity);
      assert(ratio > 1.25, `${family}: ${ratio}`);
    }
    const heights = [];
    for (const family of families) {
      const [upright] = await drawn(page, family, ["H"]);
      heights.push(upright?.height ?? 0);
    }
    const [plain = 0, pixel = 0] = heights;
    assert(Math.abs(pixel / plain - 1) < 0.08, `${heights}`);
    const [zero, letter] = await drawn(page, "Jersey 10", ["0", "O"]);
    assert(zero?.own && !letter?.own);
    const [stroked, ampersand] = await drawn(page, "Jersey 10", ["Ø", "&"]);
    assert(stroked?.own && !ampersand?.own, "an Ø is no ampersand");
  });
});
