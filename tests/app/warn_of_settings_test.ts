import { assert, assertEquals } from "@std/assert";
import { warnOfSettings } from "@/lib/app/warn_of_settings.ts";
import { readConfig } from "@/lib/core/config.ts";
import type { Log } from "@/lib/core/log.ts";

/** Has a service for real channels with these settings warn. */
function warn(env: Record<string, string>, take: Log["warn"]): void {
  const config = readConfig({
    SECRET_KEY: "a secret key of the tests, 32 characters",
    TWITCH_CLIENT_ID: "client",
    TWITCH_CLIENT_SECRET: "secret",
    TWITCH_EVENTSUB_SECRET: "secret-of-webhooks",
    ...env,
  });
  warnOfSettings(config, { warn: take });
}

/** Returns the names of those warnings. */
function warnings(env: Record<string, string>): string[] {
  const events: string[] = [];
  warn(env, (event) => events.push(event));
  return events;
}

Deno.test("an address without https is warned of, but for this machine's own", () => {
  const without = ["address_without_https"];
  assertEquals(warnings({ BASE_URL: "http://limelight.example" }), without);
  assertEquals(warnings({ BASE_URL: "http://192.168.1.20:8000" }), without);
  assertEquals(
    warnings({
      BASE_URL: "https://limelight.example",
      WIDGETS_URL: "http://widgets.example",
    }),
    without,
  );
  for (
    const BASE_URL of [
      "https://limelight.example",
      "http://localhost:8000",
      "http://127.0.0.1:8000",
      "http://[::1]:8000",
    ]
  ) assertEquals(warnings({ BASE_URL }), [], BASE_URL);
});

Deno.test("nobody can sign in where the dashboard itself has no https", () => {
  const meanings = (env: Record<string, string>) => {
    const found: unknown[] = [];
    warn(env, (_event, fields) => found.push(fields?.meaning));
    return String(found);
  };
  const safe = { BASE_URL: "https://limelight.example" };
  const widgets = meanings({ ...safe, WIDGETS_URL: "http://widgets.example" });
  assert(widgets.includes("in the open."), widgets);
  const dashboard = meanings({ ...safe, DASHBOARD_URL: "http://d.example" });
  assert(dashboard.includes("nobody can sign in"), dashboard);
});

Deno.test("webhooks at an address that Twitch does not call are warned of", () => {
  const TWITCH_EVENTS = "webhook";
  assertEquals(
    warnings({ TWITCH_EVENTS, BASE_URL: "http://localhost:8000" }),
    ["webhooks_without_https"],
  );
  assertEquals(
    warnings({ TWITCH_EVENTS, BASE_URL: "https://limelight.example" }),
    [],
  );
});

Deno.test("the demo is warned of nothing", () => {
  const events: string[] = [];
  warnOfSettings(readConfig({}), { warn: (event) => events.push(event) });
  assertEquals(events, []);
});
