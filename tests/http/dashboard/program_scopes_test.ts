import { assert, assertEquals } from "@std/assert";
import { loadRouteTable } from "@/lib/http/route_table.ts";
import {
  PROGRAM_SCOPES,
  type ProgramScope,
} from "@/lib/schema/account/program_keys.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { asProgram, makeKey, refusal } from "./program.ts";

/** Operations that a key of each scope opens. */
const OPENED: Record<ProgramScope, string[]> = {
  "alerts": [
    "GET /api/channels/:id/playback",
    "POST /api/channels/:id/events/:eventId/replay",
    "POST /api/channels/:id/playback/:overlay",
    "GET /api/do/shoutout",
    "GET /api/do/skip",
  ],
  "overlays:control": [
    "GET /api/channels/:id/control",
    "POST /api/channels/:id/control",
  ],
  "audience": [
    "GET /api/do/queue",
    "GET /api/do/spin",
    "GET /api/say/poll",
    "GET /api/say/queue",
    "GET /api/channels/:id/challenge",
    "GET /api/channels/:id/chat-highlight",
    "GET /api/channels/:id/chat-polls",
    "GET /api/channels/:id/countdowns/:instanceId",
    "GET /api/channels/:id/giveaway",
    "GET /api/channels/:id/polls",
    "GET /api/channels/:id/predictions",
    "GET /api/channels/:id/stopwatch",
    "GET /api/channels/:id/viewer-queue",
    "GET /api/channels/:id/wheel",
    "PATCH /api/channels/:id/chat-polls/:pollId",
    "PATCH /api/channels/:id/polls/:pollId",
    "PATCH /api/channels/:id/predictions/:predictionId",
    "POST /api/channels/:id/challenge",
    "POST /api/channels/:id/chat-highlight",
    "POST /api/channels/:id/chat-polls",
    "POST /api/channels/:id/countdowns/:instanceId",
    "POST /api/channels/:id/giveaway",
    "POST /api/channels/:id/polls",
    "POST /api/channels/:id/predictions",
    "POST /api/channels/:id/stopwatch",
    "POST /api/channels/:id/viewer-queue",
    "POST /api/channels/:id/wheel",
    "POST /api/channels/:id/wheel/spins",
  ],
  "counters": [
    "GET /api/do/counter",
    "GET /api/say/counter",
    "GET /api/channels/:id/counters",
    "GET /api/channels/:id/counters/:name",
    "POST /api/channels/:id/counters/:name",
    "PUT /api/channels/:id/counters/:name",
  ],
  "subathon": [
    "GET /api/do/time",
    "GET /api/say/goal",
    "GET /api/say/timer",
    "GET /api/channels/:id/timer/ledger",
    "GET /api/channels/:id/timer/state",
    "POST /api/channels/:id/timer/adjust",
    "POST /api/channels/:id/timer/pause",
    "POST /api/channels/:id/timer/resume",
  ],
  "test": [
    "DELETE /api/channels/:id/test-event",
    "POST /api/channels/:id/test-event",
  ],
  "events:read": [
    "GET /api/say/followers",
    "GET /api/say/game",
    "GET /api/say/latest",
    "GET /api/say/subs",
    "GET /api/say/title",
    "GET /api/say/top",
    "GET /api/say/uptime",
    "GET /api/channels/:id/events",
    "GET /api/channels/:id/events/:eventId",
    "GET /api/channels/:id/live",
    "GET /ws/:channelId",
  ],
  "chatters": [
    "GET /api/chatters",
    "GET /api/fmk",
    "GET /api/random",
  ],
  "now-playing": [
    "DELETE /api/widgets/now-playing",
    "GET /api/widgets/now-playing",
    "PUT /api/widgets/now-playing",
  ],
};

Deno.test("each scope opens its operations, and a key of all scopes nothing else", async () => {
  await using app = await startTestApp();
  const { programKeys } = app.services.account;
  /** Keys of every scope but one; more than a key's rate allows are asked. */
  const without = new Map<ProgramScope, string>();
  for (const scope of PROGRAM_SCOPES) {
    const scopes = PROGRAM_SCOPES.filter((one) => one !== scope);
    without.set(scope, (await makeKey(app, { scopes })).key);
  }
  const opened = new Map<string, string[]>(
    PROGRAM_SCOPES.map((scope) => [scope, []]),
  );
  let id = "";
  let key = "";
  let asked = 0;
  for (const { path, endpoints } of await loadRouteTable()) {
    for (const [method, { guard }] of Object.entries(endpoints)) {
      const concrete = path.replace(":id", CHANNEL)
        .replace(":channelId", CHANNEL).replaceAll(/:\w+\*?/g, "1001");
      if (guard.keyScope === undefined) {
        if (guard.credential === "public" || guard.credential === "api_key") {
          continue;
        }
        // It takes keys of every scope; its own test says for what.
        if (path === "/mcp") continue;
        if (asked++ % 25 === 0) {
          if (id) await programKeys.revoke(CHANNEL, id);
          ({ id, key } = await makeKey(app, { scopes: [...PROGRAM_SCOPES] }));
          await app.clock.advance(60_000);
        }
        const res = await asProgram(app, key, concrete, { method });
        const text = await res.text();
        // Pages of the studio lead to signing in.
        assert(
          [302, 303, 401, 403, 404].includes(res.status),
          `${method} ${path}: ${res.status} ${text.slice(0, 200)}`,
        );
        assertEquals(
          res.status === 404 &&
            !path.startsWith("/internal/") && !path.startsWith("/metrics") &&
            !text.includes("nothing at this address"),
          false,
          `${method} ${path}`,
        );
        continue;
      }
      opened.get(guard.keyScope)?.push(`${method} ${path}`);
      const refused = await asProgram(
        app,
        without.get(guard.keyScope) ?? "",
        concrete,
        { method },
      );
      if (["api_key", "program_key"].includes(guard.credential)) {
        // Only status 200 reaches chat.
        assertEquals(refused.headers.get("x-limelight-error"), "forbidden");
        assertEquals(await refused.text(), "This key may not do that", path);
        continue;
      }
      assertEquals(await refusal(refused), [403, "forbidden"], path);
      const foreign = path.includes(":id") || path.includes(":channelId");
      if (!foreign) continue;
      const other = concrete.replace(CHANNEL, "2002");
      const strange = await asProgram(
        app,
        key || without.get(PROGRAM_SCOPES.find((s) => s !== guard.keyScope)!)!,
        other,
        { method },
      );
      assertEquals(await refusal(strange), [403, "wrong_channel"], path);
    }
  }
  for (const scope of PROGRAM_SCOPES) {
    assertEquals(
      opened.get(scope)?.toSorted(),
      OPENED[scope].toSorted(),
      scope,
    );
  }
});
