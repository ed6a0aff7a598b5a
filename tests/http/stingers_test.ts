import { assertEquals } from "@std/assert";
import { startTestApp } from "@/tests/support/app.ts";

const PATH = "/stingers/moss-garden";

Deno.test("a stinger is handed out whole, in parts, and not again to who has it", async () => {
  await using app = await startTestApp();
  const whole = await app.get(PATH);
  const bytes = await whole.bytes();
  assertEquals(
    [whole.status, whole.headers.get("content-type")],
    [200, "video/webm"],
  );
  assertEquals(whole.headers.get("accept-ranges"), "bytes");
  assertEquals(whole.headers.get("cache-control"), "public, max-age=86400");
  assertEquals(
    bytes,
    await Deno.readFile(
      new URL("../../static/stingers/moss-garden.webm", import.meta.url),
    ),
  );

  const part = await app.get(PATH, {
    headers: { range: "bytes=70000-200000" },
  });
  assertEquals(
    [part.status, part.headers.get("content-range")],
    [206, `bytes 70000-200000/${bytes.length}`],
  );
  assertEquals(await part.bytes(), bytes.slice(70_000, 200_001));

  const beyond = await app.get(PATH, {
    headers: { range: `bytes=${bytes.length}-` },
  });
  assertEquals(beyond.status, 416);
  await beyond.body?.cancel();

  const known = await app.get(PATH, {
    headers: { "if-none-match": whole.headers.get("etag") ?? "" },
  });
  assertEquals(known.status, 304);
});

Deno.test("there is a stinger of each look of the service alone", async () => {
  await using app = await startTestApp();
  for (const look of ["plain", "..%2Fsite", "nothing"]) {
    const answer = await app.get(`/stingers/${look}`);
    assertEquals(answer.status, 404, look);
    await answer.body?.cancel();
  }
});
