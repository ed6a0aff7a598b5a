import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { CHANNEL } from "@/tests/support/app.ts";
import { openConnected, withPage } from "@/tests/support/browser.ts";
import { GoingClock } from "@/tests/support/clock.ts";
import { serveApp } from "@/tests/support/serve.ts";
import { createRig, type Rig } from "@/tests/http/interaction/rig.ts";

/** Opens a widget with settings of its own, follows the socket, and runs `use`. */
async function withWidget(
  type: string,
  settings: Record<string, unknown>,
  use: (rig: Rig, page: Page, instanceId: string) => Promise<void>,
  prepare: (rig: Rig, clock: GoingClock) => Promise<unknown> = () =>
    Promise.resolve(),
  script: string | null = null,
): Promise<void> {
  const clock = new GoingClock();
  await using rig = await createRig({ clock });
  await using served = serveApp(rig.app);
  await prepare(rig, clock);
  const { body } = await rig.post("widget-instances", { type, settings });
  const token = await rig.app.widgetToken();
  await withPage(async (page, log) => {
    if (script !== null) await page.addInitScript(script);
    await openConnected(
      page,
      `${served.url}/widget/native/${CHANNEL}?token=${token}&instance_id=${body.id}`,
    );
    await use(rig, page, body.id);
    log.assertSilent();
  });
}

const seen = (page: Page, text: string | RegExp) =>
  page.getByText(text).first().waitFor();

Deno.test("an open giveaway widget follows the dashboard to the winner", async () => {
  // As long as a slow page needs to be there for the draw.
  const settings = { drawStyle: "wheel", drawMs: 8_000 };
  await withWidget("giveaway", settings, async (rig, page) => {
    await rig.post("giveaway", {
      action: "open",
      prize: "A mug",
      keyword: "!mug",
    });
    await seen(page, "A mug");
    await rig.says("Ada", "!mug");
    await rig.post("giveaway", { action: "close" });
    await rig.post("giveaway", { action: "draw" });
    await page.locator(".ll-wheel-frame").waitFor();
    await page.locator(".ll-giveaway-word").waitFor();
    await seen(page, "Ada");
    assertEquals(await page.locator(".ll-wheel-frame").count(), 0);
  });
});

Deno.test("a page that is opened after a draw shows its winner without the roll", async () => {
  await withWidget(
    "giveaway",
    { drawStyle: "wheel", drawMs: 1_500 },
    async (_, page) => {
      await seen(page, "Ada");
      assertEquals(await page.locator(".ll-wheel-frame").count(), 0);
    },
    async (rig, clock) => {
      await rig.post("giveaway", { action: "open", prize: "A mug" });
      await rig.says("Ada", "!join");
      await rig.post("giveaway", { action: "draw" });
      clock.pass(5_000);
    },
  );
});

Deno.test("an open wheel tells how many spins are still to come", async () => {
  const spin = (id: string, owed: number | null) => ({
    id,
    kind: "wheel.spin",
    actor: null,
    data: {
      spinId: id,
      items: [{ label: "Sing" }, { label: "Dance" }],
      resultIndex: 1,
      result: "Dance",
      owed,
    },
  });
  const settings = { hideWhenIdle: false, spinMs: 2_000, revealMs: 1_000 };
  await withWidget("wheel", settings, async (rig, page) => {
    await seen(page, "2 spins to go");
    await rig.module({
      id: "owed",
      kind: "wheel.owed",
      actor: null,
      data: { owed: 7 },
    });
    await seen(page, "7 spins to go");
    await rig.module(spin("second", 6));
    await seen(page, "6 spins to go");
  }, async (rig, clock) => {
    await rig.module(spin("first", 2));
    clock.pass(60_000);
  });
});

Deno.test("an open queue widget follows who is called", async () => {
  await withWidget("viewer-queue", {}, async (rig, page) => {
    await rig.post("viewer-queue", { action: "add", name: "Ada" });
    await rig.post("viewer-queue", { action: "add", name: "Bob" });
    await seen(page, "Bob");
    await rig.post("viewer-queue", { action: "next" });
    await page.locator('[data-rank="1"]', { hasText: "Ada" }).waitFor();
  });
});

Deno.test("an open challenge widget follows its progress to the end", async () => {
  await withWidget("mini-goal", {}, async (rig, page) => {
    await rig.post("challenge", {
      action: "start",
      text: "Ten push-ups",
      target: 10,
    });
    await seen(page, "Ten push-ups");
    await rig.post("challenge", { action: "progress", delta: 4 });
    await seen(page, "4 / 10");
    await rig.post("challenge", { action: "progress", delta: 6 });
    await page.locator('[data-status="done"]').waitFor();
  });
});

Deno.test("a challenge whose time passes on an open page is missed there", async () => {
  await withWidget(
    "mini-goal",
    { lingerMs: 60_000 },
    (_, page) => page.locator('[data-status="missed"]').waitFor(),
    async (rig, clock) => {
      await rig.post("challenge", {
        action: "start",
        text: "Quick",
        target: 10,
        durationMs: 60_000,
      });
      clock.pass(57_000);
    },
  );
});

Deno.test("an open song widget follows the music tool", async () => {
  await withWidget("now-playing", {}, async (rig, page) => {
    const { nowPlaying } = rig.app.services.audience;
    const song = {
      title: "Paper Lanterns",
      artist: "The Quiet Harbour",
      coverUrl: null,
      requester: null,
      startedAt: null,
      durationMs: null,
    };
    await nowPlaying.put(CHANNEL, song);
    await seen(page, "Paper Lanterns");
    await nowPlaying.put(CHANNEL, { ...song, title: "Second Song" });
    await seen(page, "Second Song");
    await nowPlaying.clear(CHANNEL);
    await page.getByText("Second Song").waitFor({ state: "detached" });
  });
});

Deno.test("an open highlight widget shows the picked line until it is cleared, also when it is loaded anew", async () => {
  await withWidget("chat-highlight", { durationMs: 0 }, async (rig, page) => {
    await page.route(
      /sc\/twitch\/user/,
      (route) =>
        route.fulfill({
          json: { available: true, value: { avatarUrl: null } },
        }),
    );
    const line = await rig.says("Ada", "look at me");
    const show = { action: "show", messageId: line.data.messageId };
    await rig.post("chat-highlight", show);
    await seen(page, "look at me");
    await page.reload();
    await seen(page, "look at me");
    await rig.post("chat-highlight", { action: "clear" });
    await page.getByText("look at me").waitFor({ state: "detached" });
  });
});

Deno.test("open clocks follow their commands", async () => {
  await withWidget("stopwatch", { source: "manual" }, async (rig, page) => {
    await rig.post("stopwatch", { action: "reset", elapsedMs: 3_661_000 });
    await seen(page, "1:01:01");
  });
  await withWidget("countdown", {}, async (rig, page, id) => {
    await seen(page, /^0?5:00$/);
    await rig.post(`countdowns/${id}`, {
      action: "adjust",
      deltaMs: 3_600_000,
    });
    await seen(page, "1:05:00");
    const { body } = await rig.post(`countdowns/${id}`, { action: "start" });
    assert(body.running);
    await page.reload();
    await seen(page, /^1:0[45]:\d\d$/);
  });
});

Deno.test("a countdown follows its own commands, however often another one was changed", async () => {
  await withWidget("countdown", {}, async (rig, page, id) => {
    const { body: other } = await rig.post("widget-instances", {
      type: "countdown",
      settings: {},
    });
    await seen(page, /^0?5:00$/);
    for (const action of ["start", "pause", "start", "pause"]) {
      await rig.post(`countdowns/${other.id}`, { action });
    }
    await rig.post(`countdowns/${id}`, {
      action: "adjust",
      deltaMs: 3_600_000,
    });
    await rig.post(`countdowns/${other.id}`, { action: "start" });
    await seen(page, "1:05:00");
  });
});

Deno.test("a countdown that waits for its scene starts in OBS, when it is shown", async () => {
  await withWidget(
    "countdown",
    { startOn: "scene-active", durationMs: 3_600_000 },
    async (rig, page, id) => {
      assertEquals((await rig.read(`countdowns/${id}`)).running, false);
      const told = page.waitForResponse(/api\/widgets\/countdowns/);
      await page.evaluate(`shown = true;
        document.dispatchEvent(new Event("visibilitychange"));
        dispatchEvent(new CustomEvent("obsSourceVisibleChanged", {
          detail: { visible: true },
        }));
        dispatchEvent(new CustomEvent("obsSourceActiveChanged", {
          detail: { active: true },
        }));`);
      assertEquals(await (await told).json(), { started: true });
      await seen(page, /^59:\d\d$/);
    },
    () => Promise.resolve(),
    // As OBS loads a page of a scene that is not shown.
    `globalThis.obsstudio = {};
     globalThis.shown = false;
     Object.defineProperty(document, "visibilityState", {
       get: () => shown ? "visible" : "hidden",
     });`,
  );
});

Deno.test("a cover that cannot be had leaves a note in its place, and no line in the console", async () => {
  await withWidget("now-playing", {}, async (rig, page) => {
    const token = await rig.app.widgetToken();
    const put = (body: unknown) =>
      rig.app.request(`/api/widgets/now-playing?token=${token}`, {
        method: "PUT",
        body,
      });
    const asked = page.waitForResponse(/\/now-playing\/1001\//);
    await (await put({
      title: "Paper Lanterns",
      coverUrl: "https://i.scdn.co/image/gone",
    })).body?.cancel();
    assertEquals((await asked).status(), 204);
    await page.locator(".ll-song-cover", { hasText: "♪" }).waitFor();
  });
});
