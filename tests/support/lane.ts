/**
 * Has each test wait for a lane of the run, loaded before each file by
 * `deno task test`: more files than the machine can always bear go on while its
 * processors are idle (`scripts/tests/lanes.ts`).
 */
import { LANE_BYTES } from "@/scripts/tests/lanes.ts";

const port = Deno.env.get("TEST_LANES");
if (port) await waitBeforeEach(Number(port));

async function waitBeforeEach(port: number): Promise<void> {
  const run = await Deno.connect({ hostname: "127.0.0.1", port });
  const answer = new Uint8Array(1);
  Deno.test.beforeEach(async () => {
    await run.write(Uint8Array.of(LANE_BYTES.ask));
    await run.read(answer);
  });
  Deno.test.afterEach(async () => {
    await run.write(Uint8Array.of(LANE_BYTES.over));
  });
}
