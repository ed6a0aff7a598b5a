import { assertEquals, assertRejects } from "@std/assert";
import { createModulesClient } from "@/lib/clients/modules/client.ts";
import { ModuleError, type Modules } from "@/lib/clients/modules/modules.ts";
import { systemClock } from "@/lib/core/clock.ts";
import { createLog } from "@/lib/core/log.ts";
import { ManualClock, until } from "@/tests/support/clock.ts";

type Answer = (request: Request) => Response | Promise<Response>;

/** A module that really listens, and a client of it. */
async function withModule(
  answer: Answer,
  /** `seen`: the credentials of each request. */
  run: (modules: Modules, seen: string[], lines: string[]) => Promise<void>,
  clock = systemClock,
): Promise<void> {
  const seen: string[] = [];
  const lines: string[] = [];
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    (request) => {
      seen.push(request.headers.get("authorization") ?? "");
      return answer(request);
    },
  );
  const modules = createModulesClient({
    url: `http://127.0.0.1:${server.addr.port}/v1`,
    token: "secret-token",
    fetch,
    clock,
    log: createLog({
      level: "debug",
      now: () => 0,
      write: (line) => void lines.push(line),
    }),
  });
  try {
    await run(modules, seen, lines);
  } finally {
    await server.shutdown();
  }
}

Deno.test("a module is asked by path, with our token, for what it keeps", () =>
  withModule((request) => {
    const { pathname } = new URL(request.url);
    const answers: Record<string, unknown> = {
      "/v1/channels/1001/tip-goal": {
        title: "Desk",
        current: 1250,
        target: 5000,
        currency: "EUR",
        more: "is ignored",
      },
      "/v1/channels/1001/metrics/heart%2Frate": { value: 92.5 },
      "/v1/channels/1001/points/ada": {
        user: { login: "ada", name: "Ada" },
        balance: 7,
      },
    };
    return Response.json(answers[pathname] ?? {}, {
      status: answers[pathname] ? 200 : 404,
    });
  }, async (modules, seen) => {
    assertEquals(await modules.tipGoal("1001"), {
      title: "Desk",
      currentMinor: 1250,
      targetMinor: 5000,
      currency: "EUR",
    });
    assertEquals(await modules.metric("1001", "heart/rate"), { value: 92.5 });
    assertEquals(await modules.points("1001", "ada"), {
      user: { id: null, login: "ada", name: "Ada" },
      balance: 7,
    });
    assertEquals(await modules.points("1001", "bob"), null);
    for (const credentials of seen) {
      assertEquals(credentials, "Bearer secret-token");
    }
  }));

for (
  const [status, body, failure] of [
    [500, "{}", "unreachable"],
    [503, "{}", "unreachable"],
    [401, "{}", "unauthorized"],
    [403, "{}", "unauthorized"],
    [501, "{}", "not_supported"],
    [200, "no json", "unreachable"],
    [200, '{"title":"x"}', "unreachable"],
    [302, "", "unreachable"],
  ] as const
) {
  Deno.test(`a module's ${status} with "${body}" is ${failure}; no secret is logged`, () =>
    withModule(
      () =>
        new Response(body, {
          status,
          headers: { location: "http://127.0.0.1:1/" },
        }),
      async (modules, _seen, lines) => {
        const error = await assertRejects(
          () => modules.tipGoal("1001"),
          ModuleError,
        );
        assertEquals(error.failure, failure);
        assertEquals(lines.join("").includes("secret-token"), false);
      },
    ));
}

Deno.test("a module's answer is read up to 64 KiB, whether or not it says its length", async () => {
  const text = JSON.stringify({ value: 1, more: "x".repeat(64 * 1024) });
  for (const body of [text, new Blob([text]).stream()]) {
    await withModule(() => new Response(body), async (modules) => {
      const error = await assertRejects(
        () => modules.metric("1001", "heart"),
        ModuleError,
      );
      assertEquals(error.failure, "unreachable");
    });
  }
});

Deno.test("a module that does not answer is given up after two seconds", async () => {
  const clock = new ManualClock();
  let release = () => {};
  const held = new Promise<void>((resolve) => release = resolve);
  await withModule(
    async () => {
      await held;
      return new Response("{}");
    },
    async (modules, seen) => {
      const asked = assertRejects(() => modules.tipGoal("1001"), ModuleError);
      await until(() => seen.length > 0);
      await clock.advance(2_000);
      assertEquals((await asked).failure, "unreachable");
      release();
    },
    clock,
  );
});
