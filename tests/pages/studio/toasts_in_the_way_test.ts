import { assertEquals } from "@std/assert";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import { ROOMS } from "@/lib/pages/studio/shell/rooms.ts";
import { type Page, settled } from "@/tests/support/browser.ts";
import { type StudioPage, withStudio } from "@/tests/support/studio.ts";

const CHANNEL = demoChannel.id;

const WINDOWS = [
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
  { width: 390, height: 844 },
];

/** Messages that stay, as a page that is loaded anew says them again. */
const SAID = JSON.stringify([
  { tone: "bad", text: "The settings were not saved: the name is taken" },
  { tone: "bad", text: "The scene was not saved: the network is gone" },
]);

/** Returns the controls that can be used and lie beneath a message wherever one scrolls. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.querySelector("dialog[open]") ?? document.body;
    const controls = root.querySelectorAll<HTMLElement>(
      "a[href], button, input, select, textarea, summary, [tabindex='0']",
    );
    return [...controls].filter((control) => {
      if (control.closest(".toasts") || control.matches(":disabled")) {
        return false;
      }
      if (!control.checkVisibility()) return false;
      control.scrollIntoView({ block: "nearest", inline: "nearest" });
      const { left, right, top, bottom } = control.getBoundingClientRect();
      if (right - left < 2 || bottom - top < 2) return false;
      // Of what is high, such as a table that scrolls, a part will do.
      const isHigh = bottom - top > innerHeight / 2;
      const y = isHigh ? Math.max(top, 0) + 80 : (top + bottom) / 2;
      const [first] = document.elementsFromPoint((left + right) / 2, y);
      return first?.closest(".toasts") instanceof Element;
    }).map((control) =>
      `${location.pathname} ${innerWidth}: ${control.outerHTML.slice(0, 120)}`
    );
  });
}

/** Opens a path with messages that stay, and returns what they cover in windows of all sizes, in both themes. */
async function coveredOn(
  { page, open }: StudioPage,
  path: string,
): Promise<string[]> {
  await open(path);
  await page.locator(".toasts .toast").nth(1).waitFor();
  await settled(page);
  const found: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const size of WINDOWS) {
      await page.setViewportSize(size);
      await settled(page);
      found.push(...await covered(page));
    }
  }
  return found;
}

/** Opens the studio with a scene, and with messages that stay. */
function withMessages(
  run: (studio: StudioPage, sceneId: string) => Promise<void>,
): Promise<void> {
  return withStudio(async (studio) => {
    const { app, page } = studio;
    await app.services.account.channels.note(demoChannel);
    const { scene } = await app.services.overlays.scenes.create(CHANNEL, {
      name: "Main",
      width: 1_920,
      height: 1_080,
      background: "#00000000",
    });
    await page.addInitScript((said) => {
      sessionStorage.setItem("limelight.said", said);
    }, SAID);
    await run(studio, scene.id);
  }, { colorScheme: "dark" });
}

Deno.test("messages cover nothing that can be used, in no room and no window, dark and light", () =>
  withMessages(async (studio) => {
    const found: string[] = [];
    for (const { path } of ROOMS) found.push(...await coveredOn(studio, path));
    assertEquals(found, []);
  }));

Deno.test("messages cover nothing that can be used within a room or a dialog, dark and light", () =>
  withMessages(async (studio, sceneId) => {
    const { page } = studio;
    const paths = [
      `/studio/scenes/${sceneId}`,
      "/studio/subathon/rules",
      "/studio/subathon/ledger",
    ];
    const found: string[] = [];
    for (const path of paths) found.push(...await coveredOn(studio, path));
    assertEquals(found, []);

    // A dialog has them at its foot, below its buttons.
    await page.setViewportSize({ width: 1_366, height: 768 });
    await studio.open("/studio/scenes");
    await page.locator(".toasts .toast").nth(1).waitFor();
    await page.getByRole("button", { name: "New scene" }).first().click();
    await page.locator("dialog[open] .toast").nth(1).waitFor();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      assertEquals(await covered(page), []);
    }
  }));
