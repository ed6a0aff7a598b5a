/** An app whose channel has a widget, and the store of that widget. */
import type { StoredCustomWidget } from "@/lib/schema/custom_widgets/code.ts";
import { keys } from "@/lib/database/keys.ts";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";
import { standingClock } from "@/tests/support/clock.ts";

const WIDGET: StoredCustomWidget = {
  id: "wgt_1",
  name: "Deaths",
  codeId: "none",
  network: "none",
  hosts: [],
  consoleErrors: false,
  source: "limelight",
  publishedVersion: null,
  createdAt: 0,
  updatedAt: 0,
};

/** The store, as the service names it. */
export const STORE = { channelId: CHANNEL, widgetId: WIDGET.id };

/** A write that replaces whatever is there, and stays. */
export const PLAIN = {
  ttlMs: null,
  precondition: { ifMatch: null, mustBeNew: false },
};

/** Returns the path at which a key is read and written: all but the token. */
export const path = (key: string, more = "") =>
  `/api/widgets/kv/${WIDGET.id}/${encodeURIComponent(key)}?${more}token=`;

/**
 * Starts an app whose channel has the widget; over `kv`, another process of it.
 */
export async function startStore(kv?: Deno.Kv): Promise<TestApp> {
  const app = await startTestApp({
    clock: standingClock(),
    ...(kv && { kv }),
  });
  await app.kv.set(keys.customWidget(CHANNEL, WIDGET.id), WIDGET);
  return app;
}

/**
 * Starts the same app with a page's token and a function with which a page
 * writes.
 */
export async function start() {
  const app = await startStore();
  const token = await app.widgetToken();
  const put = (
    key: string,
    body: unknown,
    headers: Record<string, string> = {},
    more = "",
  ) => app.request(path(key, more) + token, { method: "PUT", body, headers });
  return { app, token, put };
}
