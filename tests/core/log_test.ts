import { assert, assertEquals } from "@std/assert";
import { createLog, redact } from "@/lib/core/log.ts";

function lines() {
  const written: Record<string, unknown>[] = [];
  const log = createLog({
    level: "info",
    now: () => Date.parse("2026-11-21T10:00:00Z"),
    write: (line) => void written.push(JSON.parse(line)),
  });
  return { log, written };
}

Deno.test("a line is one JSON object with time, level and event", () => {
  const { log, written } = lines();
  log.info("started", { port: 8000 });
  assertEquals(written, [{
    time: "2026-11-21T10:00:00.000Z",
    level: "info",
    event: "started",
    port: 8000,
  }]);
});

Deno.test("lines below the level are not written", () => {
  const { log, written } = lines();
  log.debug("noise");
  assertEquals(written, []);
  assertEquals(log.enabled("debug"), false);
  assertEquals(log.enabled("warn"), true);
});

Deno.test("no secret reaches a line, by name or by form", () => {
  const { log, written } = lines();
  const widget = `wt_${"a".repeat(43)}`;
  const key = "0123456789abcdef".repeat(4);
  const dock = `dk_${"b".repeat(43)}`;
  const copy = `cpy_${"c".repeat(60)}`;
  const cause = new Error(
    `fetch https://x.example/?token=${widget}&n=1 failed`,
  );
  log.error("failed", {
    accessToken: "abc",
    nested: { client_secret: "abc", list: [`Bearer abc.def`] },
    url: `/api/random?apikey=${key}&n=3`,
    dock: `/studio/dock/live#${dock}`,
    copied: `"${copy}"`,
    error: new Error(`bad ${key}`, { cause }),
  });
  const text = JSON.stringify(written);
  for (const secret of [widget, key, dock, copy, "abc"]) {
    assert(!text.includes(secret), `${secret} was logged`);
  }
  assert(text.includes("&n=1"));
});

Deno.test("no secret reaches a line of an address that was encoded whole", () => {
  const widget = `wt_${"a".repeat(43)}`;
  const key = "0123456789abcdef".repeat(4);
  const line = redact(`/api/random%3Fapikey%3D${key}%26token%3d${widget}`);
  for (const secret of [key, widget]) {
    assert(!line.includes(secret.slice(0, 24)), line);
  }
});

Deno.test("redact takes a user's password out of an address, also out of one with an odd sign", () => {
  for (const user of ["me:hunter2", "me:hunter2@home", ":hunter2", "hunter2"]) {
    assertEquals(
      redact(`failed to connect to 'https://${user}@kv.example:4512/a?b=@c'`),
      "failed to connect to 'https://[redacted]@kv.example:4512/a?b=@c'",
    );
  }
  const mail = "https://x.example/?to=me@x.example https://y.example/@me";
  assertEquals(redact(mail), mail);
});

Deno.test("redact leaves ordinary text alone", () => {
  const text = "GET /widget/native/1001 in 3 ms, état: prêt";
  assertEquals(redact(text), text);
});

Deno.test({
  name: "a full disk of the log loses lines, and ends nothing",
  ignore: Deno.build.os !== "linux",
  async fn() {
    const script = `
      import { createLog } from "${new URL(
      "../../lib/core/log.ts",
      import.meta.url,
    )}";
      createLog({ level: "info", now: () => 0 }).info("lost");
      console.error("still there");
    `;
    const { code, stderr } = await new Deno.Command("sh", {
      args: [
        "-c",
        '"$0" eval --no-config "$1" > /dev/full',
        Deno.execPath(),
        script,
      ],
    }).output();
    assertEquals(
      { code, said: new TextDecoder().decode(stderr) },
      { code: 0, said: "still there\n" },
    );
  },
});
