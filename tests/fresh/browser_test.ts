import { assertEquals, assertMatch, assertNotEquals } from "@std/assert";
import { csp } from "fresh";
import { withPage } from "@/tests/support/browser.ts";
import { describe } from "@/tests/fresh/project/islands/Types.tsx";
import { everything } from "@/tests/fresh/project/routes/types.tsx";
import {
  expected,
  serve,
  standInTest,
  STANDS_IN,
  startProject,
} from "./support.ts";

const STRICT = [
  // Fresh itself starts islands by an inline module with the page's nonce.
  expected({
    ours: "script-src 'self'",
    fresh: "script-src 'self' 'unsafe-inline'",
  }),
  "style-src 'self'",
  "upgrade-insecure-requests",
];

/** The project behind a policy without any inline script or style. */
async function strictly() {
  const directives = STRICT.filter((directive) => directive.includes(" "));
  const policy = csp<never>({
    csp: ["default-src 'self'", ...directives],
    useNonce: !STANDS_IN,
  });
  return serve(
    await startProject((app) =>
      app.use(async (ctx) => {
        const response = await policy(ctx);
        const header = response.headers.get("content-security-policy") ?? "";
        // Chromium would ask for https, which nobody speaks here.
        response.headers.set(
          "content-security-policy",
          header.replace("; upgrade-insecure-requests", ""),
        );
        return response;
      })
    ),
  );
}

Deno.test("islands count, each for itself", async () => {
  await using server = await strictly();
  await withPage(async (page, log) => {
    await page.goto(`${server.origin}/islands`, { waitUntil: "networkidle" });
    await page.click('[aria-label="first"]');
    await page.click('[aria-label="first"]');
    await page.click('[aria-label="second"]');
    const counts = await page.locator(".counter output").allTextContents();
    assertEquals(counts, ["2", "6", "100"]);
    log.assertSilent();
  });
});

standInTest(
  "what is rendered later still finds the ids that the server gave",
  "ids of later elements begin anew",
  async () => {
    await using server = await strictly();
    await withPage(async (page, log) => {
      await page.goto(`${server.origin}/islands`, { waitUntil: "networkidle" });
      for (const label of ["first", "second"]) {
        await page.click(`[aria-label="${label}"]`);
      }
      const labels = page.locator(".counter label");
      await labels.nth(2).waitFor({ state: "attached" });
      for (const label of await labels.all()) {
        const counter = await label.evaluate((element) =>
          element.closest(".counter")?.id
        );
        assertEquals(await label.getAttribute("for"), counter ?? "");
      }
      const ids = await page.locator("[id]").evaluateAll((all) =>
        all.map(({ id }) => id)
      );
      assertEquals(new Set(ids).size, ids.length);
      log.assertSilent();
    });
  },
);

Deno.test("a signal in the props of two islands is one", async () => {
  await using server = await strictly();
  await withPage(async (page, log) => {
    await page.goto(`${server.origin}/islands`, { waitUntil: "networkidle" });
    await page.click(".changer");
    await page.click(".changer");
    assertEquals(await page.textContent(".shower"), "21");
    log.assertSilent();
  });
});

standInTest(
  "children stay what the server made of them, and their islands live on when they are hidden",
  "children are drawn anew",
  async () => {
    await using server = await strictly();
    await withPage(async (page, log) => {
      await page.goto(`${server.origin}/islands`, { waitUntil: "networkidle" });
      const box = page.locator(".box").first();
      await box.locator("em").evaluate((element) =>
        element.setAttribute("data-kept", "yes")
      );
      await box.locator("[aria-label='in a box']").click();
      await box.locator(".toggle").click();
      assertEquals(await box.locator("em").count(), 0);
      await box.locator(".toggle").click();
      assertEquals(await box.locator("em").getAttribute("data-kept"), "yes");
      await box.locator("[aria-label='in a box']").click();
      assertEquals(await box.locator("output").textContent(), "102");
      assertEquals(await box.locator(".toggle").textContent(), "2");
      log.assertSilent();
    });
  },
);

Deno.test("children that were hidden at first come to life when they are shown", async () => {
  await using server = await strictly();
  await withPage(async (page, log) => {
    await page.goto(`${server.origin}/islands`, { waitUntil: "networkidle" });
    const box = page.locator(".box").nth(1);
    assertEquals(await box.locator("i").count(), 0);
    await box.locator(".toggle").click();
    assertEquals(await box.locator("i").textContent(), "hidden at first");
    await box.locator("[aria-label='in a closed box']").click();
    assertEquals(await box.locator("output").textContent(), "201");
    log.assertSilent();
  });
});

standInTest(
  "hydration keeps the server's elements, and leaves no trace in the layout",
  "islands are drawn anew between comments",
  async () => {
    await using server = await strictly();
    await withPage(async (page, log) => {
      await page.route("**/*.js", (route) => route.abort());
      await page.goto(`${server.origin}/islands`);
      const before = await page.locator("main").innerText();
      const ids = await page.locator(".counter").evaluateAll((all) =>
        all.map(({ id }) => id)
      );
      assertEquals(new Set(ids).size, ids.length);
      assertEquals(
        await page.locator("main > *").evaluateAll((all) =>
          all.map((element) => getComputedStyle(element).display)
        ),
        [
          "contents",
          "contents",
          "contents",
          "contents",
          "contents",
          "contents",
        ],
      );
      await page.unroute("**/*.js");
      await page.goto(`${server.origin}/islands`, { waitUntil: "networkidle" });
      assertEquals(await page.locator("main").innerText(), before);
      assertEquals(
        await page.locator(".counter").evaluateAll((all) =>
          all.map(({ id }) => id)
        ),
        ids,
      );
      log.failures.length = 0;
      log.console.length = 0;
      log.assertSilent();
    });
  },
);

standInTest(
  "props arrive as what they were",
  "a view sends its whole buffer",
  async () => {
    await using server = await strictly();
    await withPage(async (page, log) => {
      await page.goto(`${server.origin}/types`, { waitUntil: "networkidle" });
      const arrived = await page.textContent(".types");
      assertNotEquals(arrived, "");
      assertEquals(arrived, describe(everything()));
      log.assertSilent();
    });
  },
);

Deno.test("a nonce policy holds as well", async () => {
  const policy = csp<never>({
    useNonce: true,
    csp: ["script-src 'unsafe-inline'", "style-src 'self' 'unsafe-inline'"],
  });
  await using server = serve(
    await startProject((app) =>
      app.use(async (ctx) => {
        const response = await policy(ctx);
        const header = response.headers.get("content-security-policy") ?? "";
        response.headers.set(
          "content-security-policy",
          header.replace("; upgrade-insecure-requests", "").replace(
            "script-src",
            "script-src 'strict-dynamic'",
          ),
        );
        return response;
      })
    ),
  );
  await withPage(async (page, log) => {
    await page.goto(`${server.origin}/one_island`, {
      waitUntil: "networkidle",
    });
    await page.click(".counter button");
    assertEquals(await page.textContent("output"), "1");
    log.assertSilent();
  });
});

Deno.test("an island changes the head, and knows the build and that it runs in a browser", async () => {
  await using server = await strictly();
  await withPage(async (page, log) => {
    await page.goto(`${server.origin}/titled`, { waitUntil: "networkidle" });
    assertEquals(await page.title(), "Count 0");
    await page.click("button");
    await page.waitForFunction(() => document.title === "Count 1");
    for (
      const [name, content] of [["description", "count 1"], ["own", "own 1"]]
    ) {
      const tags = page.locator(`meta[name=${name}]`);
      assertEquals(await tags.count(), 1);
      assertEquals(await tags.getAttribute("content"), content ?? "");
    }
    assertMatch(
      await page.textContent("b") ?? "",
      /^\/img\/dot.svg\?__frsh_c=\w+$/,
    );
    assertEquals(await page.textContent("i"), "true");
    log.assertSilent();
  });
});
