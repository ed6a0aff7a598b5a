import { assertEquals } from "@std/assert";
import { systemClock } from "@/lib/core/clock.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { startTestApp, type TestApp } from "@/tests/support/app.ts";
import { ManualClock } from "@/tests/support/clock.ts";

/** Does other work before a database answers where a value in parts is. */
function createOvertakenKv(real: Deno.Kv) {
  const state: { meanwhile: (() => Promise<unknown>) | null } = {
    meanwhile: null,
  };
  const kv = new Proxy(real, {
    get(target, name) {
      if (name === "get") {
        return async (...[key, options]: Parameters<Deno.Kv["get"]>) => {
          const { meanwhile } = state;
          if (key[0] === "chunk_head" && meanwhile) {
            state.meanwhile = null;
            await meanwhile();
          }
          return await target.get(key, options);
        };
      }
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  return { kv, state };
}

/**
 * Returns the answer of one process while another one replaces the code that it
 * is reading.
 */
async function answerWhileSaved(
  ask: (app: TestApp, path: string, session: string, etag: string) => Promise<
    Response
  >,
): Promise<{ status: number; body: Record<string, unknown> }> {
  using real = await openKv(":memory:");
  const clock = Object.assign(new ManualClock(), {
    after: systemClock.after,
    pause: systemClock.pause,
  });
  await using other = await startTestApp({ kv: real, clock });
  const { kv, state } = createOvertakenKv(real);
  await using app = await startTestApp({ kv, clock });
  const session = await other.signIn();
  const created = await other.request("/api/widgets/custom/new", {
    method: "POST",
    session,
    body: { name: "Shared", html: "old", js: "old" },
  });
  const path = `/api/widgets/custom/${(await created.json()).id}`;
  const etag = created.headers.get("etag") ?? "";
  const save = async () => {
    const body = { js: "new" };
    await other.request(path, { method: "POST", session, body });
  };
  state.meanwhile = save;
  const answer = await ask(app, path, session, etag);
  assertEquals(state.meanwhile, null);
  return { status: answer.status, body: await answer.json() };
}

Deno.test("a save is made again on the code that another process has just saved", async () => {
  const { status, body } = await answerWhileSaved((app, path, session) =>
    app.request(path, { method: "POST", session, body: { html: "mine" } })
  );
  assertEquals([status, body.html, body.js], [200, "mine", "new"]);
});

Deno.test("a save that holds a version is refused when another process saves meanwhile", async () => {
  const { status } = await answerWhileSaved((app, path, session, etag) =>
    app.request(path, {
      method: "POST",
      session,
      body: { html: "mine" },
      headers: { "if-match": etag },
    })
  );
  assertEquals(status, 412);
});

Deno.test("a widget and its file are read whole while another process saves", async () => {
  for (const below of ["", "/export"]) {
    const { status, body } = await answerWhileSaved((app, path, session) =>
      app.get(path + below, { session })
    );
    assertEquals([status, body.html, body.js], [200, "old", "new"]);
  }
});

Deno.test("twenty saves of one widget by two processes at once are all made", async () => {
  using kv = await openKv(":memory:");
  const clock = Object.assign(new ManualClock(), {
    after: systemClock.after,
    pause: systemClock.pause,
  });
  await using one = await startTestApp({ kv, clock });
  await using two = await startTestApp({ kv, clock });
  const session = await one.signIn();
  const created = await one.request("/api/widgets/custom/new", {
    method: "POST",
    session,
    body: { name: "Shared" },
  });
  const path = `/api/widgets/custom/${(await created.json()).id}`;
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, i) => {
      const answer = await (i % 2 ? one : two).request(path, {
        method: "POST",
        session,
        body: { values: { [`key${i}`]: i }, [i % 2 ? "js" : "css"]: `${i}` },
      });
      await answer.body?.cancel();
      return answer.status;
    }),
  );
  assertEquals(answers, Array.from({ length: 20 }, () => 200));
});
