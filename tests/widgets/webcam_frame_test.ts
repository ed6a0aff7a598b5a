/** The frame around a webcam: how it moves for support, and what it leaves open. */
import { assert, assertEquals } from "@std/assert";
import { until } from "@/tests/support/clock.ts";
import { withPage } from "@/tests/support/browser.ts";
import type { AlertSize } from "@/lib/schema/widgets/alert_size.ts";
import { createGestureTurns } from "@/lib/widgets/webcam_frame/gesture_turns.ts";
import { rimPoint } from "@/lib/widgets/webcam_frame/rim.ts";
import { PREVIEW_NOW } from "@/lib/schema/widgets/state/samples.ts";
import { cheer } from "./views/samples.ts";
import { componentPage, renderComponent } from "./support/component_page.ts";

Deno.test("of a burst of support a frame plays the first and then the largest, one at a time", async () => {
  const played: AlertSize[] = [];
  let end = () => {};
  const turns = createGestureTurns((size) => {
    played.push(size);
    return new Promise((resolve) => end = resolve);
  });
  turns.add("medium");
  for (let i = 0; i < 500; i++) turns.add("small");
  turns.add("huge");
  turns.add("large");
  assertEquals(played, ["medium"]);
  end();
  await until(() => played.length > 1);
  assertEquals(played, ["medium", "huge"]);
  end();
  await Promise.resolve();
  assertEquals(played.length, 2);
});

Deno.test("a gesture that cannot be played is left out, and the next one has its turn", async () => {
  const played: AlertSize[] = [];
  const turns = createGestureTurns((size) => {
    played.push(size);
    return Promise.reject(new Error("not fetched"));
  });
  turns.add("small");
  turns.add("large");
  await until(() => played.length > 1);
  assertEquals(played, ["small", "large"]);
});

Deno.test("what goes round a frame stays in the middle of its sides", () => {
  const rim = { width: 640, height: 360, band: 40, isCircle: false };
  for (let step = -50; step < 150; step++) {
    const { x, y } = rimPoint(step / 100, rim);
    assert(
      Math.abs(Math.abs(x) - 300) < 1e-6 || Math.abs(Math.abs(y) - 160) < 1e-6,
      `${step}: ${x}, ${y}`,
    );
    const round = { width: 360, height: 360, band: 40, isCircle: true };
    const on = rimPoint(step / 100, round);
    assert(Math.abs(Math.hypot(on.x, on.y) - 160) < 1e-6, `${step}`);
  }
  assertEquals(rimPoint(0, rim), { x: -0, y: 160, turn: 180 });
  assertEquals(Math.round(rimPoint(0.5, rim).y), -160);
});

Deno.test("a frame without a name has no plate", async () => {
  const plain = { kind: "webcam-frame", pack: "broadcast" };
  const bare = await renderComponent({
    ...plain,
    settings: { title: "", subtitle: "" },
  });
  assert(!bare.includes("ll-cam-name") && !bare.includes("ll-plate"));
  assert((await renderComponent(plain)).includes("Ada Lovelace"));
});

Deno.test("a frame moves for support on its sides alone, more for more, and a huge alert goes past it", async () => {
  const frame = {
    kind: "webcam-frame",
    pack: "ember-forge",
    settings: { title: "", subtitle: "" },
    left: 0,
    top: 240,
    width: 640,
    height: 360,
  };
  const alert = {
    kind: "alert-box",
    pack: "ember-forge",
    settings: { greatAlerts: "scene" },
    state: { samples: [{ ...cheer(20_000), test: false }] },
    left: 700,
    top: 300,
    width: 700,
    height: 260,
  };
  await withPage(async (page, log) => {
    const html = await componentPage([frame, alert]);
    await page.setContent(
      html.replace(
        "<body>",
        '<body class="scene" style="width:1600px;height:900px">',
      )
        .replaceAll("<div data-look", '<div class="item" data-look')
        .replace("left:0px;top:240px;", "transform:translate(0px,240px);")
        .replace("left:700px;top:300px;", "transform:translate(700px,300px);"),
    );
    await page.waitForFunction("globalThis.ready === true");
    await page.waitForFunction(`document.querySelector(".is-across")`);
    const crossing = await page.locator(".is-across").evaluate((item) => {
      const { left, right } = item.getBoundingClientRect();
      return { left, right, clip: getComputedStyle(item).clipPath };
    });
    assertEquals([crossing.left, crossing.right], [640, 1_600]);
    assert(crossing.clip.includes("M -640 -60"), crossing.clip);

    const particles = async (bits: number) => {
      await page.evaluate(
        `for (const one of document.getAnimations()) one.finish()`,
      );
      await page.waitForFunction(
        `document.querySelectorAll(".ll-cam > .ll-burst > i").length === 0`,
      );
      const event = { ...cheer(bits), receivedAt: PREVIEW_NOW };
      await page.evaluate(`limelight.feed([${JSON.stringify(event)}])`);
      const count = await page.waitForFunction(
        `document.querySelectorAll(".ll-cam > .ll-burst > i").length`,
      );
      return await count.jsonValue();
    };
    const small = Number(await particles(1));
    const huge = Number(await particles(20_000));
    assert(huge > small && small > 0, `${small}, ${huge}`);
    // Half-way through it, nothing is drawn in the open middle.
    await page.evaluate(`
      document.querySelector(".w-alert-box")?.remove();
      for (const one of document.getAnimations()) {
        one.pause();
        one.currentTime = 1_400;
      }`);
    const clip = { x: 50, y: 290, width: 540, height: 260 };
    const png = await page.screenshot({ clip, omitBackground: true });
    const opacity = await page.evaluate(async (base64) => {
      const image = new Image();
      image.src = `data:image/png;base64,${base64}`;
      await image.decode();
      const canvas = document.createElement("canvas");
      canvas.width = image.width;
      canvas.height = image.height;
      const context = canvas.getContext("2d")!;
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, image.width, image.height);
      return data.filter((_, index) => index % 4 === 3)
        .reduce((most, one) => Math.max(most, one), 0);
    }, png.toString("base64"));
    assertEquals(opacity, 0);
    log.assertSilent();
  }, { viewport: { width: 1_600, height: 900 } });
});

Deno.test("with gentle motion a frame lights up and nothing goes round it", async () => {
  await withPage(async (page, log) => {
    await page.setContent(
      await componentPage([{
        kind: "webcam-frame",
        pack: "broadcast",
        settings: { motion: { intensity: "gentle" } },
      }]),
    );
    await page.waitForFunction("globalThis.ready === true");
    const event = { ...cheer(20_000), receivedAt: PREVIEW_NOW };
    await page.evaluate(`limelight.feed([${JSON.stringify(event)}])`);
    await page.waitForFunction("document.getAnimations().length > 0");
    const moved = await page.evaluate(
      `document.getAnimations().map(({ effect }) => effect.target.className)`,
    );
    assertEquals(moved, ["ll-cam-edge ll-cam-lit"]);
    log.assertSilent();
  });
});
