import { assert, assertEquals } from "@std/assert";
import { startEventProcess } from "@/tests/support/event_process.ts";
import { chatEvent, followEvent, numbers } from "@/tests/support/events.ts";
import { readHandled } from "@/tests/support/mortal_client.ts";
import { startProcess } from "@/tests/support/process.ts";
import { openWay, waysOf } from "@/tests/support/ways.ts";

const CHANNEL = "1001";
const AT_ONCE = 5;

for (const way of waysOf(["file"])) {
  // Over a network each commit waits for its answer.
  const EVENTS = way.isShared ? 2_000 : 10_000;
  Deno.test(`${way.title}, a page killed and restarted at random while ${EVENTS} events flow ends with all of them in order`, async () => {
    await using stack = new AsyncDisposableStack();
    const folder = await Deno.makeTempDir();
    stack.defer(() => Deno.remove(folder, { recursive: true }));
    const file = `${folder}/handled`;
    await using server = await startEventProcess(await openWay(way, stack));
    const address = `${server.url.replace("http", "ws")}/ws/${CHANNEL}`;
    const start = () =>
      startProcess("tests/support/mortal_client.ts", [address, file]);
    await server.append(CHANNEL, [followEvent("first")]);
    const [first] = await server.log(CHANNEL);
    await Deno.writeTextFile(file, `${first?.id} ${first?.position}\n`);

    let written = 0;
    let deaths = 0;
    const write = async () => {
      while (written < EVENTS) {
        const some = numbers(AT_ONCE).map((i) => written + i);
        written += AT_ONCE;
        await server.append(
          CHANNEL,
          some.map((n) => n % 3 ? chatEvent(n) : followEvent(n)),
        );
      }
    };
    const live = async () => {
      while (written < EVENTS) {
        await using _client = await start();
        const until = written + Math.random() * EVENTS / 10;
        while (written < Math.min(until, EVENTS)) await nextTurn();
        deaths++;
      }
    };
    await Promise.all([write(), live()]);
    await server.append(CHANNEL, [followEvent("last")]);
    await using _client = await start();
    let handled = await readHandled(file);
    while (handled.at(-1)?.id !== "test:last") {
      await nextTurn();
      handled = await readHandled(file);
    }
    assert(deaths >= 3, `it died ${deaths} times`);
    assertEquals(handled, await server.log(CHANNEL));
    assertEquals(handled.length, EVENTS + 2);
  });
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5));
}
