import { assertEquals } from "@std/assert";
import type { Credential } from "@/lib/http/guard.ts";
import { createHosts, createOwnNames } from "@/lib/http/hosts.ts";
import { loadRouteTable } from "@/lib/http/route_table.ts";

const ORIGINS = {
  base: "https://limelight.example",
  widgets: "https://widgets.example",
  preview: "https://preview.example",
  dashboard: "https://dash.example",
};

Deno.test("where all origins are one, every host answers everything", () => {
  const one = "http://127.0.0.1:8000";
  const hosts = createHosts({
    base: one,
    widgets: one,
    preview: one,
    dashboard: one,
  });
  for (
    const path of [
      "/api/random",
      "/ws/1",
      "/api/widgets/scenes",
      "/m/widgets/x",
    ]
  ) {
    assertEquals(hosts.answers("127.0.0.1:8000", path, false), true);
  }
  assertEquals(hosts.isPreview("127.0.0.1:8000"), false);
});

Deno.test("where origins differ, each host answers its own area only", () => {
  const hosts = createHosts(ORIGINS);
  // deno-fmt-ignore -- a table
  const rows: [path: string, base: boolean, widgets: boolean, preview: boolean, dashboard: boolean][] = [
    ["/api/random",                       true,  false, false, false],
    ["/api/say/timer",                    true,  false, false, false],
    ["/api/do/counter",                   true,  false, false, false],
    ["/mcp",                              true,  false, false, false],
    ["/c/ada/commands",                   true,  false, false, false],
    ["/e/ada",                            true,  false, false, false],
    ["/widget/1001",                      false, true,  true,  false],
    ["/v1/scene/scn_1",                   false, true,  true,  false],
    ["/event-page",                       false, true,  true,  false],
    ["/ws/1001",                          false, true,  true,  false],
    ["/ws/there",                         true,  true,  true,  true ],
    ["/api/widgets/timer/state",          false, true,  true,  false],
    ["/api/widgets/templates/native",     false, true,  true,  false],
    ["/m/widgets/api/widgets/scenes",     false, false, false, true],
    ["/auth/login",                       false, false, false, true],
    ["/auth/callback",                    true,  false, false, true],
    ["/api/channels/1001/token",          false, false, false, false],
    ["/api/widgets/scenes",               false, false, false, false],
    ["/healthz",                          true,  true,  true,  true],
    ["/openapi.json",                     true,  true,  true,  true],
  ];
  for (const [path, ...expected] of rows) {
    const answers = Object.values(ORIGINS)
      .map((origin) => hosts.answers(new URL(origin).host, path, false));
    assertEquals(answers, expected, path);
  }
});

Deno.test("where origins differ, a route is answered where its credential belongs", async () => {
  const hosts = createHosts(ORIGINS);
  const expected: Partial<Record<Credential, (keyof typeof ORIGINS)[]>> = {
    api_key: ["base"],
    program_key: ["base"],
    widget_token: ["widgets", "preview"],
    internal: ["widgets", "preview"],
    // On the dashboard's host, but for signing in only through its prefix.
    session: [],
  };
  for (const { path, endpoints } of await loadRouteTable()) {
    for (const { guard } of Object.values(endpoints)) {
      const where = expected[guard.credential];
      if (where === undefined || path.startsWith("/auth/")) continue;
      const concrete = path.replaceAll(/:\w+\*?/g, "1001");
      const answers = Object.entries(ORIGINS)
        .filter(([, origin]) =>
          hosts.answers(new URL(origin).host, concrete, false)
        ).map(([area]) => area);
      assertEquals(answers, where, `${path}, with ${guard.credential}`);
    }
  }
});

Deno.test("what came through the dashboard's prefix is answered", () => {
  const hosts = createHosts(ORIGINS);
  assertEquals(
    hosts.answers("dash.example", "/api/channels/1001/token", true),
    true,
  );
});

Deno.test("only the preview host has preview semantics", () => {
  const hosts = createHosts(ORIGINS);
  assertEquals(hosts.isPreview("preview.example"), true);
  assertEquals(hosts.isPreview("widgets.example"), false);
});

Deno.test("a name that others could point here is answered only about health", () => {
  const names = {
    service: createOwnNames(ORIGINS, { demo: false }),
    demo: createOwnNames(ORIGINS, { demo: true }),
  };
  // deno-fmt-ignore -- a table
  const rows: [hostname: string, path: string, service: boolean, demo: boolean][] = [
    ["limelight.example",        "/studio",      true,  true ],
    ["dash.example",             "/studio",      true,  true ],
    ["localhost",                "/studio",      true,  true ],
    ["127.0.0.1",                "/studio",      true,  true ],
    ["[::1]",                    "/studio",      true,  true ],
    ["192.168.1.20",             "/studio",      true,  false],
    ["[fd00::12]",               "/studio",      true,  false],
    ["limelight",                "/internal/x",  true,  false],
    ["limelight.local",          "/studio",      true,  false],
    ["app.svc.cluster.local",    "/internal/x",  true,  false],
    ["rebound.example",          "/studio",      false, false],
    ["rebound.example",          "/internal/x",  false, false],
    ["rebound.example",          "/api/random",  false, false],
    ["1.2.3.4.rebound.example",  "/studio",      false, false],
    ["limelight.example.evil.example", "/studio", false, false],
    ["local.evil.example",       "/studio",      false, false],
    ["rebound.example",          "/healthz",     true,  false],
    ["rebound.example",          "/readyz",      true,  false],
    ["rebound.example",          "/healthz/x",   false, false],
  ];
  for (const [hostname, path, service, demo] of rows) {
    assertEquals(
      [names.service(hostname, path), names.demo(hostname, path)],
      [service, demo],
      `${hostname}${path}`,
    );
  }
});

Deno.test("what the service asks itself, the host of its path answers", () => {
  const hosts = createHosts(ORIGINS);
  const asked = new URL("https://limelight.example/mcp");
  for (
    const [path, address] of [
      ["/api/random?n=2", "https://limelight.example/api/random?n=2"],
      [
        "/api/widgets/now-playing",
        "https://widgets.example/api/widgets/now-playing",
      ],
      [
        "/api/channels/1/counters",
        "https://dash.example/m/widgets/api/channels/1/counters",
      ],
    ] as const
  ) {
    const found = hosts.addressOf(asked, path);
    assertEquals(found, address);
    const { host, pathname } = new URL(found);
    const isProxied = pathname.startsWith("/m/widgets");
    assertEquals(hosts.answers(host, pathname, isProxied), true, path);
  }
  const one = "http://127.0.0.1:8000";
  const alone = createHosts({
    base: one,
    widgets: one,
    preview: one,
    dashboard: one,
  });
  const other = new URL("http://localhost:8000/mcp");
  assertEquals(
    alone.addressOf(other, "/api/random"),
    "http://localhost:8000/api/random",
  );
});
