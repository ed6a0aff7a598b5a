import { assertEquals } from "@std/assert";
import { createCredentialWatch } from "@/lib/event_log/sockets/credential_watch.ts";
import type { LiveSocket } from "@/lib/event_log/sockets/live_socket.ts";
import { ManualClock, settle } from "@/tests/support/clock.ts";
import { quietLog } from "@/tests/support/events.ts";

/** A socket's credential is looked at; `answer` says how, once it is asked. */
function watched(attach: (() => void) | undefined) {
  const clock = new ManualClock();
  const rig = { asked: 0, answer: () => Promise.resolve(true), closed: "" };
  const watch = createCredentialWatch({
    clock,
    log: quietLog,
    isCurrent: () => (rig.asked++, rig.answer()),
  });
  const socket = {
    terms: {
      channelId: "1001",
      credential: attach ? "session:1" : "g1",
      attach,
    },
    get isOpen() {
      return rig.closed === "";
    },
    close: (why: string) => void (rig.closed ||= why),
  } as unknown as LiveSocket;
  const pass = async (ms: number) => {
    await clock.advance(ms);
    await settle(5);
    return [rig.asked, rig.closed];
  };
  return { rig, watch, socket, pass };
}

Deno.test("a dashboard's session is looked at every five seconds, and its socket closed once it is over", async () => {
  const { rig, watch, socket, pass } = watched(() => {});
  watch.lookAgain(socket);
  assertEquals(await pass(4_999), [0, ""]);
  assertEquals(await pass(1), [1, ""]);
  assertEquals(await pass(5_000), [2, ""]);
  rig.answer = () => Promise.resolve(false);
  assertEquals(await pass(5_000), [3, "notAllowed"]);
  assertEquals(await pass(60_000), [3, "notAllowed"], "nobody is left to look");
});

Deno.test("one look at a session ends before the next, and none follows a socket that left", async () => {
  const { rig, watch, socket, pass } = watched(() => {});
  const { promise, resolve } = Promise.withResolvers<boolean>();
  rig.answer = () => promise;
  const stop = watch.lookAgain(socket);
  assertEquals(await pass(20_000), [1, ""]);
  resolve(true);
  await settle(5);
  assertEquals(await pass(5_000), [2, ""]);
  stop();
  assertEquals(await pass(60_000), [2, ""]);
});

Deno.test("a page is told that its token was replaced, and comes back where that cannot be told", async () => {
  for (
    const [answer, why] of [
      [() => Promise.resolve(true), ""],
      [() => Promise.resolve(false), "tokenReplaced"],
      [() => Promise.reject(new Error("no database")), "restarting"],
    ] as const
  ) {
    const { rig, watch, socket } = watched(undefined);
    rig.answer = answer;
    await watch.closeIfReplaced(socket);
    assertEquals(rig.closed, why);
  }
});
