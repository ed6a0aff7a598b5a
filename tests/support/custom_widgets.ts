/** Custom widgets in a real browser: what happens on the channel, and pages that show them. */
import { systemClock } from "@/lib/core/clock.ts";
import type { EventData, EventKind } from "@/lib/events/catalogue.ts";
import type { CustomWidgetSave } from "@/lib/features/custom_widgets/schema.ts";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";
import { openConnected, type Page, withPage } from "@/tests/support/browser.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { chatData, eventAt, subData, tipData } from "@/tests/support/events.ts";
import { serveApp, type ServedApp } from "@/tests/support/serve.ts";

/** A clock that stands still and whose timers are the machine's. */
export const clock = () =>
  Object.assign(new ManualClock(Date.now()), { after: systemClock.after });

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
  await app.services.events.append(CHANNEL, [event]);
  return event.id;
}

/** Data of a tip in whole euros, or halves. */
export const tip = (major: number) => tipData(major * 100);

/** Data of a line of chat by somebody with these roles. */
export const line = (text: string, roles: string[] = [], messageId?: string) =>
  chatData(text, {
    roles,
    badges: roles.includes("moderator")
      ? [{ set: "moderator", id: "1", info: "" }]
      : [],
    ...(messageId && { messageId }),
  });

/** Data of a subscription. */
export const sub = (tier: 1 | 2 | 3 = 1) => subData({ tier });

/** Publishes a widget and opens its browser source. */
export async function publish(
  app: TestApp,
  save: CustomWidgetSave,
): Promise<string> {
  const { widget } = await app.services.customWidgets.save(CHANNEL, null, save);
  await app.services.widgetVersions.publish(CHANNEL, widget.id, "");
  return widget.id;
}

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

export async function withWidget(
  save: CustomWidgetSave,
  run: (
    parts: {
      app: TestApp;
      served: ServedApp;
      page: Page;
      frame: ReturnType<Page["frameLocator"]>;
      widgetId: string;
    },
  ) => Promise<void>,
): Promise<void> {
  await using app = await startTestApp({ clock: clock() });
  await using served = serveApp(app);
  const widgetId = await publish(app, save);
  await withPage(async (page) => {
    const frame = await open(app, served, page, widgetId);
    await run({ app, served, page, frame, widgetId });
  });
}
