import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import { SAMPLE_EVENTS } from "@/lib/schema/widgets/state/samples.ts";
import { widgetKind } from "@/lib/widgets/registry.ts";
import {
  CHANNEL,
  startTestApp,
  type TestApp,
  type TestAppOptions,
} from "./app.ts";
import { GoingClock } from "./clock.ts";
import { serveApp } from "./serve.ts";

/** A widget of a scene that a test wants. */
export interface StageWidget {
  type: string;
  settings?: Record<string, unknown>;
  pack?: string;
}

/** A real channel with a scene, served on loopback, for pages in a browser. */
export interface OverlayStage extends AsyncDisposable {
  app: TestApp;
  clock: GoingClock;
  /** `http://127.0.0.1:…` */
  url: string;
  token: string;
  /** Address of the scene as a browser source. */
  scene: string;
  /** Address of one widget of a type by its defaults. */
  widget(type: string, more?: Record<string, string>): string;
  /** Takes events in as the platform's, now. */
  append(events: readonly NewEvent[]): Promise<void>;
}

/**
 * The window of a browser source whose picture no test looks at: one pixel of
 * sixteen is drawn, which without a graphics card is most of the work.
 */
export const UNSEEN_FULL_HD = {
  viewport: { width: 1920, height: 1080 },
  deviceScaleFactor: 0.25,
};

/** Number of columns in which the widgets of a scene are arranged. */
const COLUMNS = 5;
const CELL = { width: 384, height: 270 };

/** Starts a channel on the largest plan with one scene of these widgets side by side. */
export async function startOverlayStage(
  widgets: readonly StageWidget[],
  options: Pick<TestAppOptions, "env" | "fetch" | "kv"> = {},
): Promise<OverlayStage> {
  const clock = new GoingClock();
  const app = await startTestApp({ clock, ...options });
  const { services } = app;
  await services.account.planChanges.change({
    channelId: CHANNEL,
    tier: "pro",
  });
  const { scene } = await services.overlays.scenes.create(CHANNEL, {
    name: "Stage",
    width: 1920,
    height: 1080,
    background: "#00000000",
  });
  for (const [index, { type, settings = {}, pack }] of widgets.entries()) {
    const size = widgetKind(type)?.size ?? CELL;
    await services.overlays.instances.save(CHANNEL, {
      type,
      sceneId: scene.id,
      settings,
      pack: pack ?? "broadcast",
      placement: {
        x: (index % COLUMNS) * CELL.width,
        y: Math.floor(index / COLUMNS) * CELL.height,
        width: Math.min(size.width, CELL.width),
        height: Math.min(size.height, CELL.height),
      },
    });
  }
  const served = serveApp(app);
  const token = await app.widgetToken();
  return {
    app,
    clock,
    url: served.url,
    token,
    scene: `${served.url}/v1/scene/${scene.id}?token=${token}`,
    widget(type, more = {}) {
      const query = new URLSearchParams({ token, type, ...more });
      return `${served.url}/widget/native/${CHANNEL}?${query}`;
    },
    async append(events) {
      await services.events.log.append(CHANNEL, events);
    },
    async [Symbol.asyncDispose]() {
      await served[Symbol.asyncDispose]();
      await app[Symbol.asyncDispose]();
    },
  };
}

/**
 * Returns the samples of previews as events that happened a moment ago, oldest
 * first, with ids by `name`.
 */
export function sampleActs(name: string | number, now: number): NewEvent[] {
  return SAMPLE_EVENTS.map((event, index) => {
    const { v: _v, position: _position, receivedAt: _at, ...rest } = event;
    const id = `${name}-${index}`;
    return {
      ...rest,
      id,
      act: id,
      test: false,
      occurredAt: new Date(now).toISOString(),
      actor: {
        id: `person-${index}`,
        login: rest.actor.login,
        name: rest.actor.name,
      },
    } as NewEvent;
  }).reverse();
}

/** Widgets of a well-filled scene. */
export const TEN_WIDGETS: readonly StageWidget[] = [
  { type: "alert-box" },
  { type: "chat-box" },
  { type: "event-list" },
  { type: "goal-bar" },
  { type: "latest-label" },
  { type: "leaderboard" },
  { type: "subathon-timer" },
  { type: "subathon-ladder" },
  { type: "contribution-popups" },
  { type: "ticker" },
];

/** Widgets that stand still until an event comes. */
export const TWENTY_QUIET: readonly StageWidget[] = [
  { type: "alert-box" },
  { type: "contribution-popups" },
  { type: "shoutout-card" },
  { type: "hype-train" },
  { type: "chat-box" },
  { type: "chat-highlight" },
  { type: "emote-wall" },
  { type: "event-list" },
  { type: "leaderboard" },
  { type: "goal-bar" },
  { type: "goal-stack" },
  { type: "counter" },
  { type: "viewer-count" },
  { type: "tip-jar" },
  { type: "stream-boss" },
  { type: "subathon-ladder" },
  // As many lines as there is room for: more would take turns.
  {
    type: "subathon-rates",
    settings: { items: "manual", order: ["sub", "tip"] },
  },
  { type: "poll" },
  { type: "prediction" },
  { type: "static-text", settings: { content: "Good evening" } },
];
