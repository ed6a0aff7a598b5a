import { assert, assertEquals } from "@std/assert";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { ManualClock } from "@/tests/support/clock.ts";
import { serveApp } from "@/tests/support/serve.ts";
import { untilEnded, upgrade } from "./raw_connection.ts";

/** Of the free plan. */
const ALLOWED = 50;
const TRIED = 120;

Deno.test("refused sockets whose peer never answers are few, and gone after ten seconds", async () => {
  const clock = new ManualClock();
  await using app = await startTestApp({ clock });
  await using served = serveApp(app);
  const path = `/ws/${CHANNEL}?token=${await app.widgetToken()}`;
  const opened: Deno.TcpConn[] = [];
  const statuses: number[] = [];
  for (let n = 0; n < TRIED; n++) {
    const { connection, status } = await upgrade(served.url, path);
    statuses.push(status);
    if (status === 101) opened.push(connection);
    else connection.close();
  }
  assert(statuses.slice(0, ALLOWED).every((status) => status === 101));
  assertEquals(statuses.at(-1), 429);
  const refused = opened.slice(ALLOWED);
  assert(refused.length > 0 && refused.length < ALLOWED);

  await clock.advance(10_000);
  // They read what they are told, and say nothing.
  for (const connection of refused) await untilEnded(connection);
  const next = await upgrade(served.url, path);
  assertEquals(next.status, 101);
  for (const connection of [...opened, next.connection]) connection.close();
});
