import { assert, assertEquals, assertRejects } from "@std/assert";
import { withMeasuredFetch } from "@/lib/app/measured_fetch.ts";
import { createMetrics } from "@/lib/app/metrics.ts";
import { measureProcess } from "@/lib/app/process_metrics.ts";
import { readConfig } from "@/lib/core/config.ts";
import { METRICS } from "@/lib/core/metrics.ts";
import type { Outside } from "@/lib/features/outside.ts";
import { UNSEEN_REASONS } from "@/lib/schema/overlays/playback.ts";
import { openKv } from "@/lib/storage/kv.ts";
import {
  CHANNEL,
  INTERNAL_TOKEN,
  startTestApp,
  type TestApp,
} from "@/tests/support/app.ts";
import { ManualClock, standingClock } from "@/tests/support/clock.ts";
import { createFaultyKv } from "@/tests/support/faulty_kv.ts";
import { readOpenMetrics } from "@/tests/support/openmetrics.ts";
import { serveApp } from "@/tests/support/serve.ts";
import { openSocket } from "@/tests/support/socket_client.ts";
import { readUntil } from "@/tests/support/until.ts";

const METRICS_TOKEN = "token-of-metrics-in-tests";
const AUTHORIZED = { headers: { authorization: `Bearer ${METRICS_TOKEN}` } };

/** Most lines of a service to which nothing has happened. */
const MAX_LINES_AT_REST = 400;

const start = (more: Parameters<typeof startTestApp>[0] = {}) =>
  startTestApp({
    metrics: createMetrics(),
    ...more,
    env: { METRICS_TOKEN, ...more.env },
  });

async function read(app: TestApp) {
  const answer = await app.get("/metrics", AUTHORIZED);
  assertEquals(answer.status, 200);
  assertEquals(
    answer.headers.get("content-type"),
    "application/openmetrics-text; version=1.0.0; charset=utf-8",
  );
  return readOpenMetrics(await answer.text());
}

/** Returns the figure of the line with these labels; 0 where there is none. */
async function figure(
  app: TestApp,
  line: string,
  labels: Record<string, string> = {},
): Promise<number> {
  const families = await read(app);
  const samples = [...families.values()].flatMap(({ samples }) => samples);
  return samples.find(({ name, labels: own }) =>
    name === line &&
    Object.entries(labels).every(([label, value]) => own[label] === value)
  )?.value ?? 0;
}

const tip = (id: string, amountMinor = 500) => ({
  channelId: CHANNEL,
  id,
  kind: "tip",
  actor: { id: null, login: null, name: "Grace" },
  data: { amount: { amountMinor, currency: "EUR" } },
});

const post = (app: TestApp, body: unknown) =>
  app.request("/internal/sc-event", {
    method: "POST",
    internal: INTERNAL_TOKEN,
    body,
  });

Deno.test("figures are read with their own token, and are nowhere without one", async () => {
  await using closed = await startTestApp();
  assertEquals((await closed.get("/metrics", AUTHORIZED)).status, 404);
  await using app = await start();
  assertEquals((await app.get("/metrics")).status, 401);
  const wrong = { headers: { authorization: "Bearer of-another-service" } };
  assertEquals((await app.get("/metrics", wrong)).status, 401);
  const internal = { internal: INTERNAL_TOKEN };
  assertEquals((await app.get("/metrics", internal)).status, 401);
  assertEquals((await app.get("/m/widgets/metrics", AUTHORIZED)).status, 404);
  await read(app);
});

Deno.test("each metric has its name, type, unit and labels by Prometheus' conventions, few lines at rest, and no channel", async () => {
  const metrics = createMetrics();
  const stop = measureProcess(metrics, {
    uncaughtErrors: () => 0,
    startedAt: 0,
  });
  await using app = await start({ metrics });
  const families = await read(app);
  stop();
  const named = Object.entries(METRICS).map(([name, { type, help }]) => ({
    name: type === "counter" ? name.replace(/_total$/, "") : name,
    type,
    help,
  }));
  assertEquals(
    [...families.values()].map(({ name, type, help }) => ({
      name,
      type,
      help,
    })),
    named,
  );
  for (const [name, { type, labels }] of Object.entries(METRICS)) {
    assert(/^(?:limelight|process)_[a-z_]+[a-z]$/.test(name), name);
    assertEquals(name.endsWith("_total"), type === "counter", name);
    if (type === "histogram") assert(name.endsWith("_seconds"), name);
    assert(!/_(?:ms|milliseconds|kb|minutes)(?:_|$)/.test(name), name);
    for (const label of labels as readonly string[]) {
      assert(!/channel|user|person|login/.test(label), `${name}: ${label}`);
    }
  }
  const lines = [...families.values()].flatMap(({ samples }) => samples);
  assert(lines.length <= MAX_LINES_AT_REST, String(lines.length));
  // An alert rule asks for the increase, also of the first.
  assertEquals(
    families.get("limelight_alerts_missed")?.samples
      .map(({ labels }) => labels.reason),
    [...UNSEEN_REASONS],
  );
  assertEquals(
    families.get("limelight_build_info")?.samples[0]?.labels.version,
    app.services.config.version,
  );
});

Deno.test("a gauge of which nothing is known has no figure", async () => {
  const metrics = createMetrics();
  let quietMs: number | null = null;
  metrics.gauge(
    "limelight_twitch_last_message_seconds",
    () => quietMs === null ? [] : [[{}, quietMs / 1_000]],
  );
  const told = async () =>
    readOpenMetrics(await metrics.text())
      .get("limelight_twitch_last_message_seconds")?.samples
      .map(({ value }) => value);
  assertEquals(await told(), []);
  quietMs = 2_000;
  assertEquals(await told(), [2]);
  assertEquals(await told(), [2]);
  quietMs = null;
  assertEquals(await told(), []);
});

Deno.test("an event that is accepted, known, refused or not stored moves its own line", async () => {
  using kv = await openKv(":memory:");
  const faulty = createFaultyKv(kv);
  await using app = await start({ kv: faulty.kv });
  const events = (result: string) =>
    figure(app, "limelight_events_total", {
      result,
      kind: "tip",
    });
  await post(app, tip("a"));
  await post(app, tip("a"));
  await post(app, tip("b", 5.5));
  assertEquals(
    [
      await events("accepted"),
      await events("duplicate"),
      await events("refused"),
    ],
    [1, 1, 1],
  );
  assertEquals(await figure(app, "limelight_event_append_seconds_count"), 2);
  assert(await figure(app, "limelight_event_commit_seconds_count") > 0);
  assert(
    await figure(app, "limelight_kv_calls_total", { operation: "store" }) > 0,
  );
  assertEquals(await figure(app, "limelight_kv_failures_total"), 0);
  // No figure says of which channel it is.
  const texts = [...(await read(app)).values()]
    .flatMap(({ samples }) => samples)
    .flatMap(({ labels }) => Object.values(labels));
  assertEquals(texts.filter((text) => text.includes(CHANNEL)), []);
  faulty.full = true;
  assertEquals((await post(app, tip("c"))).status, 503);
  faulty.full = false;
  assertEquals(await events("failed"), 1);
  const failed = { operation: "store", reason: "disk" };
  assert(await figure(app, "limelight_kv_failures_total", failed) > 0);
});

Deno.test("a program's texts do not make lines without end", async () => {
  await using app = await start();
  for (let count = 0; count < 600; count++) {
    app.services.metrics?.counter("limelight_events_total", {
      result: "accepted",
      kind: "tip",
      platform: `platform-${count}`,
    }).add();
  }
  app.services.metrics?.counter("limelight_events_total", {
    result: "failed",
    kind: "tip",
    platform: "platform-0",
  }).add();
  const lines = (await read(app)).get("limelight_events")?.samples ?? [];
  assertEquals(
    lines.slice(500).map(({ labels, value }) => ({ labels, value })),
    [
      {
        labels: { result: "accepted", kind: "other", platform: "other" },
        value: 100,
      },
      // What went wrong is still told from what went well.
      {
        labels: { result: "failed", kind: "other", platform: "other" },
        value: 1,
      },
    ],
  );
});

Deno.test("a limit that refuses is counted by its name", async () => {
  await using app = await start();
  for (let count = 0; count < 40; count++) {
    await app.get("/metrics");
  }
  assert(
    await figure(app, "limelight_limits_refused_total", {
      limit: "unknown_credential",
    }) > 0,
  );
  assert(
    await figure(app, "limelight_http_requests_total", { status: "429" }) > 0,
  );
});

Deno.test("a socket is counted while it is open, by what opened it, and what it was sent is measured", async () => {
  await using app = await start({ clock: standingClock() });
  await using served = serveApp(app);
  const token = await app.widgetToken();
  const url = `${served.wsUrl}/ws/${CHANNEL}?token=${token}`;
  const open = (page: string) => figure(app, "limelight_sockets", { page });
  const socket = await openSocket(`${url}&overlay=alert-box&build=x`);
  const { position } = await socket.nextOf("hello");
  assertEquals(await open("browser"), 1);
  await post(app, tip("a"));
  await socket.nextOf("events");
  await readUntil(
    () => figure(app, "limelight_event_delivery_seconds_count"),
    (count) => count === 1,
  );
  await socket[Symbol.asyncDispose]();
  await readUntil(() => open("browser"), (count) => count === 0);
  assertEquals(
    await figure(app, "limelight_sockets_closed_total", { reason: "peer" }),
    1,
  );
  await using back = await openSocket(`${url}&since=${position}`);
  await back.nextOf("hello");
  assertEquals(await open("program"), 1);
  assertEquals(
    await figure(app, "limelight_replays_total", { complete: "true" }),
    1,
  );
});

Deno.test("requests to other services are counted by service and status, and those without an answer too", async () => {
  const metrics = createMetrics();
  const env = { AI_BASE_URL: "https://ai.example/v1", AI_MODEL: "m" };
  const { fetch } = withMeasuredFetch({
    config: readConfig(env),
    clock: new ManualClock(),
    metrics,
    fetch: (input: RequestInfo | URL) =>
      String(input).includes("ai.example")
        ? Promise.resolve(new Response(null, { status: 429 }))
        : Promise.reject(new TypeError("no network")),
  } as unknown as Outside);
  await fetch("https://ai.example/v1/chat");
  await assertRejects(() => fetch("https://emotes.example/"));
  const families = readOpenMetrics(await metrics.text());
  assertEquals(
    families.get("limelight_outgoing_requests")?.samples.map((
      { labels, value },
    ) => ({ labels, value })),
    [
      { labels: { to: "ai", status: "429" }, value: 1 },
      { labels: { to: "other", status: "0" }, value: 1 },
    ],
  );
});
