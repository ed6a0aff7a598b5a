import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { parse } from "yaml";

/** Service of the sample, as far as it is read. */
interface Service {
  build?: string;
  image?: string;
  command?: string;
  container_name?: string;
  env_file?: string;
  environment?: Record<string, string>;
  deploy?: { replicas: number };
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  ports?: string[];
  volumes?: string[];
}

interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, null>;
}

const readCompose = async (): Promise<Compose> =>
  parse(await Deno.readTextFile("compose.yaml"));

Deno.test("compose.yaml scales: the proxy alone has a port, and finds all processes by their name", async () => {
  const { services } = await readCompose();
  const published = Object.entries(services)
    .filter(([, { ports = [] }]) => ports.length > 0)
    .map(([name]) => name);
  assertEquals(published, ["proxy"]);
  const { limelight, proxy } = services;
  assert(limelight && proxy);
  // With a name or a port of its own there could be only one.
  assertEquals(limelight.container_name, undefined);
  assert((limelight.deploy?.replicas ?? 1) > 1);
  const [, port] = /^EXPOSE (\d+)$/m.exec(
    await Deno.readTextFile("Dockerfile"),
  ) ?? [];
  assertEquals(
    proxy.environment?.LIMELIGHT_PROCESSES,
    `limelight:${port}`,
  );
  const caddyfile = await Deno.readTextFile(
    "docs/operations/hosting/Caddyfile",
  );
  for (const name of ["LIMELIGHT_PROCESSES", "LIMELIGHT_SITE"]) {
    assertStringIncludes(caddyfile, `{$${name}:`);
  }
  // Behind one proxy the limits of requests are each visitor's own.
  assertEquals(limelight.environment?.TRUST_PROXY, "on");
});

Deno.test("compose.yaml waits for services that have a health check, and mounts what there is", async () => {
  const { services, volumes } = await readCompose();
  const image = await Deno.readTextFile("Dockerfile");
  const awaited = Object.values(services).flatMap(({ depends_on = {} }) =>
    Object.entries(depends_on)
  );
  assert(awaited.length > 1);
  for (const [name, { condition }] of awaited) {
    const service = services[name];
    assert(service, name);
    assertEquals(condition, "service_healthy");
    const isChecked = service.healthcheck !== undefined ||
      (service.build === "." && image.includes("HEALTHCHECK "));
    assert(isChecked, `${name} has no health check`);
  }
  const mounted = Object.values(services)
    .flatMap(({ volumes = [] }) => volumes)
    .map((volume) => volume.split(":")[0] ?? "");
  for (const from of mounted) {
    if (!from.startsWith(".")) assert(from in volumes, from);
    else assert((await Deno.stat(from)).isFile, from);
  }
});

Deno.test("compose.yaml has one token for the database and its clients, which has to be set", async () => {
  const { services: { limelight, denokv } } = await readCompose();
  const [, token] = /(\$\{DENO_KV_ACCESS_TOKEN:\?[^}]+\})/.exec(
    denokv?.command ?? "",
  ) ?? [];
  assert(token !== undefined);
  const { KV_URL = "", DENO_KV_ACCESS_TOKEN } = limelight?.environment ?? {};
  assertEquals(DENO_KV_ACCESS_TOKEN, token);
  const asked = denokv?.healthcheck?.test ?? [];
  assert(asked.includes(`authorization: Bearer ${token}`));
  const { hostname, port } = new URL(KV_URL);
  assertEquals(hostname, "denokv");
  assertStringIncludes(asked.at(-1) ?? "", `127.0.0.1:${port}/`);
});
