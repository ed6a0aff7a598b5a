import { assert, assertEquals, assertNotMatch } from "@std/assert";
import { CHANNEL } from "@/tests/support/app.ts";
import { settled, withPage } from "@/tests/support/browser.ts";
import { assertSoundIn, openedIn } from "@/tests/support/studio.ts";
import { chatEvent } from "@/tests/support/events.ts";
import { follow, open, shownOn } from "@/tests/pages/support/alerts.ts";
import {
  feedOf,
  queueOf,
  sourcesOf,
  withLive,
} from "@/tests/pages/support/live.ts";

Deno.test("the live room is accessible and fits", async () => {
  await withLive(async ({ stage, page, log, withSource }) => {
    await withSource(async (source) => {
      await stage.append([
        follow("محمد بن عبد الله الطويل", stage),
        follow("🦊🎮 狐のゲーム実況チャンネル", stage),
        follow("W".repeat(25), stage),
      ]);
      await shownOn(source, "محمد");
      await queueOf(page).getByText("Waiting: 2").waitFor();
      await sourcesOf(page).getByText("Stage").waitFor();
      await stage.append([
        chatEvent("first", "Hi chat"),
        chatEvent("second", "A line that a moderator deletes"),
      ]);
      const chat = page.locator("#chat");
      await chat.getByText("A line that a moderator deletes").waitFor();
      await assertSoundIn(page);
      await stage.append([{
        ...chatEvent("gone"),
        kind: "chat.deleted",
        data: {
          messageId: "second",
          user: { id: "11", login: "viewer", name: "Viewer" },
        },
      }]);
      await chat.getByText("A line that").waitFor({ state: "detached" });
      await chat.getByText("Hi chat").waitFor();
      await feedOf(page).getByRole("button", { name: /^Details/ }).first()
        .click();
      await page.getByRole("dialog").waitFor();
      await assertSoundIn(page);
    });
    log.assertSilent();
  }, openedIn());
});

Deno.test("the live room has one socket, and its header hears at once which sources are open", async () => {
  await withLive(async ({ page, log, withSource }) => {
    // A socket that the page opens when it is left is never said to be closed.
    await settled(page);
    const sockets = new Set<unknown>();
    page.on("websocket", (socket) => {
      // A part of the page that begins late has the first one replaced.
      sockets.add(socket);
      socket.on("close", () => sockets.delete(socket));
    });
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/connections")) asked.push(request.url());
    });
    await page.reload();
    const chip = page.locator(".tools .chip");
    await chip.filter({ hasText: "0" }).waitFor();
    await settled(page);
    asked.length = 0;
    await withSource(async () => {
      await chip.filter({ hasText: "1" }).waitFor();
      await sourcesOf(page).getByText("Stage").waitFor();
    });
    await chip.filter({ hasText: "0" }).waitFor();
    assertEquals(sockets.size, 1);
    assertEquals(asked, []);
    log.assertSilent();
  });
});

Deno.test("a source that shows one widget is loaded anew by itself, and the scene with it stays", async () => {
  await withLive(async ({ stage, page, log, withSource }) => {
    const [widget] = await stage.app.services.overlays.instances.list(CHANNEL);
    await withSource((scene) =>
      withPage(async (single) => {
        const address = stage.widget("alert-box", {
          instance_id: widget?.id ?? "",
        });
        await open(single, stage, address);
        for (const one of [scene, single]) {
          await one.evaluate(() => document.body.dataset.loaded = "before");
        }
        const row = sourcesOf(page).locator(".source").filter({
          hasNotText: "Stage",
        });
        await row.getByRole("button", { name: /^Reload/ }).click();
        await single.locator("body:not([data-loaded])").waitFor();
        await scene.locator("body[data-loaded]").waitFor();
      })
    );
    log.assertSilent();
  });
});

Deno.test("an event appears at once, says when it was seen, and is shown again on the open source", async () => {
  await withLive(async ({ stage, page, log, withSource }) => {
    await page.getByText("Nothing has happened yet").waitFor();
    await withSource(async (source) => {
      await stage.append([follow("Ada", stage)]);
      await shownOn(source, "Ada");
      const row = feedOf(page).locator(".event", { hasText: "Ada" });
      await row.getByText(/^Seen in a browser at \d/).waitFor();
      await queueOf(page).locator(".queue__part--now", { hasText: "Ada" })
        .waitFor();
      await page.getByRole("button", { name: "Skip", exact: true }).first()
        .click();
      await page.getByText("Skipped. Reached 1 of 1 open source").waitFor();
      await queueOf(page).getByText("Nothing is shown now").waitFor();
      const again = row.getByRole("button", {
        name: "Show again: Ada, Follow",
      });
      // The curved arrow says "Undo" everywhere else.
      assertNotMatch(await again.innerHTML(), /undo/);
      await again.click();
      await page.getByText("Reached 1 of 1 open source", { exact: true })
        .waitFor();
      await shownOn(source, "Ada");
      await row.getByRole("button", { name: /^Details/ }).click();
      const details = page.getByRole("dialog");
      await details.getByText("Twitch", { exact: true }).waitFor();
      await details.getByRole("button", { name: "Hide from lists on stream" })
        .click();
      await row.getByText("Not in lists").waitFor();
      await details.getByRole("button", { name: "Show in lists on stream" })
        .click();
      await row.getByText("Not in lists").waitFor({ state: "detached" });
    });
    log.assertSilent();
  });
});

Deno.test("an alert whose only source is closed in the middle is on stream no more: the queue and the details say that it plays again", async () => {
  await withLive(async ({ stage, page, log, withSource }) => {
    const row = feedOf(page).locator(".event", { hasText: "Ada" });
    await withSource(async (source) => {
      await stage.append([follow("Ada", stage)]);
      await shownOn(source, "Ada");
      await row.getByText(/^Seen in a browser at \d/).waitFor();
    });
    const again =
      "Less than half of it was shown. It plays again when the overlay opens";
    await queueOf(page).getByText("Waiting: 1").waitFor();
    await queueOf(page).locator(".event", { hasText: "Ada" }).getByText(again)
      .waitFor();
    await queueOf(page).getByText("Nothing is shown now").waitFor();
    await row.getByRole("button", { name: /^Details/ }).click();
    await page.getByRole("dialog").getByText(again).waitFor();
    await page.keyboard.press("Escape");
    await withSource(async (source) => {
      await shownOn(source, "Ada");
      await queueOf(page).locator(".queue__part--now", { hasText: "Ada" })
        .waitFor();
      await queueOf(page).getByText(again).waitFor({ state: "detached" });
    });
    log.assertSilent();
  });
});

Deno.test("home leads to the setup, whether a source is open or not", async () => {
  await withLive(async ({ stage, page, withSource }) => {
    const ways = page.getByRole("main").locator('a[href="/studio/welcome"]');
    await page.goto(`${stage.url}/studio`);
    assertEquals(await ways.allInnerTexts(), ["Bring it to OBS"]);
    await withSource(async () => {
      await page.goto(`${stage.url}/studio`);
      assertEquals(await ways.allInnerTexts(), ["Set up your stream"]);
    });
  });
});

Deno.test("alerts that wait for approval are approved and rejected by keys alone", async () => {
  await withLive(async ({ stage, page, log, withSource }) => {
    await withSource(async (source) => {
      await stage.append([follow("Ada", stage), follow("Bo", stage)]);
      await queueOf(page).getByText("Waiting for your approval: 2").waitFor();
      await page.locator("body").press("x");
      await page.getByText("Rejected. Reached 1 of 1 open source").waitFor();
      await queueOf(page).getByText("Waiting for your approval: 1").waitFor();
      await page.keyboard.press("a");
      await page.getByText("Approved. Reached 1 of 1 open source").waitFor();
      await shownOn(source, "Bo");
      await queueOf(page).getByText(/approval/).waitFor({ state: "detached" });
      assertEquals(await source.getByText("Ada").count(), 0);
    });
    log.assertSilent();
  }, { settings: { requireApproval: true } });
});

Deno.test("what a box is told says how many sources obeyed, and that somebody was faster", async () => {
  await withLive(async ({ stage, page, log, withSource }) => {
    const box = queueOf(page).locator(".queue__box");
    const press = (name: string) =>
      box.getByRole("button", { name, exact: true }).first().click();
    const said = (text: string) =>
      page.getByText(text, { exact: true }).waitFor();
    const reached = "Reached 1 of 1 open source";
    let eventId = "";
    await withSource(async (source) => {
      const bo = follow("Bo", stage);
      eventId = bo.id;
      await stage.append([follow("Ada", stage), bo]);
      await shownOn(source, "Ada");
      await press("Pause");
      await said(`Alerts are paused until you resume them. ${reached}`);
      await press("Skip");
      await said(`Skipped. ${reached}`);
      await press("Resume");
      await said(`Alerts are playing again. ${reached}`);
      await shownOn(source, "Bo");
      await press("Clear");
      await page.getByRole("dialog").getByRole("button", { name: "Clear" })
        .click();
      await said(`Cleared. ${reached}`);
    });
    await page.getByText("No source is open").waitFor();
    // Nobody is there any more, and the second word changes nothing.
    const { playback } = stage.app.services.overlays;
    const [box0] = (await playback.read(CHANNEL)).items;
    assert(box0);
    const { overlay, boxId } = box0;
    const caller = { channelId: CHANNEL, keyId: "gone" };
    const reject = () =>
      playback.command(
        { channelId: CHANNEL, overlay, boxId },
        { action: "reject", boxId, eventId },
        caller,
      );
    await reject();
    const { changed, reach } = await reject();
    assertEquals([changed, reach], [false, null]);
    log.assertSilent();
  });
});

Deno.test("what all overlays are told says what was done, and how many sources obeyed", async () => {
  await withLive(async ({ page, log, withSource }) => {
    await withSource(async () => {
      await sourcesOf(page).locator(".source").waitFor();
      const controls = page.locator(".tiles");
      const said = async (text: string) => {
        const toast = page.locator(".toast").last();
        await toast.getByText("Reached 1 of 1 open source").waitFor();
        assertEquals(
          await toast.locator("p").innerText(),
          `${text}. Reached 1 of 1 open source`,
        );
        await toast.getByRole("button", { name: "Dismiss" }).click();
        await toast.waitFor({ state: "detached" });
      };
      const press = async (name: string) => {
        const control = controls.getByRole("button", { name, exact: true });
        // "Unmute, pressed" would say the opposite of what it does.
        assertEquals(await control.getAttribute("aria-pressed"), null);
        await control.click();
      };
      await press("Mute");
      await said("Sounds are muted until you unmute them");
      await press("Unmute");
      await said("Sounds play again");
      await press("Pause");
      await said("Alerts are paused until you resume them");
      await press("Resume");
      await said("Alerts are playing again");
      await page.getByLabel("Volume of all sounds").press("Home");
      await said("The volume is 0 %");
    });
    log.assertSilent();
  });
});

Deno.test("a source is reloaded, and the list of the open sources follows", async () => {
  await withLive(async ({ page, log, withSource }) => {
    await page.getByText("No source is open").waitFor();
    await withSource(async (source) => {
      const row = sourcesOf(page).locator(".source");
      await row.waitFor();
      const connection = await row.getAttribute("data-connection");
      const loaded = source.waitForEvent("load");
      await page.getByRole("button", { name: "Reload Stage" }).click();
      await loaded;
      await page.locator(
        `.source:not([data-connection="${connection}"])`,
      ).waitFor();
    });
    await page.getByText("No source is open").waitFor();
    log.assertSilent();
  });
});

Deno.test("whoever only looks sees everything live and can press nothing that changes it", async () => {
  await withLive(async ({ stage, page, log }) => {
    await stage.append([follow("Ada", stage)]);
    await feedOf(page).locator(".event", { hasText: "Ada" }).waitFor();
    for (const name of ["Mute", "Pause", "Skip", "Clear"]) {
      assert(
        await page.locator(".live").getByRole("button", { name, exact: true })
          .first().isDisabled(),
        name,
      );
    }
    await page.locator("body").press("s");
    assertEquals(await page.locator(".toasts li, .toast").count(), 0);
    log.assertSilent();
  }, { role: "masquerade" });
});
