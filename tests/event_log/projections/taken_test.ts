import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { toIso } from "@/lib/core/clock.ts";
import { isSameShare, shareLeft } from "@/lib/event_log/projections/acts.ts";
import {
  afterStatement,
  NOTHING_TAKEN,
  statementAbout,
  statementOf,
  takingOf,
} from "@/lib/event_log/projections/taken.ts";
import type { Taken } from "@/lib/schema/events/projections.ts";

const ACT = "tip:stripe:pi_1";
const PAYMENT = {
  paid: { amountMinor: 1_000, currency: "EUR" },
  converted: null,
};

/** One statement of a provider about a payment. */
interface Said {
  own: string;
  refundId: string | null;
  amountMinor: number | null;
  cumulative?: boolean;
  reinstated?: boolean;
  at?: number;
}

function after(said: readonly Said[]): Taken {
  return said.reduce(
    (taken, { own, amountMinor, at = 0, ...more }) =>
      afterStatement(
        taken,
        statementAbout(ACT, own, {
          ...more,
          amount: amountMinor === null
            ? null
            : { amountMinor, currency: "EUR" },
          occurredAt: at,
        }),
      ),
    NOTHING_TAKEN,
  );
}

/** Returns how many hundredths of 10 euros are left. */
function left(said: readonly Said[]): number {
  const { left, whole } = shareLeft(PAYMENT, after(said));
  return Number(1_000n * left / whole);
}

const part = (refundId: string, amountMinor: number | null): Said => ({
  own: `told-${refundId}`,
  refundId,
  amountMinor,
});
const sum = (amountMinor: number, at: number): Said => ({
  own: `sum-${at}`,
  refundId: null,
  amountMinor,
  cumulative: true,
  at,
});
const back = (refundId: string): Said => ({
  own: `back-${refundId}`,
  refundId,
  amountMinor: null,
  reinstated: true,
});

Deno.test("parts add up, and a part that is told again takes nothing more", () => {
  const some = [part("a", 200), part("b", 300), part("a", 200)];
  assertEquals(left(some), 500);
  assertEquals(left([...some, part("c", 600)]), 0);
});

Deno.test("parts without an id are told apart by the message that tells of them", () => {
  const some = (own: string): Said => ({
    own,
    refundId: null,
    amountMinor: 200,
  });
  assertEquals(left([some("m1"), some("m2"), some("m1")]), 600);
});

Deno.test("of sums the latest holds, whichever came first, and it may fall again", () => {
  assertEquals(left([sum(200, 1), sum(500, 2)]), 500);
  assertEquals(left([sum(500, 2), sum(200, 1)]), 500);
  // A refund that failed makes the sum smaller.
  assertEquals(left([sum(500, 2), sum(200, 3)]), 800);
  assertEquals(left([sum(500, 2), sum(600, 2), sum(500, 2)]), 400);
});

Deno.test("a dispute that was won, or a refund that failed, gives again what it took", () => {
  assertEquals(left([part("dp_1", null)]), 0);
  assertEquals(left([part("dp_1", null), back("dp_1")]), 1_000);
  assertEquals(left([part("re_1", 300), part("re_2", 200), back("re_1")]), 800);
  // It was won before anybody told of it.
  assertEquals(left([back("dp_1"), part("dp_1", null)]), 1_000);
  assertEquals(
    left([part("dp_1", null), back("dp_1"), part("dp_1", null)]),
    1_000,
  );
  assertEquals(left([part("dp_1", null), sum(400, 1), back("dp_1")]), 600);
});

Deno.test("what was taken at once as a whole is taken for good", () => {
  const all: Said = { own: "m1", refundId: null, amountMinor: null };
  assertEquals(left([all, back("dp_1"), sum(0, 9)]), 0);
});

Deno.test("statements in any order, and each as often as you like, say one thing", () => {
  const one = fc.oneof(
    fc.tuple(fc.constantFrom("a", "b", "c"), fc.boolean()).map(([id, whole]) =>
      // A refund has one amount, however often it is told.
      part(
        id,
        whole && id === "c" ? null : { a: 100, b: 350, c: null }[id] ?? null,
      )
    ),
    fc.constantFrom("a", "b", "c").map(back),
    fc.integer({ min: 1, max: 5 }).map((at) => sum(90 * at, at)),
  );
  fc.assert(fc.property(
    fc.array(one, { maxLength: 12 }).chain((said) =>
      fc.tuple(
        fc.constant(said),
        fc.shuffledSubarray([...said, ...said], {
          minLength: 2 * said.length,
        }),
      )
    ),
    ([said, shuffled]) => {
      assertEquals(
        isSameShare(
          shareLeft(PAYMENT, after(said)),
          shareLeft(PAYMENT, after(shuffled)),
        ),
        true,
      );
    },
  ));
});

Deno.test("many refunds of one act stay in one entry, and their sum is right", () => {
  const many = Array.from({ length: 900 }, (_, n) => part(`r${n}`, 1));
  const taken = after([...many, ...many]);
  assertEquals(takingOf(taken), {
    all: false,
    parts: [{ amountMinor: 900, currency: "EUR" }],
  });
  assertEquals(taken.named?.length, 200);
});

Deno.test("records and corrections of before are read as they were", () => {
  const taken: Taken = {
    all: false,
    parts: [{ amountMinor: 250, currency: "EUR" }],
    by: ["x"],
  };
  assertEquals(takingOf(taken), { all: false, parts: taken.parts });
  const said = statementOf({
    id: "m1",
    occurredAt: toIso(0),
    data: {
      refersTo: ACT,
      kind: "tip",
      reason: "refund",
      amount: null,
      refundId: null,
    },
  });
  assertEquals(said, {
    name: null,
    amount: null,
    upTo: null,
    reinstated: false,
  });
});
