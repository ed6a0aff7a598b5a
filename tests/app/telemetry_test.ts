import { assert, assertEquals, assertMatch } from "@std/assert";
import { METRICS } from "@/lib/core/metrics.ts";
import { serveLoopback } from "@/tests/support/loopback.ts";
import { AS_INSTALLED } from "@/tests/support/process.ts";
import { readUntil } from "@/tests/support/until.ts";

interface Attribute {
  key: string;
  value: Record<string, string>;
}

interface Point {
  attributes: Attribute[];
  asInt?: string;
  asDouble?: number;
  count?: string;
  sum?: number;
  explicitBounds?: number[];
}

interface Metric {
  name: string;
  unit: string;
  sum?: { dataPoints: Point[]; isMonotonic: boolean };
  gauge?: { dataPoints: Point[] };
  histogram?: { dataPoints: Point[] };
}

interface Line {
  severityText: string;
  traceId: string;
  body: { stringValue: string };
}

/** Body of OTLP over HTTP as JSON, as far as it is looked at. */
interface Sent {
  resourceLogs?: {
    resource: { attributes: Attribute[] };
    scopeLogs: { logRecords: Line[] }[];
  }[];
  resourceMetrics?: { scopeMetrics: { metrics: Metric[] }[] }[];
}

const textsOf = (attributes: Attribute[]) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue]),
  );

const metricsIn = (sent: readonly Sent[]): Metric[] =>
  sent.flatMap(({ resourceMetrics = [] }) => resourceMetrics)
    .flatMap(({ scopeMetrics }) => scopeMetrics)
    .flatMap(({ metrics }) => metrics);

Deno.test("with OTEL_DENO the figures of /metrics and the log are exported, lines with their severity and trace", async () => {
  const sent: Sent[] = [];
  await using collector = serveLoopback(async (request) => {
    sent.push(await request.json());
    return Response.json({});
  });
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-check",
      AS_INSTALLED,
      "--allow-all",
      "tests/support/telemetry_process.ts",
    ],
    env: {
      OTEL_DENO: "true",
      OTEL_SERVICE_NAME: "limelight",
      OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_METRIC_EXPORT_INTERVAL: "100",
      NO_COLOR: "1",
    },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const ended = child.output();
  await Promise.race([
    readUntil(
      () => metricsIn(sent),
      (metrics) => metrics.some(({ name }) => name.startsWith("limelight_")),
    ),
    ended,
  ]);
  await child.stdin.close();
  const { success, stdout, stderr } = await ended;
  const errors = new TextDecoder().decode(stderr);
  assert(success, errors);

  const logs = sent.flatMap(({ resourceLogs = [] }) => resourceLogs);
  for (const { resource } of logs) {
    assertEquals(textsOf(resource.attributes)["service.name"], "limelight");
  }
  const lines = logs.flatMap(({ scopeLogs }) => scopeLogs)
    .flatMap(({ logRecords }) => logRecords);
  const warned = lines.find(({ body }) =>
    body.stringValue.includes("database_awaited")
  );
  assertEquals(warned?.severityText, "WARN");
  assertMatch(warned?.traceId ?? "", /^[0-9a-f]{32}$/);
  assertEquals(
    JSON.parse(warned?.body.stringValue ?? "").traceId,
    warned?.traceId,
  );
  assert(errors.includes('"event":"database_awaited"'), errors);
  const request = lines.find(({ body }) =>
    body.stringValue.includes('"event":"request"')
  );
  assertEquals(request?.severityText, "INFO");
  assert(new TextDecoder().decode(stdout).includes('"event":"request"'));

  const metrics = metricsIn(sent);
  const last = (name: string) => metrics.findLast((one) => one.name === name);
  const replays = last("limelight_replays_total");
  const replayed = (replays?.sum?.dataPoints ?? []).map((point) => [
    textsOf(point.attributes).complete,
    Number(point.asDouble ?? point.asInt),
  ]);
  assertEquals(Object.fromEntries(replayed), { true: 3, false: 0 });
  assert(replays?.sum?.isMonotonic);
  const append = last("limelight_event_append_seconds");
  assertEquals(append?.unit, "s");
  const [point] = append?.histogram?.dataPoints ?? [];
  assertEquals([point?.count, point?.sum], ["1", 0.003]);
  assertEquals(point?.explicitBounds, [
    ...METRICS.limelight_event_append_seconds.buckets,
  ]);
  assertEquals(
    last("limelight_memory_bytes")?.gauge?.dataPoints
      .map(({ attributes }) => textsOf(attributes).kind).sort(),
    ["external", "heap", "heap_used", "resident"],
  );
});
