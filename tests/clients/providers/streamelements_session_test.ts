import { assert, assertEquals } from "@std/assert";
import {
  type ConnectionState,
  keepConnected,
} from "@/lib/clients/providers/keep_connected.ts";
import { streamElements } from "@/lib/clients/providers/streamelements/mod.ts";
import { ManualClock, settle, until } from "@/tests/support/clock.ts";
import { startFakeAstro, VALUES } from "@/tests/support/fake_astro.ts";
import { fixture } from "./told.ts";

const TIP = JSON.parse(
  await fixture("streamelements", "astro_tips_allowed.json"),
);
const REQUEST = JSON.parse(
  await fixture("streamelements", "astro_subscribe.request.json"),
);

/** Opens a kept connection to a gateway on loopback. */
function open(
  values: Record<string, string> = VALUES,
  state: Partial<ReturnType<typeof startFakeAstro>["state"]> = {},
) {
  const astro = startFakeAstro();
  Object.assign(astro.state, state);
  const clock = new ManualClock();
  const states: ConnectionState[] = [];
  const messages: string[] = [];
  const tooLong: number[] = [];
  const kept = keepConnected({
    connection: streamElements.connection,
    values,
    clock,
    openSocket: astro.openSocket,
    fetch: astro.fetch,
    onState: (next) => states.push(next),
    onMessage: (text) => messages.push(text),
    onTooLong: (characters) => tooLong.push(characters),
  });
  return {
    astro,
    clock,
    states,
    messages,
    tooLong,
    kept,
    last: () => states.at(-1)?.state,
    /** Waits until the connection is in a state for the so-many-th time. */
    reached: (state: ConnectionState["state"], times = 1) =>
      until(() => states.filter((one) => one.state === state).length === times),
    async [Symbol.asyncDispose]() {
      kept.close();
      await astro[Symbol.asyncDispose]();
    },
  };
}

/** Returns how long the last state lasts until the next attempt, ms. */
function pauseOf(
  { states, clock }: { states: ConnectionState[]; clock: ManualClock },
): number {
  const last = states.at(-1);
  assert(last && "until" in last);
  return last.until - clock.now();
}

Deno.test("a session subscribes with the token, and tips arrive", async () => {
  await using at = open();
  await at.reached("connected");
  const [first] = at.astro.commands;
  assertEquals(first, { ...REQUEST, nonce: "channel.tips" });
  at.astro.tip(TIP.data);
  await until(() => at.messages.length === 1);
  assertEquals(JSON.parse(at.messages[0] ?? "").data, TIP.data);
});

Deno.test("approvals are asked for a moment later, and need not be allowed", async () => {
  await using at = open();
  await at.reached("connected");
  at.astro.state.error = "err_unauthorized";
  await at.clock.advance(200);
  await until(() => at.astro.commands.length === 2);
  assertEquals(at.astro.commands[1]?.data.topic, "channel.tips.moderation");
  await settle();
  assertEquals(at.last(), "connected");
});

Deno.test("a token that is refused is not tried again soon", async () => {
  await using at = open({ ...VALUES, token: "a.b.c" });
  await at.reached("refused");
  const pauseMs = pauseOf(at);
  assert(pauseMs >= 600_000 && pauseMs <= 1_200_000, `${pauseMs}`);
  await until(() => at.astro.sockets() === 0);
  await at.clock.advance(pauseMs);
  await at.reached("refused", 2);
  assertEquals(at.astro.addresses.length, 2);
});

Deno.test("asked to move, it comes back at once with the token that it was given", async () => {
  await using at = open();
  await at.reached("connected");
  at.astro.askToReconnect("eyJ.in/vented+");
  await at.reached("connected", 2);
  assertEquals(at.astro.addresses, [
    "/",
    "/?reconnect_token=eyJ.in%2Fvented%2B",
  ]);
  assertEquals(at.astro.commands.length, 1, "the subscriptions came along");
  at.astro.tip(TIP.data);
  await until(() => at.messages.length === 1);
  assertEquals(at.states.some(({ state }) => state === "waiting"), false);
});

Deno.test("a move that leads nowhere ends in a new session", async () => {
  await using at = open();
  await at.reached("connected");
  at.astro.askToReconnect("expired", false);
  await at.reached("waiting");
  await at.clock.advance(pauseOf(at));
  await at.reached("connected", 2);
  assertEquals(at.astro.addresses.at(-1), "/");
  assertEquals(at.astro.commands.length, 2, "it subscribed anew");
});

for (const [status, leastMs] of [[429, 2_000], [502, 0]] as const) {
  Deno.test(`a gateway that answers ${status} is asked again after ${leastMs} ms and a pause`, async () => {
    await using at = open(VALUES, { refuse: [status] });
    await at.reached("waiting");
    const pauseMs = pauseOf(at);
    assert(pauseMs >= leastMs && pauseMs <= leastMs + 1_000, `${pauseMs}`);
    assertEquals(at.states.at(-1), {
      state: "waiting",
      reason: `the provider takes no connection now (status ${status})`,
      until: at.clock.now() + pauseMs,
    });
    await at.clock.advance(pauseMs);
    await at.reached("connected");
  });
}

Deno.test("pauses grow with each failure, and begin anew after a session that lasted", async () => {
  const draw = Math.random;
  Math.random = () => 1;
  try {
    await using at = open(VALUES, { refuse: [502, 502, 502] });
    const pauses: number[] = [];
    for (let times = 1; times <= 3; times++) {
      await at.reached("waiting", times);
      pauses.push(pauseOf(at));
      await at.clock.advance(pauseOf(at));
    }
    await at.reached("connected");
    assertEquals(pauses, [1_000, 2_000, 4_000]);
    at.astro.cut();
    await at.reached("waiting", 4);
    assertEquals(pauseOf(at), 8_000, "it had only just begun");
    await at.clock.advance(8_000);
    await at.reached("connected", 2);
    await at.clock.advance(60_000);
    at.astro.cut();
    await at.reached("waiting", 5);
    assertEquals(pauseOf(at), 1_000);
  } finally {
    Math.random = draw;
  }
});

Deno.test("a connection of which nothing is heard any more is opened anew", async () => {
  await using at = open();
  await at.reached("connected");
  await at.clock.advance(120_000);
  await until(() => at.astro.commands.length === 3);
  await settle();
  await at.clock.advance(119_999);
  assertEquals(at.last(), "connected", "its answer came");
  at.astro.state.isMute = true;
  await at.clock.advance(1);
  await until(() => at.astro.commands.length === 4);
  await at.clock.advance(10_000);
  await at.reached("waiting");
});

for (
  const error of [
    "err_internal_error",
    "rate_limit_exceeded",
    "err_bad_request",
  ]
) {
  Deno.test(`a connection that stands is kept when asking anew is answered with ${error}`, async () => {
    await using at = open();
    await at.reached("connected");
    at.astro.state.error = error;
    await at.clock.advance(120_000);
    await until(() => at.astro.commands.length === 3);
    await settle();
    await at.clock.advance(10_000);
    assertEquals(at.last(), "connected");
    at.astro.tip(TIP.data);
    await until(() => at.messages.length === 1);
  });
}

Deno.test("a token that ended is told at the next time of asking", async () => {
  await using at = open();
  await at.reached("connected");
  at.astro.state.error = "err_unauthorized";
  await at.clock.advance(120_000);
  await at.reached("refused");
});

Deno.test("a frame that is too long is said, and the next one is read", async () => {
  await using at = open();
  await at.reached("connected");
  const frame = { type: "message", data: { text: "x".repeat(256 * 1024) } };
  at.astro.send(frame);
  at.astro.tip(TIP.data);
  await until(() => at.messages.length === 1);
  assertEquals(at.tooLong, [JSON.stringify(frame).length]);
});

Deno.test("a gateway that does not answer at first is left", async () => {
  await using at = open(VALUES, { isMute: true });
  await until(() => at.astro.commands.length === 1);
  await at.clock.advance(10_000);
  await at.reached("waiting");
});

Deno.test("too many commands: the next session comes ten seconds later", async () => {
  await using at = open(VALUES, { error: "rate_limit_exceeded" });
  await at.reached("waiting");
  assert(pauseOf(at) >= 10_000);
});

Deno.test("closed for good, nothing is left of it", async () => {
  await using at = open();
  await at.reached("connected");
  at.kept.close();
  await until(() => at.astro.sockets() === 0);
  assertEquals(at.clock.pending, 0);
  assertEquals(at.last(), "connected", "nothing is told any more");
});
