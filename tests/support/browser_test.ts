import {
  assert,
  assertEquals,
  assertMatch,
  assertRejects,
  assertThrows,
} from "@std/assert";
import { openContext, settled, takePicture, withPage } from "./browser.ts";
import { chromiumFiles } from "./chromium.ts";
import { settle } from "./clock.ts";
import { watchWork } from "./page_work.ts";

Deno.test("a page runs scripts in a real Chromium", async () => {
  await withPage(async (page, log) => {
    await page.setContent("<p id=a></p><script>a.textContent = 6 * 7</script>");
    assertEquals(await page.textContent("#a"), "42");
    log.assertSilent();
  });
});

Deno.test("the log hears consoles, exceptions and failed requests", async () => {
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {} },
    (request) => {
      if (!request.url.endsWith("/")) {
        return new Response(null, {
          status: 418,
        });
      }
      const html = `<script>
      console.warn("careful");
      fetch("/teapot");
      setTimeout(() => { throw new Error("boom") });
    </script>`;
      return new Response(html, { headers: { "content-type": "text/html" } });
    },
  );
  try {
    await withPage(async (page, log) => {
      const thrown = page.waitForEvent("pageerror");
      await page.goto(`http://127.0.0.1:${server.addr.port}/`, {
        waitUntil: "networkidle",
      });
      await thrown;
      assertMatch(log.console.join("\n"), /^warning: careful \(http:.*:2\)$/m);
      assertMatch(log.errors.join("\n"), /boom/);
      assertMatch(log.failures.join("\n"), /^418 GET http:.*teapot$/m);
      assertThrows(() => log.assertSilent());
    });
  } finally {
    await server.shutdown();
  }
});

Deno.test("a request that is on its way to a test's route when its page closes ends nothing", async () => {
  const held = Promise.withResolvers<void>();
  await using server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {} },
    async (request) => {
      if (request.url.endsWith("/held")) await held.promise;
      return new Response("<script>fetch('/held')</script>", {
        headers: { "content-type": "text/html" },
      });
    },
  );
  await withPage(async (page) => {
    const asked = Promise.withResolvers<void>();
    await page.route("**/held", async (route) => {
      asked.resolve();
      await route.fulfill({ response: await route.fetch() });
    });
    await page.goto(`http://127.0.0.1:${server.addr.port}/`);
    await asked.promise;
  });
  held.resolve();
});

Deno.test("a context shares nothing with the one before", async () => {
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {} },
    () => new Response("<p>", { headers: { "content-type": "text/html" } }),
  );
  const url = `http://127.0.0.1:${server.addr.port}/`;
  try {
    await withPage(async (page) => {
      await page.goto(url);
      await page.evaluate(() => localStorage.setItem("a", "1"));
    });
    await withPage(async (page) => {
      await page.goto(url);
      assertEquals(await page.evaluate(() => localStorage.getItem("a")), null);
    });
  } finally {
    await server.shutdown();
  }
});

/** Serves `script` as a page, and to each other path the word "late". */
function servePage(script: string) {
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {} },
    ({ url }) =>
      url.endsWith("/")
        ? new Response(`<body><script>${script}</script>`, {
          headers: { "content-type": "text/html" },
        })
        : new Response("late"),
  );
  return {
    url: `http://127.0.0.1:${server.addr.port}/`,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

Deno.test("a page is settled only after its timers, and after the answers that it waits for", async () => {
  await using server = servePage(`
    setTimeout(async () => {
      const text = await (await fetch("/word")).text();
      setTimeout(() => document.body.dataset.heard = text, 200);
    }, 300);`);
  await withPage(async (page) => {
    await watchWork(page.context());
    await page.goto(server.url);
    await settled(page);
    assertEquals(
      await page.locator("body").getAttribute("data-heard"),
      "late",
    );
  });
});

Deno.test("a page that only its clock still changes is settled without half a second of quiet", async () => {
  await using server = servePage(`
    (function tick() { setTimeout(tick, 600); })();`);
  await withPage(async (page) => {
    await watchWork(page.context());
    await page.goto(server.url);
    let looks = 0;
    const { frames } = page;
    page.frames = () => {
      looks++;
      return frames.call(page);
    };
    await settled(page);
    assert(looks < 10, `${looks} looks of 50 ms`);
  });
});

Deno.test("emoji, Japanese, Chinese and Arabic have glyphs of their own", async () => {
  await withPage(async (page) => {
    const ink = (text: string) =>
      page.evaluate((text) => {
        const canvas = new OffscreenCanvas(64, 64);
        const context = canvas.getContext("2d");
        if (!context) throw new Error("no canvas");
        context.font = "40px sans-serif";
        context.fillText(text, 0, 48);
        return context.getImageData(0, 0, 64, 64).data.join("");
      }, text);
    const missing = await ink("\u{10FFFD}");
    for (const text of ["😀", "漢", "か", "ع", "é", "Ж"]) {
      assert(await ink(text) !== missing, text);
    }
  });
});

Deno.test("every shared library of the browser is found with nothing but a C library installed", async () => {
  const { executablePath, env } = await chromiumFiles();
  const { stdout } = await new Deno.Command("ldd", {
    args: [executablePath],
    env,
  }).output();
  const foreign = new TextDecoder().decode(stdout).split("\n")
    .filter((line) => /\.so/.test(line))
    .filter((line) =>
      !/lib(c|m|dl|pthread|gcc_s)\.so|ld-linux|linux-vdso/.test(line)
    );
  assert(foreign.length > 0);
  for (const line of foreign) assertMatch(line, /al2023/);
});

Deno.test("a picture that Chromium has no frame for is taken again, and no other failure hidden", async () => {
  const noFrame =
    "Protocol error (Page.captureScreenshot): Unable to capture screenshot";
  await withPage(async (page) => {
    await page.setContent("<p>Hello");
    const failing = ([...failures]: string[]) => ({
      screenshot() {
        const failure = failures.shift();
        return failure === undefined
          ? page.screenshot()
          : Promise.reject(new Error(failure));
      },
      waitForTimeout: () => Promise.resolve(),
    });
    // Asked for four times in vain, and then with success.
    const noFrames = Array.from({ length: 4 }, () => noFrame);
    const picture = await takePicture(failing(noFrames));
    assertEquals(picture.slice(1, 4), new TextEncoder().encode("PNG"));
    const five = [...noFrames, ...noFrames.slice(0, 1)];
    for (const failures of [five, ["Page closed"]]) {
      await assertRejects(() => takePicture(failing(failures)));
    }
  });
});

Deno.test("a browser that crashed is started anew for the next page", async () => {
  const context = await openContext();
  const browser = context.browser();
  await browser?.close();
  await withPage(async (page) => {
    await page.setContent("<p id=a>there");
    assertEquals(await page.textContent("#a"), "there");
  });
});

Deno.test("a wait for a page that a test no longer hears ends no group when the page closes", async () => {
  let unheard = 0;
  const note = (event: Event) => {
    event.preventDefault();
    unheard++;
  };
  addEventListener("unhandledrejection", note);
  try {
    const waits = await withPage((page) => {
      page.waitForEvent("popup");
      page.waitForRequest("**");
      return Promise.resolve([page.waitForResponse("**")]);
    });
    await settle();
    assertEquals(unheard, 0);
    // Who waits hears of it.
    await assertRejects(() => waits[0]!, Error, "closed");
  } finally {
    removeEventListener("unhandledrejection", note);
  }
});
