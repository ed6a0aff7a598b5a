import { assertEquals } from "@std/assert";
import { CHANNEL, INTERNAL_TOKEN, startTestApp } from "@/tests/support/app.ts";
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
