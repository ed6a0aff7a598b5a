import { assertEquals } from "@std/assert";
import { systemClock } from "@/lib/core/clock.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";
import { type Page, withPage } from "@/tests/support/browser.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { serveApp } from "@/tests/support/serve.ts";

async function makeCredits(
  app: TestApp,
  settings: Record<string, unknown>,
): Promise<string> {
  const made = await app.request(`/api/channels/${CHANNEL}/widget-instances`, {
    method: "POST",
    session: await app.signIn(),
    body: { type: "credits", settings },
  });
  return (await made.json()).id;
}

function follow(app: TestApp, id: string): NewEvent<"follow"> {
  return {
    id: `follow:${id}`,
    kind: "follow",
    occurredAt: new Date(app.clock.now()).toISOString(),
    platform: "twitch",
    test: false,
    act: `follow:twitch:${id}`,
    actor: { id, login: "ada", name: "Ada" },
    data: {},
  };
}

/** Says what OBS would say to the page. */
async function obsSays(page: Page, active: boolean): Promise<void> {
  await page.evaluate(
    (active) =>
      globalThis.dispatchEvent(
        new CustomEvent("obsSourceActiveChanged", { detail: { active } }),
      ),
    active,
  );
}

for (
  const [name, intensity, followers] of [
    ["rolling", "full", 1],
    ["page by page", "none", 1],
    ["with nobody to thank", "full", 0],
  ] as const
) {
  Deno.test(`OBS makes the scene active: the credits run to their end and are over, ${name}`, async () => {
    // The page works the line out of the service's time, so that has to go on.
    const clock = Object.assign(new ManualClock(), systemClock);
    await using app = await startTestApp({ clock });
    await using served = serveApp(app);
    const instanceId = await makeCredits(app, {
      startOn: "scene-active",
      endCardMs: 0,
      fitMs: 1,
      endText: "",
      motion: { intensity },
    });
    await app.services.events.log.append(
      CHANNEL,
      Array.from({ length: followers }, (_, id) => follow(app, String(id))),
    );
    /** Returns the states of the run that were published to pages, in order. */
    const told = async () =>
      (await app.services.events.log.read({
        channelId: CHANNEL,
        after: null,
        limit: 100,
      })).events.flatMap((event) =>
        event.kind === "credits.state" ? [event.data.state] : []
      );
    const token = await app.widgetToken();
    await withPage(async (page, log) => {
      await page.addInitScript(() => {
        Object.assign(globalThis, { obsstudio: {} });
      });
      const reports = (what: string) =>
        page.waitForResponse((response) =>
          response.url().includes("/credits/report") &&
          (response.request().postData() ?? "").includes(what)
        );
      const loaded = reports("scene-active");
      const ended = reports("ended");
      await page.goto(
        `${served.url}/widget/native/${CHANNEL}?token=${token}&instance_id=${instanceId}`,
      );
      assertEquals((await loaded).status(), 200);
      assertEquals((await ended).status(), 200);
      assertEquals(await told(), ["rolling", "finished"]);

      await obsSays(page, false);
      const again = reports("scene-active");
      await obsSays(page, true);
      assertEquals((await again).status(), 200);
      // It may have come to its end once more.
      assertEquals((await told()).slice(0, 3), [
        "rolling",
        "finished",
        "rolling",
      ]);
      log.assertSilent();
    });
  });
}
