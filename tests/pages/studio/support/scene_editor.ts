import type { Placement } from "@/lib/schema/overlays/scenes.ts";
import type { TestApp } from "@/tests/support/app.ts";
import { type Page, settled } from "@/tests/support/browser.ts";
import {
  setLive,
  type StudioPage,
  withStudio,
} from "@/tests/support/studio.ts";

/** Makes a scene of the demo's channel with two widgets on it. */
export async function aScene({ services: { overlays, demo } }: TestApp) {
  const { channelId, widgetToken } = await demo!.links(null);
  const { scene } = await overlays.scenes.create(channelId, {
    name: "Main",
    width: 1920,
    height: 1080,
    background: "#00000000",
  });
  const put = async (name: string, placement: Partial<Placement>) =>
    (await overlays.instances.save(channelId, {
      type: "clock",
      name,
      sceneId: scene.id,
      placement,
    })).instance.id;
  const clock = await put("Clock", { x: 100, y: 100, width: 400, height: 200 });
  const goal = await put("Goal", { x: 1000, y: 700, width: 300, height: 100 });
  return {
    id: scene.id,
    path: `/studio/scenes/${scene.id}`,
    source: `/v1/scene/${scene.id}?token=${widgetToken}`,
    clock,
    goal,
    count: async () =>
      (await overlays.scenes.get(channelId, scene.id)).scene.items.length,
    async placed(id: string): Promise<Placement | undefined> {
      const found = await overlays.scenes.get(channelId, scene.id);
      return found.scene.items.find((item) => item.id === id)?.placement;
    },
  };
}

interface EditorPage extends StudioPage {
  scene: Awaited<ReturnType<typeof aScene>>;
}

/**
 * Opens a scene in its editor while the channel is off the air, or on it.
 */
export function withEditor(
  run: (studio: EditorPage) => Promise<void>,
  { isLive = false, ...options }:
    & Parameters<typeof withStudio>[1]
    & {
      isLive?: boolean;
    } = {},
): Promise<void> {
  return withStudio(async (studio) => {
    const { app, page } = studio;
    const scene = await aScene(app);
    setLive(page, isLive);
    await studio.open(scene.path);
    await settled(page);
    await run({ ...studio, scene });
  }, options);
}

export const item = (page: Page, name: string) =>
  page.locator(".canvas").getByRole("button", {
    name: new RegExp(`^${name},`),
  });

/**
 * Waits until the editor says how all that was done on it stands. It draws what
 * was done last with the next frame: until then "Saved" is about what was before.
 */
export async function said(page: Page, word: string): Promise<void> {
  await page.evaluate(() =>
    new Promise<void>((done) =>
      requestAnimationFrame(() => requestAnimationFrame(() => done()))
    )
  );
  await page.locator(".bar__state").getByText(word, { exact: true }).waitFor();
}

/** Puts a finger on the page, by Chromium's own touch events. */
export async function fingerOn(page: Page) {
  const tools = await page.context().newCDPSession(page);
  let at = { x: 0, y: 0 };
  const send = (type: "touchStart" | "touchMove" | "touchEnd") =>
    tools.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [at],
    });
  return {
    async press(x: number, y: number) {
      at = { x, y };
      await send("touchStart");
    },
    /** Goes on in steps of a few px, as fingers do. */
    async move(x: number, y: number, steps = 6) {
      const from = at;
      for (let step = 1; step <= steps; step++) {
        at = {
          x: from.x + (x - from.x) * step / steps,
          y: from.y + (y - from.y) * step / steps,
        };
        await send("touchMove");
      }
    },
    lift: () => send("touchEnd"),
  };
}
