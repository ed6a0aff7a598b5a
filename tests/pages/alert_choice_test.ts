import { assertEquals } from "@std/assert";
import { openContext, type Page, withPage } from "@/tests/support/browser.ts";
import { cheerData } from "@/tests/support/events.ts";
import { startOverlayStage } from "@/tests/support/overlay_stage.ts";
import { alertBox, control, follow, openForAlerts } from "./support/alerts.ts";
import { HEARD, watchWords } from "./support/watch_words.ts";

Deno.test("two copies of a source choose by words, and by whose turn it is, alike, also one that is opened later", async () => {
  const alert = (id: string, values: object) => ({
    id,
    durationMs: 2_000,
    sound: { volume: 0 },
    ...values,
  });
  await using stage = await startOverlayStage([alertBox({
    a11y: { minReadTime: false, flashGuard: false },
    variants: [
      alert("words", {
        kinds: ["cheer"],
        template: "{name} says it",
        conditions: [{
          field: "message",
          op: "contains",
          value: ["good game"],
        }],
      }),
      alert("seldom", {
        kinds: ["follow"],
        priority: 60,
        template: "{name} is the first",
        cooldownMs: 3_600_000,
      }),
      alert("next", { kinds: ["follow"], template: "{name} comes next" }),
    ],
  })]);
  await using context = await openContext();
  const says = (page: Page, text: string) =>
    page.locator(".ll-alert-text").filter({ hasText: text }).waitFor();
  const first = await context.newPage();
  await openForAlerts(first, stage);
  await stage.append([follow("Ada", stage), follow("Bob", stage)]);
  await says(first, "Adais the first");
  // Opened amid it, a copy knows that Ada had her turn.
  const second = await context.newPage();
  await openForAlerts(second, stage);
  await Promise.all([first, second].map((page) => says(page, "Bobcomes next")));
  const text = "GOOD, game!";
  await stage.append([
    {
      ...follow("Cyd", stage),
      kind: "cheer",
      data: {
        ...cheerData(5),
        message: { text, parts: [{ type: "text", text }] },
      },
    },
    follow("Dan", stage),
  ]);
  for (const text of ["Cydsays it", "Dancomes next"]) {
    await Promise.all([first, second].map((page) => says(page, text)));
  }
  assertEquals(await first.locator(".ll-alert-text").count(), 1);
});

Deno.test("an alert that is cleared while it waits to know whose turn it is does not play", async () => {
  await using stage = await startOverlayStage([alertBox({
    variants: [{
      id: "few",
      kinds: ["follow"],
      durationMs: 30_000,
      sound: { volume: 0 },
      dailyMax: 5,
    }],
  })]);
  await withPage(async (page) => {
    const seen = await watchWords(page, {
      words: ["Ada", "Bob"],
      heardBy: ["control.clear"],
    });
    const held = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    await page.routeWebSocket(/\/ws\//, (socket) => {
      let late: string | null = null;
      const service = socket.connectToServer();
      socket.onMessage((message) => service.send(message));
      service.onMessage((message) => {
        const text = String(message);
        if (late === null && text.includes('"type":"playback"')) {
          late = text;
          return held.resolve();
        }
        socket.send(message);
        if (late === null || !text.includes("control.clear")) return;
        socket.send(late);
        released.resolve();
      });
    });
    await page.goto(stage.scene);
    await held.promise;
    await stage.append([follow("Ada", stage), control("control.clear", stage)]);
    await released.promise;
    await stage.append([follow("Bob", stage)]);
    await seen.waitFor("Bob");
    assertEquals(await seen.all(), [HEARD, "Bob"]);
  });
});
