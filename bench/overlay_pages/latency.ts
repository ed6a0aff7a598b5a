import { CHANNEL } from "@/tests/support/app.ts";
import { openConnected, withPage } from "@/tests/support/browser.ts";
import {
  type OverlayStage,
  sampleActs,
  startOverlayStage,
} from "@/tests/support/overlay_stage.ts";
import { chatEvent } from "@/tests/support/events.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import { atMost, print } from "@/bench/verdict.ts";

const TIMES = 60;
const MAX_MS = 100;
const PAUSE_MS = 150;
/** Longer than pages wait between two readings of figures. */
const READ_PAUSE_MS = 700;
/** An alert that was skipped has left, and the pause after it is over. */
const GONE_MS = 800;

/**
 * Event that a widget shows, and the one that is sent after it to make room for
 * the next.
 */
const SHOWN: {
  type: string;
  settings?: Record<string, unknown>;
  /** Figures are read from the server, at most two times a second. */
  reads?: true;
  event(index: number, now: number): NewEvent;
  then?(index: number, now: number): NewEvent;
}[] = [
  { type: "chat-box", event: (index) => chatEvent(`line-${index}`) },
  { type: "event-list", event: followAct },
  {
    type: "latest-label",
    settings: { mode: "single", items: ["follow"] },
    event: followAct,
  },
  { type: "alert-box", event: followAct, then: skipAct },
  { type: "goal-bar", event: followAct, reads: true },
  { type: "goal-stack", event: followAct, reads: true },
];

/**
 * Measures the time from the frame of the socket to the frame on screen, in the
 * page's own time.
 */
export async function benchLatency(): Promise<void> {
  for (const { type, settings = {}, reads, event, then } of SHOWN) {
    await using stage = await startOverlayStage(
      type === "goal-stack" ? [] : [{ type, settings }],
    );
    const address = type === "goal-stack"
      ? await openGoalStack(stage)
      : stage.scene;
    await withPage(async (page) => {
      await page.addInitScript(WATCH_PIXELS);
      await openConnected(page, address);
      await page.evaluate("globalThis.watchPixels()");
      for (let index = 0; index < TIMES; index++) {
        await stage.append([event(index, stage.clock.now())]);
        await page.waitForTimeout(reads ? READ_PAUSE_MS : PAUSE_MS);
        if (!then) continue;
        await page.evaluate("globalThis.ignoreNext()");
        await stage.append([then(index, stage.clock.now())]);
        await page.waitForTimeout(GONE_MS);
      }
      const times = await page.evaluate<number[]>("globalThis.pixels");
      times.sort((a, b) => a - b);
      const p = (share: number) =>
        times[Math.floor(times.length * share)] ?? Infinity;
      print(
        `${type}: ${times.length} of ${TIMES} shown, p50 ${
          p(0.5).toFixed(1)
        } ms, max ${p(0.9999).toFixed(1)} ms`,
      );
      atMost(`${type}: socket to pixels, p95 ms`, p(0.95), MAX_MS);
    }, { viewport: { width: 1920, height: 1080 } });
  }
}

/** Two goals in one widget; its address. */
async function openGoalStack(stage: OverlayStage): Promise<string> {
  const { instances } = stage.app.services.overlays;
  const save = async (type: string, settings: Record<string, unknown>) =>
    (await instances.save(CHANNEL, { type, settings })).instance.id;
  const goalIds = [
    await save("goal-bar", { metric: "followers-new" }),
    await save("goal-bar", { metric: "subs-new" }),
  ];
  const id = await save("goal-stack", { goalIds });
  return stage.widget("goal-stack", { instance_id: id });
}

/** Creates the follow number `index`, which happened at `now`. */
export function followAct(index: number, now: number): NewEvent {
  const [event] = sampleActs(`act-${index}`, now).filter(({ kind }) =>
    kind === "follow"
  );
  if (!event) throw new Error("There is no sample of a follow");
  return {
    ...event,
    actor: { id: `${index}`, login: `user${index}`, name: `User ${index}` },
  };
}

/** Creates the order that ends what is shown. */
export function skipAct(index: number, now: number): NewEvent {
  return {
    ...followAct(index, now),
    id: `skip-${index}`,
    act: `skip-${index}`,
    kind: "control.skip",
    platform: "limelight",
    actor: null,
    data: { instanceId: null, sceneId: null },
  };
}

/**
 * Takes the time at which a socket's message comes in, and the time at which
 * the first change that follows is on screen: a frame's callbacks run before
 * it is drawn, a message posted from there is taken up after.
 */
export const WATCH_PIXELS = `
globalThis.pixels = [];
{
  let cameAt = null;
  let ignoring = false;
  globalThis.ignoreNext = () => void (ignoring = true);
  const Real = globalThis.WebSocket;
  globalThis.WebSocket = class extends Real {
    constructor(...args) {
      super(...args);
      this.addEventListener("message", ({ data }) => {
        // What an alert box has played is told to all pages and draws nothing.
        const isDrawn = /"kind":"(?!playback\\.)/.test(data);
        if (!isDrawn || !data.includes('"events"')) return;
        if (ignoring) return (ignoring = false);
        cameAt ??= performance.now();
      });
    }
  };
  globalThis.watchPixels = () => {
    const after = new MessageChannel();
    after.port1.onmessage = ({ data }) => pixels.push(performance.now() - data);
    new MutationObserver(() => {
      if (cameAt === null) return;
      const from = cameAt;
      cameAt = null;
      requestAnimationFrame(() => after.port2.postMessage(from));
    }).observe(document.body, {
      subtree: true, childList: true, attributes: true, characterData: true,
    });
  };
}`;
