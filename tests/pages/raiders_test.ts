/** Faces of a raid's crowd: loaded before they are shown, or drawn ones. */
import { assertEquals } from "@std/assert";
import { openConnected, withPage } from "@/tests/support/browser.ts";
import { chatEvent, followEvent } from "@/tests/support/events.ts";
import {
  startOverlayStage,
  UNSEEN_FULL_HD,
} from "@/tests/support/overlay_stage.ts";

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>';
const PICTURES = "https://static-cdn.jtvnw.net/";

/** Pictures by login: one that is there, one that is broken, one that never comes, none. */
const AVATARS: Readonly<Record<string, string | null>> = {
  lead: `${PICTURES}lead.svg`,
  broken: `${PICTURES}broken.svg`,
  slow: `${PICTURES}slow.svg`,
  none: null,
  hidden: `${PICTURES}hidden.svg`,
  guest: `${PICTURES}guest.svg`,
};

Deno.test("a crowd has the faces of those who are known to have come, and drawn ones for all others", async () => {
  await using stage = await startOverlayStage([{
    type: "alert-box",
    settings: { filter: { hideUsers: ["hidden"] } },
  }]);
  await withPage(async (page, log) => {
    await page.route(`${PICTURES}**`, (route) => {
      const url = route.request().url();
      // It is asked for, and never answered.
      if (url.includes("slow")) return;
      return url.includes("broken")
        ? route.fulfill({ contentType: "image/svg+xml", body: "<broken" })
        : route.fulfill({ contentType: "image/svg+xml", body: PICTURE });
    });
    await page.route(/\/api\/widgets\/profiles/, (route) => {
      const login = new URL(route.request().url()).searchParams.get("login");
      const avatarUrl = AVATARS[login ?? ""] ?? null;
      return route.fulfill({
        json: { available: true, value: avatarUrl && { avatarUrl } },
      });
    });
    await openConnected(page, stage.scene);
    // The page fetches it when it has nothing else to do.
    await page.locator('link[href*="/looks/crowds/broadcast.css"]').waitFor({
      state: "attached",
    });
    const at = new Date(stage.clock.now()).toISOString();
    const by = (login: string) => ({
      occurredAt: at,
      actor: { id: login, login, name: login },
    });
    // In one commit: they have spoken when it is asked who came.
    await stage.append([
      {
        ...followEvent("raid"),
        kind: "raid",
        data: { viewers: 7 },
        ...by("lead"),
      },
      ...["broken", "slow", "none", "hidden", "guest"].map((login) => ({
        ...chatEvent(login),
        ...by(login),
      })),
    ]);
    await page.locator(".ll-figure").nth(6).waitFor({ state: "attached" });
    await page.locator('.ll-face[src$="guest.svg"]').waitFor({
      state: "attached",
    });
    const faces = page.locator(".ll-face");
    assertEquals(
      (await faces.evaluateAll((all) =>
        all.map((face) => face.getAttribute("src") ?? "")
      )).sort(),
      [`${PICTURES}guest.svg`, `${PICTURES}lead.svg`],
    );
    // Each has the figure of its place, whoever of the others has no face.
    assertEquals(
      await faces.evaluateAll((all) =>
        all.map((face) => (face as HTMLImageElement).naturalWidth > 0)
      ),
      [true, true],
    );
    await stage.append([{
      ...followEvent("cleared"),
      kind: "chat.user_cleared",
      occurredAt: at,
      data: { user: { id: "guest", login: "guest", name: "guest" } },
    }]);
    await page.locator('.ll-face[src$="guest.svg"]').waitFor({
      state: "detached",
    });
    log.assertSilent();
  }, UNSEEN_FULL_HD);
});
