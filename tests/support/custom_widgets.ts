/** Custom widgets in a real browser: what happens on the channel, and pages that show them. */
import type { CustomWidgetSave } from "@/lib/schema/custom_widgets/code.ts";
import type { EventData, EventKind } from "@/lib/schema/events/catalogue.ts";
import {
  CHANNEL,
  startTestApp,
  type TestApp,
  type TestAppOptions,
} from "@/tests/support/app.ts";
import { openConnected, type Page, withPage } from "@/tests/support/browser.ts";
import { standingClock } from "@/tests/support/clock.ts";
import { chatData, eventAt, subData, tipData } from "@/tests/support/events.ts";
import { serveApp, type ServedApp } from "@/tests/support/serve.ts";
import { readUntil } from "./until.ts";

/**
 * Creates a clock whose time does not pass and whose timers are the machine's.
 */
export const clock = () => standingClock(Date.now());

/** Puts an event into the channel's log, as the platform's router would; answers its id. */
export async function happen(
  app: TestApp,
  kind: string,
  name: string,
  data: unknown,
  id = "77",
): Promise<string> {
  const event = eventAt(
    app.clock.now(),
    kind as EventKind,
    data as EventData<EventKind>,
    { actor: { id, login: name.toLowerCase(), name } },
  );
  await app.services.events.log.append(CHANNEL, [event]);
  return event.id;
}

/** Returns the data of a tip in whole euros, or halves. */
export const tip = (major: number) => tipData(major * 100);

/** Returns the data of a line of chat by a viewer with these roles. */
export const line = (text: string, roles: string[] = [], messageId?: string) =>
  chatData(text, {
    roles,
    badges: roles.includes("moderator")
      ? [{ set: "moderator", id: "1", info: "" }]
      : [],
    ...(messageId && { messageId }),
  });

/** Returns the data of a subscription. */
export const sub = (tier: 1 | 2 | 3 = 1) => subData({ tier });

/**
 * Returns the placement of a custom widget on a scene: 400 × 600, beside
 * others.
 */
export const standingAt = (x: number) => ({
  x,
  y: 0,
  width: 400,
  height: 600,
  rotation: 0,
  opacity: 1,
  z: 0,
  visible: true,
  locked: false,
});

/** Saves and publishes a widget; answers its id. */
export async function publish(
  app: TestApp,
  save: CustomWidgetSave,
): Promise<string> {
  const { widget } = await app.services.customWidgets.code.save(
    CHANNEL,
    null,
    save,
  );
  await app.services.customWidgets.versions.publish(CHANNEL, widget.id, "");
  return widget.id;
}

/** Opens a widget's browser source; `more` is added to its address. */
export async function open(
  app: TestApp,
  served: ServedApp,
  page: Page,
  widgetId: string,
  more = "",
) {
  const token = await app.widgetToken();
  await openConnected(
    page,
    `${served.url}/widget/${CHANNEL}?token=${token}&widget_id=${widgetId}${more}`,
  );
  const frame = page.frameLocator(".item iframe");
  // Answered over the port: from here on nothing that happens is missed.
  await frame.locator("head script").first().evaluate(() =>
    Reflect.get(globalThis, "SE_API").getOverlayStatus()
  );
  return frame;
}

/** A custom widget on its page, in a real browser. */
export interface ShownWidget {
  app: TestApp;
  served: ServedApp;
  page: Page;
  frame: ReturnType<Page["frameLocator"]>;
  widgetId: string;
}

/** An app whose widgets a browser can show. */
export interface WidgetStage extends AsyncDisposable {
  app: TestApp;
  served: ServedApp;
  /** Publishes a widget and opens it; `onPage` is done with the page before. */
  show(
    save: CustomWidgetSave,
    run: (widget: ShownWidget) => Promise<void>,
    onPage?: (page: Page) => Promise<unknown>,
  ): Promise<void>;
}

/** Starts an app and serves it. Use with `await using`. */
export async function startWidgetStage(
  options: TestAppOptions = {},
): Promise<WidgetStage> {
  const app = await startTestApp({ clock: clock(), ...options });
  const served = serveApp(app);
  return {
    app,
    served,
    async show(save, run, onPage) {
      const widgetId = await publish(app, save);
      await withPage(async (page) => {
        await onPage?.(page);
        const frame = await open(app, served, page, widgetId);
        await run({ app, served, page, frame, widgetId });
      });
    },
    async [Symbol.asyncDispose]() {
      await served[Symbol.asyncDispose]();
      await app[Symbol.asyncDispose]();
    },
  };
}

/** Shows a widget on a channel on which nothing happened before. */
export async function withWidget(
  save: CustomWidgetSave,
  run: (widget: ShownWidget) => Promise<void>,
): Promise<void> {
  await using stage = await startWidgetStage();
  await stage.show(save, run);
}

/** An error as the author reads it. */
export type ListedError = Awaited<
  ReturnType<TestApp["services"]["customWidgets"]["runtimeErrors"]["list"]>
>[number];

/** Waits until this many errors of a widget are listed; answers them, the oldest first. */
export async function errorsOf(
  { app, widgetId }: Pick<ShownWidget, "app" | "widgetId">,
  count: number,
): Promise<ListedError[]> {
  const { runtimeErrors } = app.services.customWidgets;
  const found = await readUntil(
    () => runtimeErrors.list(CHANNEL, widgetId),
    ({ length }) => length >= count,
  );
  return found.toReversed();
}
