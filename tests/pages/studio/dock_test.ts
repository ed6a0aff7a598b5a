import { assert, assertEquals, assertMatch } from "@std/assert";
import { CHANNEL } from "@/tests/support/app.ts";
import {
  type BrowserContextOptions,
  type Page,
  type PageLog,
  settled,
  withPage,
} from "@/tests/support/browser.ts";
import {
  type OverlayStage,
  startOverlayStage,
} from "@/tests/support/overlay_stage.ts";
import { traced } from "@/tests/support/page_load.ts";
import { assertSound, THEMES } from "@/tests/support/studio.ts";
import {
  alertBox,
  follow,
  open,
  shownOn,
} from "@/tests/pages/support/alerts.ts";

/** Number of stretches of time of which one has to be without paints. */
const MAX_WINDOWS = 5;

type Dock = "live" | "subathon";

/** A dock that was opened in OBS with a key of its own. */
interface OpenDock {
  stage: OverlayStage;
  page: Page;
  log: PageLog;
  keyId: string;
}

const NARROW = { viewport: { width: 320, height: 640 } };
async function withDock(
  dock: Dock,
  run: (opened: OpenDock) => Promise<void>,
  { settings = {}, ...look }:
    & BrowserContextOptions
    & { settings?: Record<string, unknown> } = {},
): Promise<void> {
  await using stage = await startOverlayStage([alertBox(settings)]);
  const made = await stage.app.services.account.dockKeys
    .make(CHANNEL, "Ada's OBS");
  await withPage(async (page, log) => {
    await page.goto(`${stage.url}/studio/dock/${dock}#${made.key}`);
    await page.locator(".dock__parts").waitFor();
    await settled(page);
    await run({ stage, page, log, keyId: made.id });
  }, { ...NARROW, ...look });
}

for (const dock of ["live", "subathon"] as const) {
  Deno.test(`the ${dock} dock is accessible and fits into 320 px, in every theme`, async () => {
    await withDock(dock, async ({ stage, page, log }) => {
      await stage.append([
        follow("محمد بن عبد الله الطويل", stage),
        follow("W".repeat(25), stage),
      ]);
      await stage.app.services.subathon.session.command(CHANNEL, {
        name: "start",
        body: {},
      });
      await page.getByText(dock === "live" ? "WWWWW" : "Running").first()
        .waitFor();
      await assertSound(page, THEMES);
      assertEquals(new URL(page.url()).hash, "");
      log.assertSilent();
    });
  });
}

Deno.test("by keys alone, the row after the one that is gone has the focus in the live dock", async () => {
  await withDock("live", async ({ stage, page, log }) => {
    await withPage(async (source) => {
      await open(source, stage);
      await stage.append(
        ["Ada", "Bo", "Cy"].map((name) => follow(name, stage)),
      );
      await page.getByRole("button", { name: "Reject: Ada" }).focus();
      for (const next of ["Bo", "Cy"]) {
        await page.keyboard.press("Enter");
        await page.locator(`button[aria-label="Reject: ${next}"]:focus`)
          .waitFor();
      }
    });
    log.assertSilent();
  }, { settings: { requireApproval: true } });
});

Deno.test("the live dock approves, rejects, skips, mutes and replays, and says what was reached", async () => {
  await withDock("live", async ({ stage, page, log }) => {
    await page.getByText("Nothing plays, nothing waits").waitFor();
    await withPage(async (source) => {
      await open(source, stage);
      await stage.append([follow("Ada", stage), follow("Bo", stage)]);
      const reached = page.getByRole("status")
        .getByText("Reached 1 of 1 open source");
      await page.getByRole("button", { name: "Reject: Ada" }).click();
      await reached.waitFor();
      await page.getByRole("button", { name: "Reject: Ada" })
        .waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Approve: Bo" }).click();
      await shownOn(source, "Bo");
      await page.getByRole("button", { name: "Skip: Bo" }).click();
      await page.getByText("Nothing plays, nothing waits").waitFor();
      const status = page.getByRole("status");
      await page.getByRole("button", { name: "Replay: Bo" }).click();
      await status.getByText("Reached 1 of 1 open source").waitFor();
      await page.getByRole("button", { name: "Mute", exact: true }).click();
      await page.getByRole("button", { name: "Unmute" }).waitFor();
      await page.getByRole("button", { name: "Pause alerts" }).click();
      await page.getByText("Alerts are paused").waitFor();
      assertEquals(
        (await stage.app.services.overlays.control.retained(CHANNEL))
          .map(({ action }) => action).sort(),
        ["mute", "pause", "skip"],
      );
    });
    log.assertSilent();
  }, { settings: { requireApproval: true } });
});

Deno.test("a dock without a network says that it waits, and does then what was pressed", async () => {
  await withDock("live", async ({ stage, page }) => {
    const status = page.getByRole("status");
    await page.getByRole("button", { name: "Skip", exact: true }).click();
    await status.getByText("Reached nothing").waitFor();
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Mute", exact: true }).click();
    await page.waitForFunction(
      () => {
        const said = document.querySelector(".dock__status")?.textContent ?? "";
        return !said.startsWith("Reached nothing");
      },
      undefined,
      { timeout: 10_000 },
    );
    assertMatch(await status.innerText(), /^Waiting for the network/);
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Unmute" }).waitFor();
    await status.getByText("Reached nothing").waitFor();
    const orders = await stage.app.services.overlays.control.retained(CHANNEL);
    assert(orders.some(({ action }) => action === "mute"));
  });
});

for (
  const [dock, act, sent] of [
    ["live", "Mute", "Unmute"],
    ["subathon", "Lock", "Unlock"],
  ] as const
) {
  Deno.test(`the ${dock} dock asks before it is closed while an act waits for the network, until the act is sent`, async () => {
    await withDock(dock, async ({ page }) => {
      page.setDefaultTimeout(12_000);
      const asked: string[] = [];
      page.on("dialog", (dialog) => {
        asked.push(dialog.type());
        void dialog.dismiss();
      });
      await page.context().setOffline(true);
      await page.getByRole("button", { name: act, exact: true }).click();
      await page.getByText(/^Waiting for the network/).waitFor();
      const question = page.waitForEvent("dialog");
      await page.close({ runBeforeUnload: true });
      await question;
      await page.context().setOffline(false);
      await page.getByRole("button", { name: sent }).waitFor();
      const closed = page.waitForEvent("close");
      await page.close({ runBeforeUnload: true });
      await closed;
      assertEquals(asked, ["beforeunload"]);
    });
  });
}

/** From a page's second connection on, the service that it meets is of another build. */
const OTHER_BUILD = `
{
  let met = 0;
  globalThis.WebSocket = class extends WebSocket {
    #nth = ++met;
    set onmessage(run) {
      super.onmessage = ({ data }) => run({
        data: this.#nth === 1 ? data : data.replace(/"build":"/, '$&other-'),
      });
    }
  };
}`;

Deno.test("a dock that meets another build is loaded anew once its act that waits is sent", async () => {
  await withDock("subathon", async ({ stage, page }) => {
    page.setDefaultTimeout(12_000);
    const { events, subathon } = stage.app.services;
    const isLocked = async () =>
      (await subathon.session.timerForOperator(CHANNEL)).locked;
    await page.addInitScript(OTHER_BUILD);
    await page.reload();
    await settled(page);
    await page.evaluate(() => Object.assign(globalThis, { isBefore: true }));
    await page.route("**/timer/lock", (route) => route.abort());
    await page.getByRole("button", { name: "Lock", exact: true }).click();
    await page.getByText(/^Waiting for the network/).waitFor();
    const back = page.waitForEvent("websocket");
    events.sockets.sendElsewhere();
    await (await back).waitForEvent("framereceived");
    assertEquals(await page.evaluate("isBefore"), true);
    assertEquals(await isLocked(), false);
    const loaded = page.waitForEvent("load");
    await page.unroute("**/timer/lock");
    await loaded;
    assertEquals(await isLocked(), true);
    await page.getByRole("button", { name: "Unlock" }).waitFor();
  });
});

Deno.test("an alert that was approved and waits is taken away in the dock", async () => {
  await withDock("live", async ({ stage, page, log }) => {
    await withPage(async (source) => {
      await open(source, stage);
      await stage.append([follow("Ada", stage), follow("Bo", stage)]);
      await page.getByRole("button", { name: "Approve: Ada" }).click();
      await shownOn(source, "Ada");
      await page.getByRole("button", { name: "Approve: Bo" }).click();
      await page.getByRole("button", { name: "Approve: Bo" })
        .waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Reject: Bo" }).click();
      await page.getByRole("button", { name: "Reject: Bo" })
        .waitFor({ state: "detached" });
      await page.getByRole("status")
        .getByText("Reached 1 of 1 open source").waitFor();
    });
    log.assertSilent();
  }, { settings: { requireApproval: true } });
});

Deno.test("the subathon's dock starts, gives time, takes it back and pauses, and its clock runs", async () => {
  await withDock("subathon", async ({ stage, page, log }) => {
    const timer = () => stage.app.services.subathon.session.timer(CHANNEL);
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await page.getByText("Running").waitFor();
    const face = page.getByRole("timer");
    const before = await face.innerText();
    await page.waitForFunction(
      (shown) =>
        document.querySelector('[role="timer"]')?.textContent !== shown,
      before,
    );
    await page.getByRole("button", { name: "+15 min" }).click();
    await page.getByRole("button", { name: "Undo: Adjustment" }).waitFor();
    assertEquals((await timer()).addedMs, 900_000);
    await page.getByRole("button", { name: "Undo: Adjustment" }).click();
    await page.getByRole("button", { name: "Undo: Adjustment" })
      .waitFor({ state: "detached" });
    assertEquals((await timer()).addedMs, 0);
    await page.getByRole("button", { name: "Pause", exact: true }).click();
    await page.getByText("Paused").waitFor();
    assertEquals((await timer()).state, "paused");
    log.assertSilent();
  });
});

Deno.test("by keys alone, taking back an entry leaves the focus among the entries of the subathon's dock", async () => {
  await withDock("subathon", async ({ page, log }) => {
    await page.getByRole("button", { name: "Start" }).click();
    const undo = page.getByRole("button", { name: /^Undo/ });
    for (let made = 1; made <= 2; made++) {
      await page.getByRole("button", { name: "+5 min" }).click();
      await undo.nth(made - 1).waitFor();
    }
    await undo.first().focus();
    await page.keyboard.press("Enter");
    // What took it back is an entry, too, and can be taken back itself.
    await page.locator("li").nth(2).waitFor();
    await page.locator("li button:focus").waitFor();
    log.assertSilent();
  });
});

Deno.test("a dock to which nothing happens paints nothing", async () => {
  await withDock("live", async ({ stage, page }) => {
    await withDock("subathon", async ({ stage: another }) => {
      await stage.append([follow("Ada", stage)]);
      await another.append([follow("Ada", another)]);
      await page.getByText("Ada").waitFor();
      let paints = 1;
      // Answers that are late on a busy machine may still change something.
      for (let window = 0; paints > 0 && window < MAX_WINDOWS; window++) {
        // The trace is one of both docks: it is the browser's.
        const trace = await traced(page, () => page.waitForTimeout(8_000));
        paints = trace.count("Paint");
      }
      assertEquals(paints, 0);
    });
  });
});

Deno.test("a dock whose key is revoked says so, and an unknown key opens none", async () => {
  await withDock("live", async ({ stage, page, keyId }) => {
    await stage.app.services.account.dockKeys.revoke(CHANNEL, keyId);
    await page.getByText("This dock's key was revoked").waitFor();
    assertEquals(await page.getByRole("button").count(), 0);
    await page.goto(`${stage.url}/studio/dock/subathon#dk_${"x".repeat(43)}`);
    await page.getByText("or its address is incomplete").waitFor();
    assert(!page.url().includes("dk_"));
  });
});
