import { assert, assertEquals } from "@std/assert";
import { type Page, settled } from "@/tests/support/browser.ts";
import { startFakeObs } from "@/tests/support/fake_obs.ts";
import {
  assertSound,
  assertSoundIn,
  openedIn,
  withStudio,
} from "@/tests/support/studio.ts";

const PASSWORD = "spotlight on the left";

const connect = (page: Page) =>
  page.getByRole("button", { name: "Connect to OBS" }).press("Enter");

async function givePassword(page: Page, password: string) {
  await page.getByLabel("Password of the WebSocket server").fill(password);
  await page.getByLabel("Password of the WebSocket server").press("Enter");
}

Deno.test("OBS is given a scene as a source, which is mended when it is wrong and said to be fine", async () => {
  await withStudio(async ({ app, page, log, open }) => {
    await using obs = await startFakeObs({ password: PASSWORD });
    await open("/studio/welcome");
    await connect(page);
    await givePassword(page, "something else");
    await page.getByText(
      "OBS refused this password. Copy it again from Show Connect Info.",
    ).waitFor();
    await givePassword(
      page,
      `obsws://192.168.1.5:4455/${encodeURIComponent(PASSWORD)}`,
    );
    await page.getByText("Connected to OBS 31.0.2").waitFor();
    assertEquals(obs.requests.slice(0, 1).map(({ type }) => type), [
      "GetVersion",
    ]);

    // Missing, then added: the whole address, the scene's own size.
    await page.getByText("Not in OBS").first().waitFor();
    await settled(page);
    await assertSound(page);
    const [scene] = await app.services.overlays.scenes.list("100000001");
    assert(scene);
    obs.put(scene.name, { kind: "image_source" });
    await page.getByRole("button", { name: `Add it to OBS: ${scene.name}` })
      .press("Enter");
    const source = `${scene.name} 2`;
    await page.getByText(`In OBS as “${source}”`).waitFor();
    const token = await app.widgetToken("100000001");
    const made = obs.inputs.get(source);
    assertEquals(made?.scene, "Scene 1");
    const { url, ...settings } = made?.settings ?? {};
    const address = new URL(String(url));
    assertEquals(address.pathname, `/v1/scene/${scene.id}`);
    assertEquals(address.searchParams.get("token"), token);
    assertEquals(settings, {
      width: 1920,
      height: 1080,
      shutdown: false,
      restart_when_active: false,
      reroute_audio: true,
    });

    // Somebody changes it in OBS: the page sees it, and says what is wrong.
    address.searchParams.set("token", "wt_of_last_year");
    obs.put(source, {
      settings: {
        url: address.href,
        width: 800,
        height: 1080,
        shutdown: true,
        fps_custom: true,
        fps: 15,
        css: "body { margin: 0 }",
      },
    });
    await page.getByText("In OBS, but not right").waitFor();
    await page.getByText(
      "its address is an old one; its size is not the overlay's; OBS shuts it down while it is not visible, and alerts come late; its frame rate is below 30",
    ).waitFor();
    await page.getByRole("switch", { name: "60 frames a second" })
      .press("Space");
    await page.getByRole("button", { name: `Fix it in OBS: ${scene.name}` })
      .press("Enter");
    await page.getByText(`In OBS as “${source}”`).waitFor();
    assertEquals(obs.inputs.get(source)?.settings, {
      url,
      width: 1920,
      height: 1080,
      shutdown: false,
      restart_when_active: false,
      reroute_audio: true,
      fps_custom: true,
      fps: 60,
      css: "body { margin: 0 }",
    });
    await settled(page);
    await assertSound(page);
    assertEquals(
      await page.evaluate(
        (token) => document.body.innerText.includes(token),
        token,
      ),
      false,
    );

    // OBS ends: the page says so. The password is known when it is back.
    obs.cut();
    await page.getByText("OBS has closed the connection.").waitFor();
    await connect(page);
    await page.getByText("Connected to OBS 31.0.2").waitFor();
    await settled(page);
    log.assertSilent();
  });
});

Deno.test("the dialog of a scene and of a widget has the same way, and tells when OBS does not answer", async () => {
  await withStudio(async ({ page, open }) => {
    await open("/studio/scenes");
    await page.getByRole("button", { name: "Bring to OBS" }).first().click();
    const dialog = page.getByRole("dialog");
    // Its buttons are as wide as their words.
    const file = await dialog.getByRole("link", { name: "Save the local file" })
      .boundingBox();
    const whole = await dialog.boundingBox();
    assert(file && whole && file.width < whole.width / 2);
    await connect(page);
    await dialog.getByText("OBS does not answer.").waitFor();
    await dialog.getByText("Safari does not allow this").waitFor();
    await using obs = await startFakeObs();
    await connect(page);
    await dialog.getByText("Connected to OBS").waitFor();
    await dialog.getByText("Not in OBS").waitFor();
    // What OBS refuses is said with its reason, and nothing is claimed.
    obs.scene = "Scene that was renamed";
    await dialog.getByRole("button", { name: /^Add it to OBS/ })
      .press("Enter");
    await dialog.getByText(/^In OBS as/).waitFor();
    assertEquals(
      [...obs.inputs.values()].map(({ scene }) => scene),
      ["Scene that was renamed"],
    );
    await settled(page);
  });
});

Deno.test("only the pages that offer it may reach OBS's port, and nothing else on this computer", async () => {
  await withStudio(async ({ page, open, url }) => {
    for (
      const [path, offers] of [
        ["/studio/welcome", true],
        ["/studio/scenes", true],
        ["/studio/widgets", true],
        ["/studio/live", false],
        ["/studio", false],
      ] as const
    ) {
      const answer = await fetch(url + path, {
        headers: {
          cookie: (await page.context().cookies())
            .map(({ name, value }) => `${name}=${value}`).join("; "),
        },
      });
      await answer.body?.cancel();
      const policy = answer.headers.get("content-security-policy") ?? "";
      const connects = /connect-src ([^;]*)/.exec(policy)?.[1]?.split(" ") ??
        [];
      assertEquals(
        connects.filter((origin) => origin.includes("4455")),
        offers ? ["ws://127.0.0.1:4455", "ws://localhost:4455"] : [],
        path,
      );
    }
    await open("/studio/welcome");
    const refused = await page.evaluate(() =>
      new Promise((resolve) => {
        addEventListener("securitypolicyviolation", (event) =>
          resolve(event.violatedDirective), { once: true });
        try {
          new WebSocket("ws://127.0.0.1:4456");
        } catch {
          // The violation is what counts.
        }
      })
    );
    assertEquals(refused, "connect-src");
    await settled(page);
  });
});

Deno.test("the connection to OBS is accessible and fits", async () => {
  await withStudio(async ({ page, open }) => {
    await using obs = await startFakeObs({ password: PASSWORD });
    await open("/studio/welcome");
    await connect(page);
    await page.getByLabel("Password of the WebSocket server").waitFor();
    await settled(page);
    await assertSoundIn(page);
    await givePassword(page, PASSWORD);
    await page.getByText("Connected to OBS").waitFor();
    await settled(page);
    await assertSoundIn(page);
    assertEquals(obs.inputs.size, 0);
  }, openedIn());
});
