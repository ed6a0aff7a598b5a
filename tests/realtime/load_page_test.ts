import { assert, assertEquals } from "@std/assert";
import { eventSize, loadEvent } from "@/bench/load_events.ts";
import {
  createEventReader,
  openPage,
  type PageFaults,
} from "@/bench/load_page.ts";
import { startEventProcess } from "@/tests/support/event_process.ts";

const CHANNEL = "1001";
const RUN = "12345678";
const EPOCH = "01JD0000000000000000000000";

const noFaults = (): PageFaults => ({
  doubled: 0,
  disordered: 0,
  incomplete: 0,
  comebacks: {},
});

const reader = () =>
  createEventReader({ run: RUN, size: eventSize(RUN), digits: 8 });

/** Events with these numbers and stamps, as a frame has them. */
function frame(events: [number: number, stamp: number][], more = ""): string {
  const texts = events.map(([number, stamp]) =>
    JSON.stringify({
      v: 1,
      position: `${EPOCH}-${String(stamp).padStart(20, "0")}.0`,
      receivedAt: "2026-11-21T10:00:00.000Z",
      ...loadEvent(RUN, number),
    })
  );
  return `{"type":"events","events":[${[...texts, more].filter(Boolean)}]}`;
}

Deno.test("a load page counts what is doubled and out of order, and what comes with other events", async () => {
  const hello = `{"type":"hello","position":"${EPOCH}-${
    "0".repeat(20)
  }.0","replay":{"complete":true}}`;
  const other = JSON.stringify({ id: "other", position: `${EPOCH}-1.0` });
  const frames = [
    hello,
    frame([[0, 1], [1, 2]]),
    frame([[3, 4]], other),
    frame([[1, 2], [2, 3]]),
    frame([[4, 5]]),
  ];
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0 }, (request) => {
    const { socket, response } = Deno.upgradeWebSocket(request);
    socket.onopen = () => frames.forEach((text) => socket.send(text));
    return response;
  });
  const faults = noFaults();
  const heard: number[] = [];
  const all = Promise.withResolvers<void>();
  const close = await openPage({
    url: `http://127.0.0.1:${server.addr.port}/ws/1?token=`,
    read: reader(),
    events: 5,
    ordinalOf: (number) => number,
    faults,
    onEvent(number) {
      heard.push(number);
      if (number === 4) all.resolve();
    },
  });
  await all.promise;
  close();
  await server.shutdown();
  assertEquals(heard, [0, 1, 3, 2, 4]);
  assertEquals(faults, { ...noFaults(), doubled: 1, disordered: 1 });
});

Deno.test("a load page comes back to a service that was killed, and has each event once", async () => {
  const folder = await Deno.makeTempDir();
  const database = `${folder}/events.db`;
  try {
    await using first = await startEventProcess({ database });
    const port = Number(new URL(first.url).port);
    const faults = noFaults();
    const heard: number[] = [];
    let tell = () => {};
    const close = await openPage({
      url: `${first.url}/ws/${CHANNEL}?token=`,
      read: reader(),
      events: 30,
      ordinalOf: (number) => number,
      faults,
      onEvent(number) {
        heard.push(number);
        tell();
      },
    });
    const until = (count: number) =>
      new Promise<void>((resolve) => {
        tell = () => heard.length >= count && resolve();
        tell();
      });
    const append = async (server: typeof first, from: number) => {
      const events = Array.from({ length: 10 }, (_, n) => from + n);
      await server.append(CHANNEL, events.map((n) => loadEvent(RUN, n)));
    };
    await append(first, 0);
    await until(10);
    await first.kill();
    await using second = await startEventProcess({ database, port });
    await append(second, 10);
    await append(second, 20);
    await until(30);
    close();
    assertEquals(heard, Array.from({ length: 30 }, (_, n) => n));
    const { comebacks, ...wrong } = faults;
    assertEquals(wrong, { doubled: 0, disordered: 0, incomplete: 0 });
    assert(Object.keys(comebacks).length > 0);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
