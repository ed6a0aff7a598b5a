/**
 * A large channel in a real Chromium: 200 widgets on 100 scenes, and a scene of
 * 100 widgets. For each room that lists or edits them: the time until its tools
 * work, until what it is opened for is seen, and the longest task meanwhile.
 */
import { closeBrowser, type Page, settled } from "@/tests/support/browser.ts";
import { fillLargeChannel } from "@/tests/support/large_channel.ts";
import { traced } from "@/tests/support/page_load.ts";
import { type StudioPage, withStudio } from "@/tests/support/studio.ts";
import { makeScene } from "./editor.ts";
import { median } from "./http_load.ts";
import { atMost, print } from "./verdict.ts";

const ITEMS = 100;
const ROUNDS = 3;
const MAX_READY_MS = 1_500;
const MAX_TASK_MS = 200;

/** Prints every figure with its limit. */
export async function bench(): Promise<void> {
  try {
    await withStudio(async (studio) => {
      await fillLargeChannel(studio.app);
      const id = await makeScene(studio, ITEMS);
      for (const room of ["/studio/widgets", "/studio/scenes"]) {
        await openRoom(
          studio,
          room,
          (page) =>
            page.frameLocator(".card iframe").first()
              .locator("html[data-runtime]").waitFor({ state: "attached" }),
        );
      }
      await openRoom(
        studio,
        `/studio/scenes/${id}`,
        (page) =>
          page.frameLocator(".preview iframe").getByText(`Text ${ITEMS - 1}`)
            .waitFor(),
      );
    }, { viewport: { width: 1440, height: 900 } });
  } finally {
    await closeBrowser();
  }
}

/** Opens a room several times and says how soon it can be used, and how smoothly. */
async function openRoom(
  { page, url }: StudioPage,
  path: string,
  isSeen: (page: Page) => Promise<void>,
): Promise<void> {
  const ready: number[] = [];
  const seen: number[] = [];
  const tasks: number[] = [];
  const now = () => page.evaluate(() => performance.now());
  for (let round = 0; round <= ROUNDS; round++) {
    const times: number[] = [];
    const open = async () => {
      await page.goto(url + path, { waitUntil: "commit" });
      await page.locator(".studio[data-ready]").waitFor();
      times.push(await now());
      await isSeen(page);
      times.push(await now());
      await settled(page);
    };
    // A trace slows what it looks at: tasks are measured by an opening apart.
    const isTraced = round === ROUNDS;
    const trace = isTraced ? await traced(page, open) : await open();
    if (trace) tasks.push(...trace.tasks);
    // The first fills the caches.
    if (round === 0 || isTraced) continue;
    ready.push(times[0] ?? NaN);
    seen.push(times[1] ?? NaN);
  }
  const room = path.replace(/scn_\w+/, ":id");
  atMost(`${room} can be used, ms`, median(ready), MAX_READY_MS);
  atMost(`${room} is seen, ms`, median(seen), MAX_READY_MS);
  atMost(`${room}, longest task, ms`, tasks[0] ?? 0, MAX_TASK_MS);
  print(
    `${room}, tasks over 50 ms: ${
      tasks.filter((ms) => ms > 50).map((ms) => ms.toFixed(0)).join(", ")
    }`,
  );
}

if (import.meta.main) await bench();
