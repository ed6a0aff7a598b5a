import { assertEquals } from "@std/assert";
import { toIso } from "@/lib/core/clock.ts";
import { CHANNEL } from "@/tests/support/app.ts";
import { openConnected, type Page, withPage } from "@/tests/support/browser.ts";
import { eventAt, tipData } from "@/tests/support/events.ts";
import {
  type OverlayStage,
  startOverlayStage,
} from "@/tests/support/overlay_stage.ts";
import { openSocket } from "@/tests/support/socket_client.ts";

const BOB = { id: "77", login: "bob", name: "Bobolino" };
const ANN = { id: "88", login: "ann", name: "Annabella" };

Deno.test("an open page shows nothing more of somebody who is erased, and goes on with the others", async () => {
  await using stage = await startOverlayStage([
    { type: "event-list" },
    { type: "latest-label", settings: { items: ["tip"] } },
    { type: "leaderboard" },
  ]);
  const session = await stage.app.signIn();
  const at = stage.clock.now();
  await stage.append([
    eventAt(at, "tip", tipData(900), { actor: ANN }),
    eventAt(at, "tip", tipData(500), { actor: BOB }),
  ]);
  await withPage(async (page) => {
    await openConnected(page, stage.scene);
    const named = (name: string) => page.getByText(name);
    await named(ANN.name).first().waitFor();
    await named(BOB.name).first().waitFor();
    const res = await stage.app.request(
      `/api/channels/${CHANNEL}/people/erase`,
      { method: "POST", session, body: { userId: BOB.id } },
    );
    assertEquals(res.status, 200);
    await page.waitForFunction(
      (name) => !document.body.innerText.includes(name),
      BOB.name,
    );
    await named(ANN.name).first().waitFor();
    await page.reload();
    await named(ANN.name).first().waitFor();
    assertEquals(await named(BOB.name).count(), 0);
  });
});

Deno.test("a person is erased in the live room, from what one of their events says, and goes from the activity", async () => {
  await using stage = await startOverlayStage([{ type: "event-list" }]);
  const at = stage.clock.now();
  await stage.append([
    eventAt(at, "tip", tipData(900), { actor: ANN }),
    eventAt(at, "tip", tipData(500), { actor: BOB }),
  ]);
  const value = await stage.app.signIn();
  await withPage(async (page, log) => {
    await page.context().addCookies([
      { name: "limelight_session", value, url: stage.url },
    ]);
    await page.goto(`${stage.url}/studio/live`);
    await page.locator(".studio[data-ready]").waitFor();
    const rowOf = (name: string) =>
      page.locator(".event[data-id]", { hasText: name });
    await rowOf(ANN.name).waitFor();
    await page.getByRole("button", { name: `Details: ${BOB.name}` }).click();
    await page.getByRole("button", { name: "Erase this person…" }).click();
    await page.getByText(`Erase ${BOB.name} (user ID ${BOB.id})?`).waitFor();
    await page.getByRole("button", { name: "Erase for good" }).click();
    await page.getByText(`${BOB.name} is erased`).first().waitFor();
    await rowOf(BOB.name).waitFor({ state: "detached" });
    await rowOf(ANN.name).waitFor();
    log.assertSilent();
  });
});

Deno.test("a ban ends the alert that plays, and takes away the one that waits", async () => {
  await using stage = await startOverlayStage([{ type: "alert-box" }]);
  await withPage(async (page) => {
    await openConnected(page, stage.scene);
    const at = stage.clock.now();
    const tip = (actor: typeof BOB) =>
      eventAt(at, "tip", tipData(500), { actor });
    await stage.append([tip(BOB), tip(BOB), tip(ANN)]);
    await page.getByText(BOB.name).first().waitFor();
    const shown = page.evaluate((name) =>
      new Promise<string[]>((resolve) => {
        const names: string[] = [];
        const look = () => {
          const text = document.body.innerText;
          const found = text.includes(name)
            ? name
            : text.includes("Bobolino")
            ? "Bobolino"
            : "";
          if (names.at(-1) !== found) names.push(found);
          if (found === name) resolve(names);
          else requestAnimationFrame(look);
        };
        look();
      }), ANN.name);
    await stage.append([
      eventAt(stage.clock.now(), "chat.user_cleared", { user: BOB }),
    ]);
    // Bob's first alert goes, and his second never comes.
    const names = (await shown).filter((name) => name !== "");
    assertEquals(names, [BOB.name, ANN.name]);
  });
});

/** Gave past the platform, which has no id of hers. */
const NORA = { id: null, login: null, name: "Noralinda" };

/** Watches for a name from now on; answers how often it was seen since. */
async function watchFor(page: Page, name: string) {
  await page.evaluate((name) => {
    const seen = globalThis as unknown as { sightings: number };
    seen.sightings = 0;
    const look = () => {
      if (document.body.innerText.includes(name)) seen.sightings++;
      requestAnimationFrame(look);
    };
    look();
  }, name);
  return () =>
    page.evaluate(() =>
      (globalThis as unknown as { sightings: number }).sightings
    );
}

Deno.test("somebody of whom only a name is known goes off every open page, and neither a reload nor a replay brings them back", async () => {
  await using stage = await startOverlayStage([
    { type: "alert-box" },
    { type: "event-list" },
    { type: "latest-label", settings: { items: ["tip"] } },
    { type: "leaderboard" },
    { type: "ticker" },
    { type: "subathon-feed" },
  ]);
  const { app } = stage;
  const session = await app.signIn();
  const post = (path: string, body: unknown) =>
    app.request(`/api/channels/${CHANNEL}/${path}`, {
      method: "POST",
      session,
      body,
    });
  await post("timer/start", {});
  await withPage(async (scene) => {
    await openConnected(scene, stage.scene);
    await withPage(async (single) => {
      await openConnected(single, stage.widget("event-list"));
      const at = stage.clock.now();
      await stage.append([
        eventAt(at, "tip", tipData(500), { id: "nora", actor: NORA }),
        eventAt(at, "tip", tipData(400), { actor: NORA }),
        eventAt(at, "tip", tipData(900), { id: "ann", actor: ANN }),
      ]);
      for (const page of [scene, single]) {
        await page.getByText(NORA.name).first().waitFor();
      }
      const res = await post("people/erase", { name: "noralinda" });
      assertEquals((await res.json()).complete, true);
      for (const page of [scene, single]) {
        await page.waitForFunction(
          (name) => !document.body.innerText.includes(name),
          NORA.name,
        );
      }
      const sightings = await watchFor(scene, NORA.name);
      // Her second alert never comes: the next one is Ann's.
      const alert = scene.locator(".ll-alert-box").getByText(ANN.name).first();
      await alert.waitFor();
      await post("events/nora/replay", {});
      await post("events/ann/replay", {});
      await alert.waitFor({ state: "detached" });
      await alert.waitFor();
      assertEquals(await sightings(), 0);
      for (const page of [scene, single]) {
        await page.reload();
        await page.getByText(ANN.name).first().waitFor();
        assertEquals(await page.getByText(NORA.name).count(), 0);
      }
    });
  });
});

/** Creates what Twitch tells of Bob's lines and of cheers, and how it is taken in. */
function cheersOn(stage: OverlayStage) {
  let told = 0;
  /** Takes what Twitch tells of the channel. */
  const take = async (
    ...events: readonly (readonly [string, Record<string, unknown>])[]
  ) => {
    for (const [type, event] of events) {
      const { accepted } = await stage.app.services.platform.notifications
        .accept({
          subscription: { id: "s", type, version: "1", condition: {} },
          event: { broadcaster_user_id: CHANNEL, ...event },
        }, {
          messageId: `m${++told}`,
          timestamp: toIso(stage.clock.now()),
        });
      assertEquals(accepted, 1, type);
    }
  };
  const person = (prefix: string, { id, login, name }: typeof BOB) => ({
    [`${prefix}_id`]: id,
    [`${prefix}_login`]: login,
    [`${prefix}_name`]: name,
  });
  const line = (id: string, words: string) => {
    const text = `Cheer100 ${words}`;
    return ["channel.chat.message", {
      ...person("chatter_user", BOB),
      message_id: id,
      message: { text, fragments: [{ type: "text", text }] },
      badges: [],
      cheer: { bits: 100 },
    }] as const;
  };
  const cheer = (words: string, actor = BOB) =>
    ["channel.cheer", {
      ...person("user", actor),
      is_anonymous: false,
      message: `Cheer100 ${words}`,
      bits: 100,
    }] as const;
  const deleted = (id: string) =>
    ["channel.chat.message_delete", {
      ...person("target_user", BOB),
      message_id: id,
    }] as const;
  return { take, line, cheer, deleted };
}

Deno.test("a deleted chat line takes the alert of its cheer away, one that plays, waits or is still to come", async () => {
  await using stage = await startOverlayStage([{ type: "alert-box" }]);
  const { take, line, cheer, deleted } = cheersOn(stage);
  await withPage(async (page) => {
    await openConnected(page, stage.scene);
    await take(line("1", "slur one"), cheer("slur one"));
    await take(line("2", "slur two"), cheer("slur two"));
    await take(line("3", "kind"), cheer("kind"));
    await page.getByText("slur one").first().waitFor();
    const sightings = await watchFor(page, "slur t");
    await take(deleted("2"), deleted("1"));
    // Told before the platform tells of the cheer.
    await take(line("4", "slur three"), deleted("4"), cheer("slur three"));
    await take(cheer("the end", ANN));
    await page.getByText("kind").first().waitFor();
    assertEquals(await page.getByText("slur one").count(), 0);
    await page.getByText("the end").first().waitFor();
    assertEquals(await sightings(), 0);
    await page.reload();
    await page.getByText("the end").first().waitFor();
    assertEquals(await page.getByText("slur").count(), 0);
  });
});

Deno.test("a deleted chat line takes the text of its cheer off every list and out of every replay, and leaves the cheer", async () => {
  await using stage = await startOverlayStage([
    { type: "alert-box" },
    { type: "event-list", settings: { show: ["name", "action", "message"] } },
    { type: "latest-label", settings: { items: ["cheer"] } },
  ]);
  const { take, line, cheer, deleted } = cheersOn(stage);
  const before = await stage.app.services.events.log.newest(CHANNEL);
  await withPage(async (page) => {
    await openConnected(page, stage.scene);
    const list = page.locator(".w-event-list");
    const rows = list.locator(".ll-row");
    await take(line("1", "slur one"), cheer("slur one"));
    await take(line("2", "kind words"), cheer("kind words"));
    await list.getByText("kind words").waitFor();
    await list.getByText("slur one").waitFor();
    await take(deleted("1"));
    await page.waitForFunction(() =>
      !document.body.innerText.includes("slur one")
    );
    assertEquals(await rows.count(), 2);
    // Told before the platform tells of the cheer.
    const sightings = await watchFor(page, "slur t");
    await take(line("3", "slur three"), deleted("3"), cheer("slur three"));
    await rows.nth(2).waitFor();
    assertEquals(await sightings(), 0);
    await page.reload();
    await list.getByText("kind words").waitFor();
    assertEquals(await rows.count(), 3);
    assertEquals(await page.getByText("slur").count(), 0);
  });
  // A page that was away since before is sent no word of it.
  {
    await using socket = await openSocket(
      `${
        stage.url.replace("http", "ws")
      }/ws/${CHANNEL}?token=${stage.token}&kinds=cheer&since=${before}`,
    );
    await take(cheer("the end", ANN));
    let text = "";
    while (!text.includes("the end")) {
      text += JSON.stringify(await socket.nextOf("events"));
    }
    assertEquals(text.split('"kind":"cheer"').length - 1, 4);
    assertEquals(text.includes("kind words"), true);
    assertEquals(text.includes("slur"), false, text);
  }
  const session = await stage.app.signIn();
  const feed = await stage.app.get(
    `/api/channels/${CHANNEL}/events?kinds=cheer`,
    { session },
  );
  const { items } = await feed.json();
  assertEquals(
    items.map((one: { data: { message: { text: string } } }) =>
      one.data.message.text
    ),
    ["Cheer100 the end", "", "Cheer100 kind words", ""],
  );
});
