import { assert, assertEquals } from "@std/assert";
import { App } from "fresh";
import { createApp } from "@/lib/app/app.ts";
import { answerFast, FAST_ROUTES } from "@/lib/app/fast_routes.ts";
import { isForMachines } from "@/lib/http/failure_form.ts";
import { toFileRoute } from "@/lib/jsr/fresh/file_routes.ts";
import { sourceFiles } from "@/tests/architecture/source_files.ts";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";
import { applyBuild } from "@/tests/support/build.ts";

const INFO: Deno.ServeHandlerInfo = {
  remoteAddr: { transport: "tcp", hostname: "127.0.0.1", port: 50_000 },
  completed: Promise.resolve(),
};

Deno.test("a direct route is a route file for machines, and its parent's other files are direct, too", async () => {
  const files = await sourceFiles("routes");
  const patterns = files.map((file) =>
    toFileRoute(file.slice("routes/".length))?.pattern ?? ""
  );
  const direct = FAST_ROUTES.flatMap(([pattern, , needsFresh]) =>
    needsFresh ? [] : [pattern]
  );
  for (const pattern of direct) {
    assert(patterns.includes(pattern), pattern);
    assert(isForMachines(pattern), pattern);
    const parent = /^(.*\/):\w+$/.exec(pattern)?.[1];
    if (parent === undefined) continue;
    const siblings = patterns.filter((other) =>
      other.startsWith(parent) && !other.slice(parent.length).includes("/")
    );
    assertEquals(siblings.filter((other) => !direct.includes(other)), []);
  }
});

Deno.test("what asks the service itself, as the dashboard's prefix does, has no routes compiled for it", async () => {
  const { handler } = App.prototype;
  let compiled = 0;
  App.prototype.handler = function () {
    compiled++;
    return handler.call(this);
  };
  try {
    await using app = await startTestApp();
    const answer = await app.get("/m/widgets/site.css");
    await answer.body?.cancel();
    assertEquals({ status: answer.status, compiled }, {
      status: 200,
      compiled: 1,
    });
  } finally {
    App.prototype.handler = handler;
  }
});

Deno.test("only a path that means itself is answered directly", async () => {
  const ways: string[] = [];
  const answer = answerFast((ctx) => {
    ways.push(`${ctx.route} ${ctx.url.pathname} ${JSON.stringify(ctx.params)}`);
    return new Response();
  }, (req) => {
    ways.push(`router ${new URL(req.url).pathname}`);
    return Promise.resolve(new Response());
  });
  const paths = [
    "/api/random?apikey=x/ws/1",
    "/ws/1001?since=2",
    "/ws/there",
    "/api/widgets/overlay-state/1001",
    "/api/random/",
    "/api/random/more",
    "/ws/",
    "/ws",
    "/ws/1001/",
    "/ws/a%2Fb",
    "/ws/a.b",
    "//ws/1001",
    "/",
  ];
  for (const path of paths) {
    await answer(new Request(`http://localhost${path}`), INFO);
  }
  assertEquals(ways, [
    "/api/random /api/random {}",
    '/ws/:channelId /ws/1001 {"channelId":"1001"}',
    "/ws/there /ws/there {}",
    '/api/widgets/overlay-state/:channelId /api/widgets/overlay-state/1001 {"channelId":"1001"}',
    "router /api/random/",
    "router /api/random/more",
    "router /ws/",
    "router /ws",
    "router /ws/1001/",
    "router /ws/a%2Fb",
    "router /ws/a.b",
    "router //ws/1001",
    "router /",
  ]);
});

/** Returns all that an answer says but what differs from request to request. */
async function said(answer: Response) {
  return {
    status: answer.status,
    headers: Object.fromEntries(
      [...answer.headers].filter(([name]) => name !== "ratelimit-remaining"),
    ),
    body: (await answer.text()).replace(/"requestId":"[^"]*"/, ""),
  };
}

/** Asks an app the same by its direct way and by the router's, which takes requests of unknown origin. */
async function bothWays(app: TestApp) {
  const routed = createApp(app.services);
  await applyBuild(routed);
  const handler = routed.handler();
  return async (path: string, init: RequestInit) => {
    const url = app.origin + path;
    const direct = await said(await app.handler(new Request(url, init)));
    const other = await said(await handler(new Request(url, init)));
    assertEquals(direct, other, `${init.method} ${path}`);
    return direct.status;
  };
}

Deno.test("a direct route answers as it would behind the router, failures and unknown methods too", async () => {
  await using app = await startTestApp();
  const token = await app.widgetToken();
  const ask = await bothWays(app);
  const paths = [
    "/api/random",
    `/api/chatters?apikey=${"0".repeat(64)}&filter=sub`,
    "/api/fmk?apikey=1",
    "/ws/there",
    `/ws/${CHANNEL}`,
    `/ws/${CHANNEL}?token=${token}`,
    `/ws/2002?token=${token}`,
    `/ws/${CHANNEL}?token=${token}&since=nowhere`,
    `/api/widgets/overlay-state/${CHANNEL}?token=${token}&ids=`,
    `/api/widgets/overlay-state/${CHANNEL}?token=${token}&ids=none&surplus=1`,
    `/api/widgets/overlay-state/${CHANNEL}`,
  ];
  const statuses = new Set<number>();
  for (const path of paths) {
    for (const method of ["GET", "HEAD", "OPTIONS", "POST", "FETCH"]) {
      statuses.add(await ask(path, { method }));
    }
  }
  for (const status of [200, 204, 401, 403, 405, 426]) {
    assert(statuses.has(status), `${status} of ${[...statuses]}`);
  }
});
