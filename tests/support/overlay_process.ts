/**
 * The whole service as a process of its own, for tests that kill it under open
 * pages. Run by itself it serves; its settings are in its environment.
 */
import { createApp } from "@/lib/app.ts";
import { boot } from "@/lib/boot.ts";
import { readConfig } from "@/lib/core/config.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import type { InstanceSave } from "@/lib/schema/overlays/scenes.ts";
import type { BoxPlayback } from "@/lib/schema/overlays/playback.ts";
import type { EventReceipts } from "@/lib/schema/overlays/receipts.ts";
import { applyBuild, bundledScript } from "./build.ts";
import { KV_ACCESS_TOKEN } from "./kv_connect_server.ts";
import { startProcess, type TestProcess } from "./process.ts";

/** A running one. */
export interface OverlayProcess extends TestProcess {
  port: number;
  /** Takes events in as the platform's. */
  append(events: readonly NewEvent[]): Promise<void>;
  /** Makes a scene with these widgets; answers its path with the token. */
  addScene(widgets: readonly InstanceSave[]): Promise<string>;
  /** Returns what the channel's alert boxes play. */
  playback(): Promise<BoxPlayback[]>;
  /** Returns when each of these events was seen. */
  receipts(eventIds: readonly string[]): Promise<EventReceipts[]>;
}

const CHANNEL = "1001";

/**
 * Starts one on a database file, or on the address of a KV Connect server, and
 * waits until it serves. Port 0 takes a free one.
 */
export async function startOverlayProcess(
  database: string,
  port = 0,
): Promise<OverlayProcess> {
  const process = await startProcess(import.meta.filename ?? "", [], {
    OVERLAY_DATABASE: database,
    OVERLAY_PORT: String(port),
    DENO_KV_ACCESS_TOKEN: KV_ACCESS_TOKEN,
  });
  const post = async (path: string, body: unknown) => {
    const answer = await fetch(process.url + path, {
      method: "POST",
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return await answer.json();
  };
  return {
    ...process,
    port: Number(new URL(process.url).port),
    append: (events) => post("/of-the-test/append", events),
    addScene: (widgets) => post("/of-the-test/scene", widgets),
    playback: () => post("/of-the-test/playback", null),
    receipts: (eventIds) => post("/of-the-test/receipts", eventIds),
  };
}

async function main(): Promise<void> {
  const database = Deno.env.get("OVERLAY_DATABASE") ?? "";
  const { services } = await boot(
    readConfig({
      ...database.startsWith("http")
        ? {
          KV_URL: database,
          SECRET_KEY: "a secret key of the tests, 32 characters",
        }
        : { KV_PATH: database },
      SIMULATE: "off",
      ACCESS_LOG: "off",
      LOG_LEVEL: "error",
    }),
    { readScript: bundledScript },
  );
  const app = createApp(services);
  await applyBuild(app);
  const handle = app.handler();

  async function addScene(widgets: readonly InstanceSave[]): Promise<string> {
    const { scene } = await services.overlays.scenes.create(CHANNEL, {
      name: "Scene",
      width: 1920,
      height: 1080,
      background: "#00000000",
    });
    for (const widget of widgets) {
      await services.overlays.instances.save(CHANNEL, {
        ...widget,
        sceneId: scene.id,
      });
    }
    const { token } = await services.account.widgetTokens.current(CHANNEL);
    return `/v1/scene/${scene.id}?token=${token}`;
  }

  const server = Deno.serve(
    {
      hostname: "127.0.0.1",
      port: Number(Deno.env.get("OVERLAY_PORT")),
      onListen() {},
    },
    async (request, info) => {
      switch (new URL(request.url).pathname) {
        case "/of-the-test/append":
          await services.events.log.append(CHANNEL, await request.json());
          return Response.json(null);
        case "/of-the-test/scene":
          return Response.json(await addScene(await request.json()));
        case "/of-the-test/playback": {
          const { items } = await services.overlays.playback.read(CHANNEL);
          return Response.json(items);
        }
        case "/of-the-test/receipts": {
          const ids: string[] = await request.json();
          return Response.json(
            await Promise.all(
              ids.map((id) => services.overlays.receipts.ofEvent(CHANNEL, id)),
            ),
          );
        }
        default:
          return await handle(request, info);
      }
    },
  );
  // deno-lint-ignore no-console -- tells the parent where it listens
  console.log(`http://127.0.0.1:${server.addr.port}`);
}

if (import.meta.main) await main();
