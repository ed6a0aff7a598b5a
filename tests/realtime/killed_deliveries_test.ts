/**
 * Providers post while instances of the service are killed: each payment is one
 * act of log, pages, ledger and figures, and none that was answered is lost.
 * `deno task test:long` sends 10,000 deliveries to 20 integrations;
 * `DELIVERIES_SEED` chooses.
 */
import { assert, assertEquals } from "@std/assert";
import { createRandom } from "@/lib/clients/simulated/random.ts";
import { SECOND_MS, systemClock, withTimeout } from "@/lib/core/clock.ts";
import { draw } from "@/lib/core/draw.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { ledgerOf } from "@/tests/features/subathon/rig.ts";
import { budget, seedOf } from "@/tests/support/budget.ts";
import { logIn, numbers } from "@/tests/support/events.ts";
import { Fleet } from "@/tests/support/fleet.ts";
import { KV_ACCESS_TOKEN } from "@/tests/support/kv_connect_server.ts";
import { openLive } from "@/tests/support/live_client.ts";
import { startPageClient } from "@/tests/support/page_client.ts";
import {
  buyMeACoffee,
  numberOf,
  ownProgram,
  type Sender,
  SENDERS,
  type SentPayment,
} from "@/tests/support/senders.ts";
import { signInToDemo } from "@/tests/support/demo_owner.ts";
import { startServiceProcess } from "@/tests/support/service_process.ts";
import { readUntil } from "@/tests/support/until.ts";
import { openWay, waysOf } from "@/tests/support/ways.ts";

const SEED = seedOf("DELIVERIES_SEED");
const DELIVERIES = budget(120, 10_000);
const INTEGRATIONS = budget(5, 20);
/** Moments at which an instance is killed, or both. */
const KILLS = budget(1, 12);
/** Deliveries that are under way at once. */
const AT_ONCE = 24;
const DEADLINE_MS = 5 * 60 * SECOND_MS;

/** An integration as its provider knows it. */
interface Address {
  sender: Sender;
  values: Record<string, string>;
  path: string;
}

/** One time at which a payment is told. */
interface Delivery {
  payment: SentPayment;
  to: Address;
}

/** Plans who tells of what, and in which order: the first of all, then again. */
function deliveriesOf(
  addresses: readonly Address[],
  at: number,
): { payments: Map<SentPayment, Address>; deliveries: Delivery[] } {
  const random = createRandom(SEED, "deliveries");
  const payments = new Map(
    numbers(Math.floor(DELIVERIES * 0.48)).map((number) => [
      { number, amountMinor: random.between(100, 99_999), at },
      random.pick(addresses),
    ]),
  );
  const all = [...payments];
  const again = numbers(DELIVERIES - payments.size).map((): Delivery => {
    const [payment, first] = random.pick(all);
    // Another integration of the account, or who else knows of the payment.
    const knows = first.sender === buyMeACoffee
      ? [buyMeACoffee, ownProgram]
      : [first.sender];
    const others = addresses.filter(({ sender }) => knows.includes(sender));
    return { payment, to: random.chance(0.5) ? first : random.pick(others) };
  });
  const deliveries = draw(
    [...all.map(([payment, to]): Delivery => ({ payment, to })), ...again],
    DELIVERIES,
    random.int,
  );
  return { payments, deliveries };
}

/** Posts a delivery; answers what became of it, `null` where it is to be sent again. */
async function post(
  origin: string,
  { payment, to: { sender, values, path } }: Delivery,
): Promise<string | null> {
  try {
    const { body, headers } = sender.send(values, payment);
    const answer = await fetch(origin + path, {
      method: "POST",
      headers,
      body,
    });
    const text = await answer.text();
    if (answer.status === 200) return JSON.parse(text).outcome;
    assert(answer.status === 503, `${answer.status}: ${text}`);
    return null;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** Returns the number of a payment for each of the events that tell of one. */
const numbersOf = (ids: readonly string[]) =>
  ids.map(numberOf).filter((number) => number !== null);

const sorted = (list: readonly number[]) => list.toSorted((a, b) => a - b);

for (const way of waysOf(["connect"])) {
  /** Number of processes that the way allows. */
  const instances = way.isShared ? 2 : 1;

  Deno.test(`${way.title}, ${DELIVERIES} deliveries to ${INTEGRATIONS} integrations, instances killed meanwhile: each act once, none lost (seed ${SEED})`, async () => {
    await using stack = new AsyncDisposableStack();
    const standing = await openWay(way, stack);
    let logged = "";
    const onLog = (text: string) => void (logged += text);
    const fleet = stack.use(
      await Fleet.open(
        () => startServiceProcess({ ...standing, onLog, mortal: true }),
        instances,
      ),
    );
    const first = await fleet.any();
    const owner = await signInToDemo(first);
    const { channelId, widgetToken } = owner;
    await owner.call(first, {
      method: "POST",
      path: `/api/channels/${channelId}/timer/start`,
      body: {},
    });
    const addresses = await Promise.all(
      numbers(INTEGRATIONS).map(async (index): Promise<Address> => {
        const sender = SENDERS[index % SENDERS.length] ?? ownProgram;
        const values = sender.values(index);
        const made = await owner.call(first, {
          method: "POST",
          path: `/api/channels/${channelId}/integrations`,
          body: { provider: sender.provider, values },
        });
        return { sender, values, path: new URL(String(made.address)).pathname };
      }),
    );
    const figure = async (name: string): Promise<number> => {
      const { url } = await fleet.any();
      const answer = await fetch(
        `${url}/api/widgets/sc/rewards/metric?name=${name}&period=all&token=${widgetToken}`,
      );
      const { currency, value, others = [] } = await answer.json();
      return currency === "USD" ? value : others.find((
        other: { currency: string },
      ) => other.currency === "USD")?.amountMinor ?? 0;
    };
    const before = {
      tip: await figure("tips"),
      charity: await figure("charity"),
    };
    const socket = `/ws/${channelId}?token=${widgetToken}`;
    using bare = await openLive(first.url, socket);
    const page = stack.use(
      startPageClient(first.url + socket, bare.hello?.position, {
        connect: (address) => {
          const { pathname, search } = new URL(address);
          const { url } = fleet.next ?? first;
          return new WebSocket(url.replace("http", "ws") + pathname + search);
        },
      }),
    );

    const { payments, deliveries } = deliveriesOf(
      addresses,
      systemClock.now() + SECOND_MS,
    );
    const random = createRandom(SEED, "kills");
    const killAt = numbers(KILLS).map((index) =>
      // Before the last ones are under way: nobody looks at the time after them.
      Math.floor((index + random.float()) * (DELIVERIES - AT_ONCE) / KILLS)
    );
    const allSent = Promise.withResolvers<void>();
    /** Kills one now, or between the commit of deliveries and their answers. */
    const kill = async (at: number, ofCommit: boolean) => {
      const process = fleet.at(at);
      if (ofCommit && process) {
        await (await fetch(`${process.url}/die/event_log`)).body?.cancel();
        await Promise.race([process.ended, allSent.promise]);
      }
      await fleet.kill(at);
      await fleet.restart(at);
    };
    let kills: Promise<unknown> = Promise.resolve();
    let killed = 0;
    let sentAgain = 0;
    const outcomes: Record<string, number> = {};

    async function send(): Promise<void> {
      for (;;) {
        const delivery = deliveries.shift();
        if (!delivery) return;
        const { url } = await fleet.any();
        if (killed < KILLS && (killAt[killed] ?? 0) <= answeredSoFar()) {
          const ofCommit = killed++ % 2 === 0;
          const targets = random.chance(0.25)
            ? numbers(instances)
            : [random.int(instances)];
          // The moment is now; only who comes after waits for who is started.
          kills = kills.then(() =>
            Promise.all(targets.map((at) => kill(at, ofCommit)))
          );
        }
        const outcome = await post(url, delivery);
        if (outcome === null) {
          sentAgain++;
          deliveries.push(delivery);
        } else outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      }
    }
    const answeredSoFar = () =>
      Object.values(outcomes).reduce((sum, count) => sum + count, 0);

    await Promise.all(numbers(AT_ONCE).map(send));
    allSent.resolve();
    await kills;
    const all = numbers(payments.size);

    // Pages: each alert once.
    await withTimeout(
      systemClock,
      DEADLINE_MS,
      page.until((ids) => numbersOf(ids).length >= all.length),
      () => {
        const seen = numbersOf(page.ids).length;
        throw new Error(`The page has ${seen} of ${all.length} payments`);
      },
    );
    assertEquals(sorted(numbersOf(page.ids)), all);
    assertEquals(page.incomplete, 0);

    Deno.env.set("DENO_KV_ACCESS_TOKEN", KV_ACCESS_TOKEN);
    using kv = await openKv(standing.database);
    const log = logIn(kv);
    const { events } = await log.read({
      channelId,
      after: null,
      limit: 10_000,
    });
    const inLog = numbersOf(events.map(({ id }) => id));
    assertEquals(new Set(inLog).size, inLog.length, "none twice in the log");

    const ledger = await readUntil(
      async () =>
        (await ledgerOf(kv, channelId)).filter(({ deliveryKey }) =>
          deliveryKey !== null && numberOf(deliveryKey) !== null
        ),
      (entries) => entries.length >= all.length,
    );
    assertEquals(
      sorted(numbersOf(ledger.map(({ deliveryKey }) => deliveryKey ?? ""))),
      all,
    );
    const sumOf = (kind: Sender["kind"]) =>
      [...payments].reduce(
        (sum, [{ amountMinor }, { sender }]) =>
          sender.kind === kind ? sum + amountMinor : sum,
        0,
      );
    assertEquals(
      ledger.reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0), 0),
      sumOf("tip") + sumOf("charity"),
    );
    assertEquals({
      tip: await figure("tips") - before.tip,
      charity: await figure("charity") - before.charity,
    }, { tip: sumOf("tip"), charity: sumOf("charity") });

    // What was answered by a process that died before it said so is a duplicate.
    assert((outcomes.accepted ?? 0) <= all.length);
    assertEquals(
      (outcomes.accepted ?? 0) + (outcomes.duplicate ?? 0),
      DELIVERIES,
      JSON.stringify(outcomes),
    );
    assertEquals(killed, KILLS);
    assert(logged.includes('"delivery"'), "deliveries are logged");
    const told = addresses.flatMap(({ values, path }) => [
      path.slice("/in/".length),
      ...Object.values(values),
    ]);
    for (const secret of [...told, "@example", "Fair winds"]) {
      assertEquals(logged.includes(secret), false, `the log shows ${secret}`);
    }
    // deno-lint-ignore no-console -- the figures of the run
    console.log(JSON.stringify({ ...outcomes, sentAgain, killed }));
  });
}
