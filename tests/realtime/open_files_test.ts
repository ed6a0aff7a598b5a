import { assertEquals } from "@std/assert";
import { until } from "@/tests/support/clock.ts";
import { AS_INSTALLED, startCommand } from "@/tests/support/process.ts";
import { serviceEnvironment } from "@/tests/support/service_process.ts";

/** Open files that the process may have, and connections that take them all. */
const MAX_FILES = 160;
const CONNECTIONS = 200;

Deno.test("a process that has no more open files listens again once it has", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await using service = await startCommand("sh", [
      "-c",
      `ulimit -n ${MAX_FILES} && exec "$0" "$@"`,
      Deno.execPath(),
      ...["run", "--quiet", "--no-check", AS_INSTALLED, "--allow-all"],
      new URL("../support/service_process.ts", import.meta.url).href,
    ], serviceEnvironment({ database: `${folder}/limelight.db` }));
    const { hostname, port } = new URL(service.url);
    const isThere = () =>
      fetch(`${service.url}/healthz`, {
        headers: { connection: "close" },
        signal: AbortSignal.timeout(5_000),
      }).then(async (res) => {
        await res.body?.cancel();
        return res.ok;
      }, () => false);
    const opened = await Promise.allSettled(
      Array.from(
        { length: CONNECTIONS },
        () => Deno.connect({ hostname, port: Number(port) }),
      ),
    );
    assertEquals(await isThere(), false, "no file is left for a connection");
    for (const one of opened) {
      if (one.status === "fulfilled") one.value.close();
    }
    await until(isThere);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
