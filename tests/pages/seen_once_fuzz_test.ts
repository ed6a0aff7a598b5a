/**
 * Alerts under faults at random: real processes that are killed, a real
 * Chromium whose pages come and go. `deno task test:alerts` runs it for longer:
 * `ALERTS_SEED` and `ALERTS_SECONDS` say with which faults, and how long.
 */
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { openConnected, openContext } from "@/tests/support/browser.ts";
import { followEvent } from "@/tests/support/events.ts";
import { startOverlayProcess } from "@/tests/support/overlay_process.ts";
import { pause } from "@/tests/support/until.ts";

const SHOWN_MS = 2_000;
/** Nobody can say of one that was shown for about half its time which half it was. */
const UNSURE_MS = 500;
const WIDGET = {
  type: "alert-box",
  placement: { x: 0, y: 0, width: 800, height: 500 },
  settings: {
    gapMs: 0,
    motion: { intensity: "none" },
    a11y: { minReadTime: false },
    variants: [{ id: "v", kinds: ["follow"], durationMs: SHOWN_MS }],
  },
};

/**
 * Tells the test whose alert is on the screen, whenever that changes, and when it
 * did: a message may be late. What was drawn for one frame is there with the next.
 */
const WATCH = `
let last = null;
const look = () => {
  const name = document.querySelector(".ll-alert-name")?.textContent ?? null;
  if (name === last) return;
  tellShown(null, Date.now());
  last = name;
  requestAnimationFrame(() => requestAnimationFrame(() => {
    if (name !== null && name === last) tellShown(name, Date.now());
  }));
};
const watch = () => new MutationObserver(look)
  .observe(document.documentElement, { subtree: true, childList: true, characterData: true });
if (document.documentElement) watch();
else addEventListener("DOMContentLoaded", watch);`;

const SEED = Number(Deno.env.get("ALERTS_SEED") ?? Date.now() % 1e9);
const SECONDS = Number(Deno.env.get("ALERTS_SECONDS") ?? 12);

Deno.test(`whatever dies, each alert is seen once, in order, or listed as unseen (seed ${SEED})`, async () => {
  const draw = fc.sample(fc.integer({ min: 0, max: 99 }), {
    seed: SEED,
    numRuns: 10_000,
  });
  const next = () => draw.pop() ?? 0;
  const database = await Deno.makeTempDir();
  let service = await startOverlayProcess(`${database}/kv`);
  const { port } = service;
  const path = await service.addScene([WIDGET]);
  const url = service.url + path;
  /** Alerts that were shown, with how long, in the order they began. */
  const shows: { name: string; ms: number }[] = [];
  const names: string[] = [];

  // OBS keeps what pages store.
  const context = await openContext();
  async function openPage() {
    const page = await context.newPage();
    let on: { name: string; since: number } | null = null;
    const end = (at: number) => {
      if (on) shows.push({ name: on.name, ms: at - on.since });
      on = null;
    };
    await page.exposeFunction(
      "tellShown",
      (name: string | null, at: number) => {
        end(at);
        on = name === null ? null : { name, since: at };
      },
    );
    await page.addInitScript(WATCH);
    await openConnected(page, url);
    return {
      async close() {
        end(Date.now());
        await page.close();
      },
    };
  }

  async function follow() {
    const name = `fan${names.length}.`;
    names.push(name);
    await service.append([{
      ...followEvent(`${name}-${SEED}`),
      occurredAt: new Date().toISOString(),
      actor: { id: name, login: name, name },
    }]);
  }

  let page = await openPage();
  try {
    // The overlay is known from its first page on.
    await pause(1_000);
    const until = Date.now() + SECONDS * 1_000;
    while (Date.now() < until) {
      const what = next();
      if (what < 50) await follow();
      else if (what < 65) {
        await service.kill();
        service = await startOverlayProcess(`${database}/kv`, port);
      } else if (what < 80) {
        await page.close();
        await pause(next() * 10);
        page = await openPage();
      }
      await pause(next() * 15);
    }
    // A last one that nothing cuts off: a slow machine has few turns.
    await follow();
    const isShown = (name: string) =>
      shows.some((show) => show.name === name && show.ms > SHOWN_MS / 2);
    const patience = Date.now() + 30_000 + names.length * 2 * SHOWN_MS;
    while (!names.every(isShown) && Date.now() < patience) await pause(200);
  } finally {
    await page.close();
    await context.close();
    await service[Symbol.asyncDispose]();
    await Deno.remove(database, { recursive: true });
  }
  const seen = shows.filter(({ ms }) => ms >= SHOWN_MS / 2 + UNSURE_MS)
    .map(({ name }) => name);
  const story = JSON.stringify(shows);
  assertEquals(seen, [...new Set(seen)], `Twice: ${story}`);
  assertEquals(
    seen,
    names.filter((name) => seen.includes(name)),
    `Out of order: ${story}`,
  );
  const never = names.filter((name) => !shows.some((one) => one.name === name));
  assertEquals(never, [], `Never shown: ${story}`);
  assert(seen.length > 0);
});
