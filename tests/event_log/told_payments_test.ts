import { assertEquals } from "@std/assert";
import { DAY_MS, HOUR_MS, toIso } from "@/lib/core/clock.ts";
import { actOf } from "@/lib/schema/events/acts.ts";
import type { EventData, NewEvent } from "@/lib/schema/events/catalogue.ts";
import { chatEvent, followEvent, numbers } from "@/tests/support/events.ts";
import {
  CHANNEL,
  idsIn,
  type Pair,
  withConnect,
  withMemory,
} from "./log_rig.ts";

const PAYMENT = { processor: "paypal", id: "4AB12345CD678901E" };

/** A tip as an integration tells of it; its id and transaction are the provider's own. */
function tip(
  provider: string,
  told: Partial<EventData<"tip">> = { payment: PAYMENT },
): NewEvent<"tip"> {
  const event = {
    ...followEvent(1),
    id: `${provider}:${told.transactionId ?? "t1"}`,
    kind: "tip" as const,
    platform: "limelight",
    actor: { id: null, login: null, name: provider },
    data: {
      amount: { amountMinor: 500, currency: "EUR" },
      baseAmount: null,
      provider,
      transactionId: "t1",
      anonymous: false,
      message: { text: `by ${provider}`, parts: [] },
      ...told,
    },
  };
  return { ...event, act: actOf(event) };
}

/** A refund of a tip, as an integration tells of it. */
function refund(
  id: string,
  refersTo: string,
  more: Partial<EventData<"correction">> = {},
): NewEvent<"correction"> {
  const event = {
    ...followEvent(1),
    id,
    kind: "correction" as const,
    platform: "limelight",
    actor: null,
    data: {
      refersTo,
      kind: "tip",
      reason: "refund" as const,
      amount: null,
      refundId: null,
      ...more,
    },
  };
  return { ...event, act: actOf(event) };
}

/** Lists the acts that corrections of the log take back. */
async function takenBack({ first }: Pair): Promise<string[]> {
  const { events } = await first.read({
    channelId: CHANNEL,
    after: null,
    limit: 100,
  });
  return events.flatMap((event) =>
    event.kind === "correction"
      ? [`${event.data.kind} ${event.data.refersTo}`]
      : []
  );
}

for (
  const [name, open] of [
    ["local file", withMemory],
    ["KV Connect", withConnect],
  ] as const
) {
  Deno.test(`${name}: a payment of which two integrations tell at once is one event`, () =>
    open(async ({ first, second }) => {
      const answers = await Promise.all([
        first.append(CHANNEL, [chatEvent("a"), tip("kofi"), chatEvent("b")]),
        second.append(CHANNEL, [tip("streamelements"), chatEvent("c")]),
      ]);
      const [kofi] = answers[0].slice(1, 2);
      const [elements] = answers[1];

      assertEquals((await idsIn(first)).length, 4);
      assertEquals(kofi?.position, elements?.position);
      assertEquals(
        [kofi?.duplicate, elements?.duplicate].sort(),
        [false, true],
      );
      assertEquals(
        (await first.findById(CHANNEL, "kofi:t1"))?.position,
        kofi?.position,
      );
    }));

  Deno.test(`${name}: ten tellings of a payment over two processes are one event`, () =>
    open(async ({ first, second }) => {
      await Promise.all(
        numbers(10).map((n) =>
          (n % 2 ? first : second).append(CHANNEL, [tip(`provider-${n}`)])
        ),
      );
      assertEquals((await idsIn(first)).length, 1);
    }));
}

for (
  const [after, ms] of [
    ["1 hour", HOUR_MS],
    ["25 hours", 25 * HOUR_MS],
    ["7 days", 7 * DAY_MS],
    ["179 days", 179 * DAY_MS],
  ] as const
) {
  Deno.test(`a payment that another integration tells of ${after} later is no second event`, () =>
    withMemory(async ({ clock, first, second }) => {
      const later = (event: NewEvent): NewEvent => ({
        ...event,
        occurredAt: toIso(clock.now()),
      });
      const correction = refund("kofi:r1", "tip:kofi:t1");
      await first.append(CHANNEL, [later(tip("kofi")), later(correction)]);
      await clock.advance(ms);
      const answers = await second.append(CHANNEL, [
        later(tip("streamelements")),
        later(tip("kofi")),
        later(correction),
      ]);
      assertEquals(answers.map(({ duplicate }) => duplicate), [
        true,
        true,
        true,
      ]);
    }));
}

Deno.test("a payment is one whichever kind an integration tells it as", () =>
  withMemory(async ({ first }) => {
    const membership: NewEvent<"member"> = {
      ...tip("patreon"),
      kind: "member",
      act: "member:patreon:m1:2026-11",
      data: { level: "Gold", months: 1, message: null, payment: PAYMENT },
    };
    await first.append(CHANNEL, [tip("kofi")]);
    const [place] = await first.append(CHANNEL, [membership]);
    assertEquals(place?.duplicate, true);
  }));

Deno.test("nothing is guessed where nobody tells the processor, and another payment is another", () =>
  withMemory(async ({ first }) => {
    await first.append(CHANNEL, [
      tip("kofi", {}),
      tip("streamelements", {}),
      tip("throne", { payment: null }),
      tip("stripe", { payment: { processor: "stripe", id: PAYMENT.id } }),
      tip("tipeee", { payment: { processor: "paypal", id: "another" } }),
      { ...tip("kofi"), id: "test-1", test: true },
      { ...tip("kofi"), id: "test-2", test: true },
    ]);
    assertEquals((await idsIn(first)).length, 7);
  }));

Deno.test("a telling that names the payment afterwards says nothing new", () =>
  withMemory(async (pair) => {
    const { first } = pair;
    const again = { ...tip("kofi"), id: "kofi:again" };
    const [own, named, other] = [
      await first.append(CHANNEL, [tip("kofi", {})]),
      await first.append(CHANNEL, [again]),
      await first.append(CHANNEL, [tip("streamelements")]),
    ].map(([place]) => place);
    assertEquals(named, { position: own?.position ?? "", duplicate: true });
    assertEquals(other, { position: own?.position ?? "", duplicate: true });

    // What knows the payment by another name is the same act from then on.
    const silent = { ...tip("streamelements", {}), id: "streamelements:rest" };
    const [place] = await first.append(CHANNEL, [silent]);
    assertEquals(place, { position: own?.position ?? "", duplicate: true });
  }));

Deno.test("a refund takes back the act that stands for its payment", () =>
  withMemory(async (pair) => {
    const { first, second } = pair;
    await first.append(CHANNEL, [tip("kofi")]);
    await second.append(CHANNEL, [tip("streamelements")]);
    await second.append(CHANNEL, [
      refund("r1", "tip:streamelements:t1"),
      refund("r2", "tip:kofi:t1"),
      refund("r3", "order:unheard:o1", { kind: "order", payment: PAYMENT }),
      refund("r4", "tip:unknown:t9"),
    ]);
    assertEquals(await takenBack(pair), [
      "tip tip:kofi:t1",
      "tip tip:kofi:t1",
      "tip tip:kofi:t1",
      "tip tip:unknown:t9",
    ]);
  }));

Deno.test("a refund in the batch of both tellings takes back the one that stands", () =>
  withMemory(async (pair) => {
    await pair.first.append(CHANNEL, [
      tip("kofi"),
      tip("streamelements"),
      refund("r1", "tip:streamelements:t1"),
    ]);
    assertEquals(await takenBack(pair), ["tip tip:kofi:t1"]);
    assertEquals((await idsIn(pair.first)).length, 2);
  }));

Deno.test("one payment is one event though replies of the database are lost", () =>
  withConnect(async ({ first, second }) => {
    await Promise.all(
      numbers(16).map((n) =>
        (n % 2 ? first : second).append(CHANNEL, [
          tip(`provider-${n}`, {
            payment: { processor: "paypal", id: String(n % 4) },
          }),
        ])
      ),
    );
    assertEquals((await idsIn(first)).length, 4);
  }, 0.3));
