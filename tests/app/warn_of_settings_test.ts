import { assertEquals } from "@std/assert";
import { warnOfSettings } from "@/lib/app/warn_of_settings.ts";
import { readConfig } from "@/lib/core/config.ts";

/** Returns the names of the warnings of a service for real channels with these settings. */
function warnings(env: Record<string, string>): string[] {
  const events: string[] = [];
  const config = readConfig({
    SECRET_KEY: "a secret key of the tests, 32 characters",
    TWITCH_CLIENT_ID: "client",
    TWITCH_CLIENT_SECRET: "secret",
    TWITCH_EVENTSUB_SECRET: "secret-of-webhooks",
    ...env,
  });
  warnOfSettings(config, { warn: (event) => events.push(event) });
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
