import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { Environment } from "@/lib/core/environment.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { wav } from "@/tests/features/overlays/assets/samples.ts";
import { UPLOAD } from "@/tests/http/dashboard/assets_rig.ts";
import {
  CHANNEL,
  INTERNAL_TOKEN,
  startTestApp,
  type TestApp,
} from "@/tests/support/app.ts";
import { standingClock } from "@/tests/support/clock.ts";
import { output, whereInstalled } from "@/tests/support/installed.ts";
import { spawn, writeNginxSample } from "@/tests/support/hosting_samples.ts";
import { freePort } from "@/tests/support/loopback.ts";
import { serveApp } from "@/tests/support/serve.ts";
import { openSocket } from "@/tests/support/socket_client.ts";
import { readUntil } from "@/tests/support/until.ts";

const FOLDER = "docs/operations/hosting";
/** Seconds of a WAV of 90 MB. */
const LONG_SOUND_S = 5_625;
const PAGES = ["docs/operations.md", "docs/operations/metrics.md"];

const sample = (name: string) => Deno.readTextFile(`${FOLDER}/${name}`);

/** A proxy in front of two processes' worth of the service. */
interface Rig {
  proxy: string;
  apps: TestApp[];
  upstreams: string[];
  /** Ends the service and leaves the proxy. */
  endApps(): Promise<void>;
}

/** Puts two services over one database behind a proxy that `start` starts. */
async function behind(
  start: (port: number, upstreams: string[]) => Promise<AsyncDisposable>,
  run: (rig: Rig) => Promise<void>,
): Promise<void> {
  const port = freePort();
  const proxy = `http://localhost:${port}`;
  using kv = await openKv(":memory:");
  await using stack = new AsyncDisposableStack();
  const services = stack.use(new AsyncDisposableStack());
  const apps: TestApp[] = [];
  const upstreams: string[] = [];
  for (const _ of [1, 2]) {
    const app = services.use(
      await startTestApp({
        kv,
        clock: standingClock(),
        env: {
          BASE_URL: proxy,
          TRUST_PROXY: "127.0.0.1",
          DEFAULT_TIER: "self_hosted",
          METRICS_TOKEN: "token-of-metrics-in-tests",
        },
      }),
    );
    apps.push(app);
    upstreams.push(services.use(serveApp(app)).url.replace("http://", ""));
  }
  await using _proxy = await start(port, upstreams);
  await readUntil(async () => {
    try {
      const answer = await fetch(`${proxy}/readyz`);
      await answer.body?.cancel();
      return answer.status;
    } catch {
      return 0;
    }
  }, (status) => status === 200);
  await run({
    proxy,
    apps,
    upstreams,
    endApps: () => services.disposeAsync(),
  });
}

/** Sends an event, an upload of 90 MB and a socket through a proxy. */
async function assertServes({ proxy, apps: [app] }: Rig): Promise<string> {
  assert(app !== undefined);
  const token = await app.widgetToken();
  await using socket = await openSocket(
    `${
      proxy.replace("http", "ws")
    }/ws/${CHANNEL}?token=${token}&overlay=alert-box&build=x`,
  );
  await socket.nextOf("hello");
  const answer = await fetch(`${proxy}/internal/sc-event`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${INTERNAL_TOKEN}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({
      channelId: CHANNEL,
      id: "through-a-proxy",
      kind: "tip",
      actor: { id: null, login: null, name: "Grace" },
      data: { amount: { amountMinor: 500, currency: "EUR" } },
    }),
  });
  assertEquals(answer.status, 202, await answer.text());
  await socket.nextOf("events");

  const bytes = wav(LONG_SOUND_S);
  const uploaded = await fetch(`${proxy}${UPLOAD}?name=long.wav`, {
    method: "POST",
    headers: {
      cookie: `limelight_session=${await app.signIn()}`,
      origin: proxy,
      "content-type": "application/octet-stream",
    },
    body: bytes,
  });
  const asset = await uploaded.json();
  assertEquals(uploaded.status, 201, JSON.stringify(asset));
  assertEquals(asset.size, bytes.length);
  const figures = await fetch(`${proxy}/metrics`, {
    headers: { authorization: "Bearer token-of-metrics-in-tests" },
  });
  await figures.body?.cancel();
  assertEquals(figures.status, 404);
  return token;
}

/** Asks for a socket while nothing is behind the proxy; asserts that no log has the token. */
async function assertHidesTokens(
  { proxy, endApps }: Rig,
  { token, folder }: { token: string; folder: string },
): Promise<void> {
  await endApps();
  const path = `/ws/${CHANNEL}`;
  const answer = await fetch(`${proxy}${path}?token=${token}`);
  await answer.body?.cancel();
  assert(answer.status >= 502, String(answer.status));
  const logs = await readUntil(async () => {
    const texts = [];
    for await (const { name, isFile } of Deno.readDir(folder)) {
      if (isFile && name.endsWith(".log")) {
        texts.push(await Deno.readTextFile(`${folder}/${name}`));
      }
    }
    return texts.join("\n");
  }, (text) => /50[234]/.test(text));
  assertStringIncludes(logs, path);
  assertEquals(logs.includes(token), false, logs);
}

const nginx = whereInstalled(
  "nginx",
  "nginx.conf lets sockets and 90 MB through to two processes, and writes no token",
);
Deno.test({
  ...nginx,
  async fn() {
    const folder = await Deno.makeTempDir();
    try {
      await behind(async (port, [one = "", two = ""]) => {
        const path = await writeNginxSample(folder, port, [one, two]);
        return spawn(nginx.path, ["-e", `${folder}/start.log`, "-c", path]);
      }, async (rig) => {
        const token = await assertServes(rig);
        const other = await fetch(
          rig.proxy.replace("localhost", "127.0.0.1"),
        );
        await other.body?.cancel();
        assertEquals(other.status, 421);
        await assertHidesTokens(rig, { token, folder });
      });
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
});

const caddy = whereInstalled(
  "caddy",
  "Caddyfile lets sockets and 90 MB through to two processes, and writes no token",
);
Deno.test({
  ...caddy,
  async fn() {
    const folder = await Deno.makeTempDir();
    try {
      await behind(async (port, upstreams) => {
        const path = `${folder}/Caddyfile`;
        const text = (await sample("Caddyfile"))
          .replace("{\n", "{\n\tadmin off\n")
          .replace(
            "log default {\n",
            `log default {\n\t\toutput file ${folder}/caddy.log\n`,
          );
        await Deno.writeTextFile(path, text);
        return spawn(caddy.path, [
          "run",
          "--config",
          path,
          "--adapter",
          "caddyfile",
        ], {
          LIMELIGHT_SITE: `http://localhost:${port}`,
          LIMELIGHT_PROCESSES: upstreams.join(" "),
          HOME: folder,
        });
      }, async (rig) => {
        const token = await assertServes(rig);
        await assertHidesTokens(rig, { token, folder });
      });
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
});

const systemd = whereInstalled(
  "systemd-analyze",
  "limelight.service passes systemd-analyze verify",
);
Deno.test({
  ...systemd,
  async fn() {
    const folder = await Deno.makeTempDir();
    try {
      const path = `${folder}/limelight.service`;
      const text = await sample("limelight.service");
      assertStringIncludes(text, "/usr/local/bin/deno");
      await Deno.writeTextFile(
        path,
        text.replace("/usr/local/bin/deno", Deno.execPath()),
      );
      assertEquals(await output(systemd.path, "verify", path), "");
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
});

Deno.test("nginx.conf tries each process at every request and writes no query, also where no nginx is installed to show it", async () => {
  const text = (await sample("nginx.conf")).replace(/^\s*#.*$/gm, "");
  const upstreams = [...text.matchAll(/^\s*server (127\S+.*);$/gm)]
    .map(([, server = ""]) => server);
  assertEquals(upstreams, [
    "127.0.0.1:8001 max_fails=0",
    "127.0.0.1:8002 max_fails=0",
  ]);
  const [, format = ""] = /log_format without_query (.*);/.exec(text) ?? [];
  assertStringIncludes(format, "$uri");
  assert(
    !/\$(?:request|request_uri|args|query_string|arg_\w+|http_referer)\b/.test(
      format,
    ),
    format,
  );
  assertStringIncludes(
    text,
    "access_log /var/log/nginx/access.log without_query;",
  );
  const [serving = ""] =
    /error_log [^;]*;(?=[^}]*\}[^}]*proxy_pass)/.exec(text) ?? [];
  assertEquals(serving, "error_log /dev/null crit;");
});

Deno.test("samples name settings that exist, start what the folder to deploy starts, and pin the denokv that is tested", async () => {
  const known = new Set(Object.keys(Environment.shape));
  const unit = await sample("limelight.service");
  const set = [...unit.matchAll(/^Environment=(.*)$/gm)]
    .flatMap(([, texts = ""]) => texts.split(" "))
    .map((text) => text.split("=")[0] ?? "");
  const compose = await Deno.readTextFile("compose.yaml");
  const composed = [...compose.matchAll(/^ {6}([A-Z][A-Z_]+): /gm)]
    .map(([, name = ""]) => name);
  assert(set.length > 3 && composed.length > 2);
  /** Settings of Deno and of the samples themselves. */
  const others = /^(?:DENO_|OTEL_|LIMELIGHT_)/;
  assertEquals(
    [...set, ...composed].filter((name) =>
      !known.has(name) && !others.test(name)
    ),
    [],
  );
  const { packageStart } = await import("@/scripts/package.ts");
  assertStringIncludes(unit, `/usr/local/bin/${packageStart}\n`);
  const [, tested] = /VERSION = "(.*)"/.exec(
    await Deno.readTextFile("scripts/denokv.ts"),
  ) ?? [];
  assertStringIncludes(compose, `denoland/denokv:${tested}\n`);
  for (const text of [compose, unit, await sample("Caddyfile")]) {
    assert(!/:latest/.test(text));
  }
  const pages =
    (await Promise.all(PAGES.map((page) => Deno.readTextFile(page))))
      .join("\n");
  const linked = [...pages.matchAll(/operations\/hosting\/([\w.]+)/g)]
    .map(([, name = ""]) => name);
  const files = (await Array.fromAsync(Deno.readDir(FOLDER)))
    .map(({ name }) => name);
  assertEquals([...new Set(linked)].sort(), files.sort());
});
