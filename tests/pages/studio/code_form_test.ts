import { assertEquals, assertMatch } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import type { TestApp } from "@/tests/support/app.ts";
import { settled } from "@/tests/support/browser.ts";
import { assertSound, withStudio } from "@/tests/support/studio.ts";
import { readUntil } from "@/tests/support/until.ts";

const CHANNEL = demoChannel.id;

async function make(app: TestApp): Promise<string> {
  await app.services.account.channels.note(demoChannel);
  const { widget } = await app.services.customWidgets.code.save(
    CHANNEL,
    null,
    { name: "Small", html: "\n<p>Old</p>\n", css: "p {}\n", js: "let a;\n" },
  );
  return widget.id;
}

const read = async ({ services }: TestApp, id: string) =>
  (await services.customWidgets.code.get(CHANNEL, id)).widget;

Deno.test("without scripts the code is saved by a form, a refusal keeps what was typed, and nobody is written over unasked", async () => {
  await withStudio(async ({ app, page, url, log }) => {
    const id = await make(app);
    await page.goto(`${url}/studio/code/${id}`);
    const html = page.getByRole("textbox", { name: "HTML code" });
    const data = page.getByRole("textbox", { name: "Data code" });
    const save = page.getByRole("button", { name: "Save the draft" });
    await html.fill("<p>Mine</p>\n<b>2 & 3</b>\n");
    await save.click();
    await page.waitForURL(`**/studio/code/${id}`);
    const saved = await read(app, id);
    assertEquals(
      [saved.html, saved.css, saved.js],
      ["<p>Mine</p>\n<b>2 & 3</b>\n", "p {}\n", "let a;\n"],
    );
    // JSON that cannot be read is refused, and stays to be mended.
    await html.fill("<p>Third</p>");
    await data.fill("{ broken");
    await save.click();
    await page.getByText("The draft is not saved.").waitFor();
    const said = page.locator(".code-pane .notice");
    assertMatch(await said.innerText(), /It is not valid.*\. values: /);
    assertEquals(await data.inputValue(), "{ broken");
    assertEquals(await html.inputValue(), "<p>Third</p>");
    assertEquals((await read(app, id)).html, saved.html);
    await data.fill("{}");
    await save.click();
    await page.getByText("The draft is not saved.").waitFor({
      state: "detached",
    });
    assertEquals((await read(app, id)).html, "<p>Third</p>");
    // Somebody else saves meanwhile.
    await app.services.customWidgets.code.save(CHANNEL, id, { html: "Theirs" });
    await html.fill("Mine again");
    await save.click();
    const over = page.getByRole("button", { name: "Save over it" });
    await over.waitFor();
    assertMatch(await said.innerText(), /Somebody saved this code/);
    assertEquals((await read(app, id)).html, "Theirs");
    await over.click();
    await over.waitFor({ state: "detached" });
    assertEquals((await read(app, id)).html, "Mine again");
    assertEquals(log.errors.filter((text) => !/4\d\d/.test(text)), []);
  }, { javaScriptEnabled: false });
});

Deno.test("what is typed before the script begins is taken over by it", async () => {
  await withStudio(async ({ app, page, url }) => {
    const id = await make(app);
    let release = () => {};
    const held = new Promise<void>((resolve) => release = resolve);
    await page.route(/\.js(\?|$)/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${url}/studio/code/${id}`, { waitUntil: "commit" });
    const html = page.getByRole("textbox", { name: "HTML code" });
    await html.fill("<p>Early</p>\n");
    release();
    await page.locator(".cm-content").getByText("<p>Early</p>").waitFor();
    await page.getByText("Draft saved").waitFor();
    await readUntil(
      () => read(app, id),
      ({ html }) => html === "<p>Early</p>\n",
    );
    await settled(page);
  });
});

Deno.test("code that nobody touched is not saved again for the line break it begins with", async () => {
  await withStudio(async ({ app, page, open }) => {
    const id = await make(app);
    const before = (await read(app, id)).updatedAt;
    await open(`/studio/code/${id}`);
    await page.locator(".cm-content").waitFor();
    await page.getByText("Draft saved").waitFor();
    await settled(page);
    const now = await read(app, id);
    assertEquals([now.html, now.updatedAt], ["\n<p>Old</p>\n", before]);
  });
});

Deno.test("another site, an administrator and an endless form save no code", async () => {
  await withStudio(async ({ app, url }) => {
    const id = await make(app);
    const owner = await app.signIn({ channelId: CHANNEL });
    const looking = await app.signIn({
      channelId: CHANNEL,
      role: "masquerade",
    });
    const send = async (
      cookie: string,
      headers: Record<string, string>,
      html = "Theirs",
    ) => {
      const answer = await app.handler(
        new Request(`${url}/studio/code/${id}`, {
          method: "POST",
          headers: {
            cookie: `limelight_session=${cookie}`,
            "content-type": "application/x-www-form-urlencoded",
            ...headers,
          },
          body: new URLSearchParams({ html, etag: "x", over: "1" }).toString(),
        }),
      );
      await answer.body?.cancel();
      return answer.status;
    };
    const same = { origin: "null", "sec-fetch-site": "same-origin" };
    assertEquals(await send(owner, { origin: "https://evil.example" }), 403);
    assertEquals(await send(owner, { origin: "null" }), 403);
    assertEquals(
      await send(owner, { origin: "null", "sec-fetch-site": "cross-site" }),
      403,
    );
    assertEquals(await send(looking, same), 403);
    assertEquals(await send(owner, same, "a".repeat(9 * 1024 * 1024)), 413);
    assertEquals((await read(app, id)).html, "\n<p>Old</p>\n");
    assertEquals(await send(owner, same), 303);
    assertEquals((await read(app, id)).html, "Theirs");
  });
});

Deno.test("the line between code and preview is moved by keys and by mouse, and stays there", async () => {
  await withStudio(async ({ app, page, open }) => {
    const id = await make(app);
    await page.addInitScript(() => {
      const kept: string[] = [];
      Object.assign(globalThis, { kept });
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function (key, value) {
        if (key === "limelight.code-split") kept.push(value);
        setItem.call(this, key, value);
      };
    });
    await open(`/studio/code/${id}`);
    await page.locator(".cm-content").waitFor();
    const line = page.getByRole("separator", { name: "Width of the code" });
    const at = async () => Number(await line.getAttribute("aria-valuenow"));
    const shareOfCode = () =>
      page.locator(".code-pane").evaluate((pane) =>
        Math.round(
          100 * pane.getBoundingClientRect().width /
            (pane.parentElement?.getBoundingClientRect().width ?? 1),
        )
      );
    await line.press("ArrowLeft");
    await line.press("Shift+ArrowLeft");
    assertEquals(await at(), 43);
    for (let press = 0; press < 5; press++) await line.press("Shift+ArrowLeft");
    assertEquals(await at(), 20);
    await line.press("End");
    assertEquals(await at(), 80);
    const wide = await shareOfCode();
    const box = await line.boundingBox();
    const parts = await page.locator(".code-room__parts").boundingBox();
    if (!box || !parts) throw new Error("The line is not drawn");
    await page.mouse.move(box.x + box.width / 2, box.y + 100);
    await page.mouse.down();
    await page.mouse.move(parts.x + parts.width * 0.4, box.y + 120, {
      steps: 200,
    });
    await page.mouse.up();
    assertEquals(await at(), 40);
    const kept = () =>
      page.evaluate(() => Reflect.get(globalThis, "kept") as readonly string[]);
    assertEquals((await kept()).at(-1), "40");
    // A place that it has already is not stored again.
    assertEquals(
      (await kept()).filter((split, at, all) => split === all[at - 1]),
      [],
    );
    assertEquals(wide - await shareOfCode() > 30, true);
    await assertSound(page);
    await open(`/studio/code/${id}`);
    await page.locator('.code-splitter[aria-valuenow="40"]').waitFor();
    await line.press("Enter");
    assertEquals(await at(), 55);
  });
});
