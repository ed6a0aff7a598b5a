import { assertEquals } from "@std/assert";
import { SECOND_MS, toIso } from "@/lib/core/clock.ts";
import { PlatformError } from "@/lib/schema/platform/client.ts";
import { startTestApp } from "@/tests/support/app.ts";
import { setSources } from "@/tests/http/widget_data/sources.ts";
import { figure, startChannel } from "./rig.ts";

Deno.test("an ad break is known before it begins, and its end once it has begun", async () => {
  await using app = await startTestApp();
  const nextAt = toIso(app.clock.now() + 90 * SECOND_MS);
  const planned = { nextAt, durationMs: 60_000 };
  await setSources(app, {
    platform: { adSchedule: () => Promise.resolve(planned) },
  });
  const read = () => figure(app, "ad_break", {});
  assertEquals(await read(), { startsAt: nextAt, endsAt: null });
  await app.clock.advance(91 * SECOND_MS);
  // It was put off, or its notification is late: nothing is counted down to.
  assertEquals(await read(), null);
});

Deno.test("without permission to read the schedule, ad breaks are known when they begin", async () => {
  await using app = await startChannel();
  await setSources(app, {
    platform: {
      adSchedule: () =>
        Promise.reject(new PlatformError("scope_missing", "No ads")),
    },
  });
  await app.clock.advance(600 * SECOND_MS);
  assertEquals(await figure(app, "ad_break", {}), {
    startsAt: null,
    endsAt: null,
  });
});
