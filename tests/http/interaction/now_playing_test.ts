import { assertEquals } from "@std/assert";
import { numbers } from "@/tests/support/events.ts";
import { createRig, type Rig } from "./rig.ts";

const SONG = { title: "Paper Lanterns", artist: "The Quiet Harbour" };

async function call(rig: Rig, method: string, body?: unknown, token?: string) {
  const given = token ?? await rig.app.widgetToken();
  const res = await rig.app.request(
    `/api/widgets/now-playing?token=${given}`,
    { method, ...body === undefined ? {} : { body } },
  );
  const text = await res.text();
  return { status: res.status, body: text === "" ? null : JSON.parse(text) };
}

Deno.test("a music tool says which song plays, and pages are told once", async () => {
  await using rig = await createRig();
  assertEquals((await call(rig, "GET")).body.song, null);
  const put = await call(rig, "PUT", { ...SONG, durationMs: 201_000 });
  assertEquals(put.body.song, {
    ...SONG,
    coverUrl: null,
    requester: null,
    startedAt: "2026-11-21T10:00:00.000Z",
    durationMs: 201_000,
  });
  rig.app.clock.pass(5_000);
  const again = await call(rig, "PUT", { ...SONG, durationMs: 201_000 });
  assertEquals(again.body.song, put.body.song, "it goes on");
  const startedAt = "2026-11-21T12:00:00+02:00";
  await call(rig, "PUT", { title: "Another", startedAt });
  const { body } = await call(rig, "GET");
  assertEquals(
    [body.song.title, body.song.startedAt],
    ["Another", "2026-11-21T10:00:00.000Z"],
  );
  await call(rig, "DELETE");
  await call(rig, "DELETE");
  const told = await rig.told("now_playing.state");
  assertEquals(
    told.map(({ song }) => song?.title ?? null),
    ["Paper Lanterns", "Another", null],
  );
});

Deno.test("an erasure takes who it names off their song, and nobody else", async () => {
  await using rig = await createRig();
  await call(rig, "PUT", { ...SONG, requester: "Ada" });
  for (const [name, left] of [["Bob", "Ada"], ["ada", null]] as const) {
    const { status } = await rig.post("people/erase", { name });
    assertEquals(status, 200);
    const { body } = await call(rig, "GET");
    assertEquals([body.song.title, body.song.requester], [SONG.title, left]);
  }
});

Deno.test("only the channel's own token says what plays", async () => {
  await using rig = await createRig();
  for (const token of ["", "wt_unknown"]) {
    assertEquals((await call(rig, "PUT", SONG, token)).status, 401);
    assertEquals((await call(rig, "DELETE", undefined, token)).status, 401);
  }
  const other = await rig.app.widgetToken("2002");
  await call(rig, "PUT", SONG, other);
  assertEquals((await call(rig, "GET")).body.song, null, "of its own channel");
});

Deno.test("a song that is not one is refused, and so are too many", async () => {
  await using rig = await createRig();
  const bad: [unknown, string][] = [
    [{}, "title"],
    [{ title: " " }, "title"],
    [{ title: "x".repeat(201) }, "title"],
    [{ ...SONG, durationMs: 0 }, "durationMs"],
    [{ ...SONG, startedAt: "noon" }, "startedAt"],
    [{ ...SONG, coverUrl: "https://evil.example/x.png" }, "coverUrl"],
  ];
  for (const [body, path] of bad) {
    const refused = await call(rig, "PUT", body);
    assertEquals(refused.status, 422, JSON.stringify(body));
    assertEquals(refused.body.errors[0].path, path);
  }
  const answers = await Promise.all(numbers(620).map(() => call(rig, "GET")));
  const refused = answers.filter(({ status }) => status === 429);
  assertEquals(refused.length > 0, true);
});

const COVER = "https://i.scdn.co/image/ab67";
const PICTURE = Uint8Array.from([137, 80, 78, 71]);

/** A channel whose covers come from `answer`. */
function rigWith(answer: () => Response) {
  const asked: string[] = [];
  return createRig({
    fetch: (input) => {
      asked.push(String(input));
      return Promise.resolve(answer());
    },
  }).then((rig) => ({ rig, asked }));
}

const picture = (type = "image/png", bytes = PICTURE) =>
  new Response(bytes, { headers: { "content-type": type } });

Deno.test("a cover is fetched once and served by us, for as long as its song plays", async () => {
  const { rig, asked } = await rigWith(picture);
  await using _ = rig;
  const { body } = await call(rig, "PUT", { ...SONG, coverUrl: COVER });
  const { coverUrl } = body.song;
  assertEquals(coverUrl.startsWith("/now-playing/1001/"), true);
  for (let i = 0; i < 3; i++) {
    const res = await rig.app.get(coverUrl);
    assertEquals([
      res.status,
      res.headers.get("content-type"),
      await res.bytes(),
    ], [200, "image/png", PICTURE]);
  }
  assertEquals(asked, [COVER]);
  await call(rig, "PUT", SONG);
  const gone = await rig.app.get(coverUrl);
  assertEquals([gone.status, await gone.text()], [204, ""]);
});

Deno.test("a cover that cannot be had, or is no picture, is none", async () => {
  const answers = [
    () => new Response("", { status: 404 }),
    () => picture("text/html"),
    () => picture("image/svg+xml"),
    () => picture("image/png", new Uint8Array(2 * 1024 * 1024 + 1)),
  ];
  let answer = answers[0]!;
  const { rig, asked } = await rigWith(() => answer());
  await using _ = rig;
  const { body } = await call(rig, "PUT", { ...SONG, coverUrl: COVER });
  for (const next of answers) {
    answer = next;
    const res = await rig.app.get(body.song.coverUrl);
    assertEquals([res.status, await res.text()], [204, ""]);
  }
  assertEquals(asked.length, answers.length, "asked for again each time");
  const unknown = await rig.app.get("/now-playing/1001/other");
  assertEquals(unknown.status, 204);
});

Deno.test("covers come from those who serve them, and from nowhere else", async () => {
  const { rig, asked } = await rigWith(picture);
  await using _ = rig;
  for (
    const coverUrl of [
      "http://i.scdn.co/image/a",
      "https://i.scdn.co:8443/image/a",
      "https://user@i.scdn.co/image/a",
      "https://i.scdn.co.example.test/a",
      "https://127.0.0.1/a",
      "https://localhost/a",
      "file:///etc/passwd",
      "cover.png",
    ]
  ) {
    const { status, body } = await call(rig, "PUT", { ...SONG, coverUrl });
    assertEquals([status, body.errors[0].path], [422, "coverUrl"], coverUrl);
  }
  assertEquals(asked, []);
});

Deno.test("a cover is followed to another host that serves covers, as the Cover Art Archive sends on, and nowhere else", async () => {
  const cover = "https://coverartarchive.org/release/76df3287/front";
  const machine = "https://ia800100.us.archive.org/1/mbid-76df3287.jpg";
  const asked: string[] = [];
  let last = machine;
  const rig = await createRig({
    fetch: (input, init) => {
      const url = String(input);
      asked.push(url);
      assertEquals(init?.redirect, "manual");
      if (url === last) return Promise.resolve(picture());
      const location = url === cover
        ? "https://archive.org/download/mbid-76df3287.jpg"
        : last;
      return Promise.resolve(
        new Response(null, { status: 307, headers: { location } }),
      );
    },
  });
  await using _ = rig;
  const { body } = await call(rig, "PUT", { ...SONG, coverUrl: cover });
  const res = await rig.app.get(body.song.coverUrl);
  assertEquals([res.status, await res.bytes()], [200, PICTURE]);
  assertEquals(asked.length, 3);

  for (
    const elsewhere of [
      "http://archive.org/x.jpg",
      "https://169.254.169.254/latest/meta-data",
      "https://archive.org.example.test/x.jpg",
      "/again",
    ]
  ) {
    last = elsewhere;
    const next = `${cover}?${asked.length}`;
    await call(rig, "PUT", { title: elsewhere, coverUrl: next });
    asked.length = 0;
    const song = await call(rig, "GET");
    const none = await rig.app.get(song.body.song.coverUrl);
    assertEquals([none.status, await none.text()], [204, ""], elsewhere);
    const hosts = new Set(asked.map((url) => new URL(url).host));
    assertEquals([...hosts], ["coverartarchive.org"], elsewhere);
    assertEquals(asked.length <= 5, true, "and not without an end");
  }
});
