import { assert, assertEquals } from "@std/assert";
import { CHANNEL, INTERNAL_TOKEN, startTestApp } from "@/tests/support/app.ts";
import { until } from "@/tests/support/clock.ts";
import { png } from "@/tests/features/overlays/assets/samples.ts";

const FORM = "multipart/form-data; boundary=x";
const FORM_HEAD =
  '--x\r\ncontent-disposition: form-data; name="f"; filename="a.png"\r\n\r\n';

const BODIES: readonly {
  path: string;
  type: string;
  begin: string | Uint8Array<ArrayBuffer>;
}[] = [
  { path: "/internal/sc-event", type: "application/json", begin: "[" },
  {
    path: "/api/widgets/assets/upload",
    type: "application/octet-stream",
    begin: await png(),
  },
  { path: "/api/widgets/assets/upload", type: FORM, begin: FORM_HEAD },
  {
    path: "/api/widgets/custom/new/import",
    type: "application/json",
    begin: "{",
  },
  {
    path: `/api/channels/${CHANNEL}/setup/import`,
    type: "application/zip",
    begin: "PK",
  },
];

for (const { path, type, begin } of BODIES) {
  Deno.test(`a body of ${type} to ${path} that does not go on is given up after 30 seconds`, async () => {
    await using app = await startTestApp();
    const session = await app.signIn();
    const asked = Promise.withResolvers<void>();
    let pulls = 0;
    let isLetGo = false;
    const body = new ReadableStream({
      pull(controller) {
        if (pulls++ === 0) {
          return controller.enqueue(
            typeof begin === "string" ? new TextEncoder().encode(begin) : begin,
          );
        }
        asked.resolve();
        return new Promise(() => {});
      },
      cancel: () => void (isLetGo = true),
    }, { highWaterMark: 0 });
    const answer = app.handler(
      new Request(app.origin + path, {
        method: "POST",
        body,
        headers: {
          "content-type": type,
          cookie: `limelight_session=${session}`,
          origin: app.origin,
          authorization: `Bearer ${INTERNAL_TOKEN}`,
        },
      }),
    );
    await asked.promise;
    await app.clock.advance(30_000);
    const problem = await (await answer).json();
    assertEquals([problem.status, problem.code], [408, "request_timeout"]);
    assertEquals(isLetGo, true);
  });
}

Deno.test("a file that comes byte by byte gives its channel's place to the next", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const send = () => {
    const sent = {
      asked: 0,
      give: (_bytes: Uint8Array) => {},
      end: () => {},
      isLetGo: false,
    };
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent.asked++;
        sent.give = (bytes) => controller.enqueue(bytes);
        sent.end = () => controller.close();
      },
      cancel: () => void (sent.isLetGo = true),
    }, { highWaterMark: 0 });
    const answer = app.handler(
      new Request(`${app.origin}/api/widgets/assets/upload`, {
        method: "POST",
        body,
        headers: {
          "content-type": "application/octet-stream",
          cookie: `limelight_session=${session}`,
          origin: app.origin,
        },
      }),
    );
    return { sent, answer };
  };
  const all = [send(), send(), send()];
  const asked = () => all.filter(({ sent }) => sent.asked > 0);
  await until(() => asked().length === 2);
  const slow = asked();
  // Each piece comes in time, a thousand bytes a second do not.
  for (let round = 1; round <= 2; round++) {
    await app.clock.advance(14_900);
    for (const { sent } of slow) sent.give(new Uint8Array([round]));
    await until(() => slow.every(({ sent }) => sent.asked === round + 1));
  }
  await app.clock.advance(1_000);
  assertEquals(slow.map(({ sent }) => sent.isLetGo), [true, true]);
  for (const { answer } of slow) {
    const { code } = await (await answer).json();
    assertEquals(code, "request_timeout");
  }
  await until(() => asked().length === 3);
  const next = all.find((one) => !slow.includes(one));
  assert(next);
  const bytes = await png();
  for (let at = 0; at < bytes.length; at += 8) {
    await app.clock.advance(7);
    const { asked } = next.sent;
    next.sent.give(bytes.subarray(at, at + 8));
    await until(() => next.sent.asked > asked);
  }
  next.sent.end();
  assertEquals((await next.answer).status, 201);
});

for (
  const [name, length] of [["a short body", "400"], ["a body", null]] as const
) {
  Deno.test(`${name} whose sender leaves is no fault of which the log tells`, async () => {
    await using app = await startTestApp();
    const gone = new ReadableStream({
      pull(controller) {
        controller.error(new Deno.errors.BadResource("the connection ended"));
      },
    });
    const res = await app.handler(
      new Request(`${app.origin}/internal/sc-event`, {
        method: "POST",
        body: gone,
        headers: {
          "content-type": "application/json",
          authorization: `Bearer ${INTERNAL_TOKEN}`,
          ...(length === null ? {} : { "content-length": length }),
        },
      }),
    );
    assertEquals(res.status, 400);
    assertEquals((await res.json()).code, "malformed");
    assertEquals(app.logged.filter(({ level }) => level === "error"), []);
  });
}
