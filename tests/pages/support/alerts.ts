import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import {
  openConnected,
  type Page,
  type WebSocket,
} from "@/tests/support/browser.ts";
import { followEvent } from "@/tests/support/events.ts";
import type { OverlayStage } from "@/tests/support/overlay_stage.ts";

/** Creates an alert box whose alerts are cut in and out, with a sound. */
export function alertBox(settings: Record<string, unknown> = {}) {
  return {
    type: "alert-box",
    settings: {
      gapMs: 0,
      motion: { intensity: "none" },
      a11y: { minReadTime: false },
      variants: [{
        id: "v",
        kinds: ["follow", "gift"],
        durationMs: 30_000,
        sound: { soundId: "snd_blip_yes" },
      }],
      ...settings,
    },
  };
}

/** Creates an alert box whose alerts stay until a test ends them, and then go slowly. */
export const slowBox = () =>
  alertBox({
    motion: { enter: "fade", exit: "fade", enterMs: 100, exitMs: 1000 },
    variants: [{
      id: "v",
      kinds: ["cheer", "tip", "follow"],
      durationMs: 30_000,
      sound: { volume: 0 },
    }],
  });

let count = 0;

/** Creates a follow by `name` that happens now. */
export function follow(name: string, stage: OverlayStage): NewEvent {
  return {
    ...followEvent(`${name}-${count++}`),
    occurredAt: new Date(stage.clock.now()).toISOString(),
    actor: { id: name, login: name.toLowerCase(), name },
  };
}

/** Creates a command from the dashboard. */
export function control(
  kind: Extract<NewEvent["kind"], `control.${string}`>,
  stage: OverlayStage,
  data: Record<string, unknown> = {},
): NewEvent {
  return {
    ...follow("control", stage),
    kind,
    platform: "limelight",
    actor: null,
    data: { sceneId: null, instanceId: null, ...data },
  } as NewEvent;
}

/** From the page's beginning on, every sound that begins is written down. */
const WATCH_SOUNDS = `
if (!globalThis.sounds) {
  globalThis.sounds = [];
  globalThis.volumes = [];
  const { play } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = function () {
    volumes.push(this.volume);
    sounds.push(this.src.split("/").at(-1).split("?")[0]);
    return play.call(this);
  };
}`;

/** Returns the files of the sounds that began on the page. */
export const soundsOf = (page: Page) => page.evaluate<string[]>("sounds");
/** Waits until the page shows the alert with a name. */
export const shownOn = (page: Page, name: string) =>
  page.locator(".ll-alert-name", { hasText: name }).waitFor();

/** Lets no movement of the page go on from now: its machine has much else to do. */
export const holdMovements = (page: Page) =>
  page.evaluate(() => {
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...args) {
      const animation = animate.apply(this, args);
      animation.pause();
      return animation;
    };
  });

/** Opens the stage's scene, connected. */
export async function open(
  page: Page,
  stage: OverlayStage,
  address = stage.scene,
): Promise<WebSocket> {
  await page.addInitScript(WATCH_SOUNDS);
  return await openConnected(page, address);
}

/**
 * Opens the stage's scene and waits until the service has said what is left to
 * be played: a page that comes in the middle of an alert leaves it to the others.
 */
export async function openForAlerts(
  page: Page,
  stage: OverlayStage,
): Promise<WebSocket> {
  await page.addInitScript(WATCH_SOUNDS);
  return await openConnected(
    page,
    stage.scene,
    (socket) =>
      socket.waitForEvent("framereceived", ({ payload }) => {
        const text = String(payload);
        return text.includes('"type":"playback"') &&
          text.includes('"settled":');
      }),
  );
}

/** Waits until the service tells a page that it is the one to be heard. */
export const leadsOn = (socket: WebSocket) =>
  socket.waitForEvent(
    "framereceived",
    ({ payload }) => String(payload).includes('"leader":true'),
  );
