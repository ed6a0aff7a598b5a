import { assert, assertEquals } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import type { Page } from "@/tests/support/browser.ts";
import { giveBits, setBitsGoals } from "@/tests/support/bits_goals.ts";
import { eventAt } from "@/tests/support/events.ts";
import {
  assertSound,
  type StudioPage,
  withStudio,
} from "@/tests/support/studio.ts";
import { readUntil } from "@/tests/support/until.ts";

const CHANNEL = demoChannel.id;
const LONG = "W".repeat(25);

/** Lets viewers cheer two goals of bits to their end. */
async function withGoals({ app }: StudioPage) {
  const { session } = app.services.subathon;
  const ladder = () => session.ladderForOperator(CHANNEL);
  await session.command(CHANNEL, { name: "reset", body: {} });
  await setBitsGoals(app, CHANNEL, [["Karaoke", 500], ["Costume day", 2_400]]);
  await session.command(CHANNEL, { name: "start", body: {} });
  const give = (name: string, bits: number) =>
    giveBits(app, CHANNEL, name, bits);
  const reached = (count: number) =>
    readUntil(
      async () => (await ladder()).goals,
      (goals) =>
        goals.filter(({ state }) => state === "reached").length === count,
    );
  await give("Early", 600);
  await reached(1);
  for (const name of ["Gone", "BadWord", "Marlow", LONG, "نجمة", "夜更かし"]) {
    await give(name, 300);
  }
  const goals = await reached(2);
  return goals.map(({ id }) => id);
}

/** Returns the lines of the picture on a page. */
const textsOf = (page: Page) =>
  page.locator(".picture svg text").allTextContents();

/** A picture of one colour that no look has, as Twitch's CDN would send one. */
const FACE_COLOR = [1, 254, 2];

/** Downloads the picture; answers its name, its size and whether it has the colour of the faces. */
async function downloaded(page: Page) {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download as PNG" }).click(),
  ]);
  const chunks = await Array.fromAsync(await file.createReadStream());
  const bytes = await new Blob(chunks as Uint8Array<ArrayBuffer>[]).bytes();
  assertEquals([...bytes.slice(1, 4)], [0x50, 0x4e, 0x47]);
  const drawn = await page.evaluate(
    async ([png, color]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${png}`;
      await image.decode();
      const canvas = document.createElement("canvas");
      const { naturalWidth: width, naturalHeight: height } = image;
      Object.assign(canvas, { width, height });
      const context = canvas.getContext("2d")!;
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, width, height);
      let faces = 0;
      for (let at = 0; at < data.length; at += 4) {
        if (color.every((part, index) => data[at + index] === part)) faces++;
      }
      return { size: [width, height], hasFace: faces > 100 };
    },
    [bytes.toBase64(), FACE_COLOR] as const,
  );
  return { name: file.suggestedFilename(), ...drawn };
}

/** Gives the people on a page pictures of Twitch's CDN, which pages may or may not read. */
async function withFaces(page: Page, url: string, allows: string) {
  await page.route(url, (route) =>
    route.fulfill({
      contentType: "image/svg+xml",
      // Without a header of its own the browser's driver would add one.
      headers: { "access-control-allow-origin": allows },
      body:
        `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><rect width="300" height="300" fill="rgb(${FACE_COLOR})"/></svg>`,
    }));
  await page.evaluate((href) => {
    for (const face of document.querySelectorAll(".picture svg g")) {
      const { x, y, width, height } = face.querySelector("circle")!.getBBox();
      const image = face.querySelector("image") ??
        face.appendChild(
          document.createElementNS("http://www.w3.org/2000/svg", "image"),
        );
      const shape = { href, x, y, width, height };
      for (const [name, value] of Object.entries(shape)) {
        image.setAttribute(name, String(value));
      }
    }
  }, url);
}

Deno.test("a goal that was reached is a picture with those who brought it, and saved as a PNG", async () => {
  await withStudio(async (studio) => {
    const { app, page, log, open } = studio;
    const [, goal = ""] = await withGoals(studio);
    await app.services.events.log.append(CHANNEL, [
      eventAt(app.clock.now(), "chat.user_cleared", {
        user: { id: "id_gone", login: "gone", name: "Gone" },
      }),
    ]);
    await app.services.account.channels.updateSettings(demoChannel, {
      blockedWords: ["badword"],
    });
    await open(`/studio/subathon/picture?goal=${goal}`);
    const lines = await textsOf(page);
    for (const name of ["Costume day", "Marlow", "نجمة", "夜更かし"]) {
      assert(lines.includes(name), `${name}: ${lines}`);
    }
    assert(lines.some((line) => /^W+…$/.test(line)), "as much as has room");
    // It was for the goal before; banned; blocked.
    for (const name of ["Early", "Gone", "BadWord"]) {
      assert(!lines.includes(name), name);
    }
    await assertSound(page);
    for (
      const [form, size] of [
        ["wide", [1920, 1080]],
        ["tall", [1080, 1920]],
      ] as const
    ) {
      await page.getByLabel("Shape").selectOption(form);
      const { name, size: drawn } = await downloaded(page);
      assertEquals([name, drawn], [`goal-${form}.png`, [...size]]);
    }
    log.assertSilent();
    for (
      const [url, allows, hasFace] of [
        ["https://static-cdn.jtvnw.net/a.svg", "*", true],
        // It may not be read: the letter stays, and the picture is drawn.
        ["https://static-cdn.jtvnw.net/b.svg", "https://other.example", false],
      ] as const
    ) {
      await withFaces(page, url, allows);
      const drawn = await downloaded(page);
      assertEquals([drawn.size, drawn.hasFace], [[1080, 1920], hasFace], url);
    }
  });
});
