import { assertEquals } from "@std/assert";
import { startTestApp } from "@/tests/support/app.ts";

Deno.test("a path that is longer than any name of a file, or any key, finds nothing, and logs no error", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const token = await app.widgetToken();
  const paths = (long: string) => [
    `/docs/images/${long}.png`,
    `/docs/images/studio/${long}.webp`,
    `/docs/guide/${long}`,
    `/c/${long}/commands`,
    `/e/${long}`,
    `/fonts/${long}.woff2`,
    `/fonts/${long}/${long}.woff2`,
    `/sounds/${long}.wav`,
    `/sounds/looks/${long}/follow.wav`,
    `/looks/${long}.css`,
    `/overlay/${long}.css`,
    `/emotes/${long}.svg`,
    `/previews/${long}.webp`,
    `/starters/${long}.json`,
    `/studio-ui/${long}.css`,
    `/widget-api/${long}.js`,
    `/_fresh/${long}.js`,
    `/assets/${long}/a.png`,
    `/seen/${long}`,
    `/${long}`,
    `/api/widgets/templates/native/${long}`,
    `/api/widgets/custom/${long}`,
    `/api/widgets/kv/${long}/a?token=${token}`,
    `/api/widgets/scenes/${long}`,
  ];
  for (const letters of [256, 2_100, 3_900]) {
    for (const letter of ["a", "%C3%A9"]) {
      const long = letter.repeat(Math.floor(letters / letter.length));
      for (const path of paths(long)) {
        const res = await app.get(path, { session });
        await res.body?.cancel();
        const isNone = [401, 403, 404, 422].includes(res.status);
        assertEquals(
          isNone,
          true,
          `${path.slice(0, 40)}… of ${path.length} answers ${res.status}`,
        );
      }
    }
  }
  assertEquals(app.logged.filter(({ level }) => level === "error"), []);
});

Deno.test("the longest key of a store and the longest name of a file are still found", async () => {
  await using app = await startTestApp();
  const { widget } = await app.services.customWidgets.code.save("1001", null, {
    name: "Mine",
  });
  const token = await app.widgetToken("1001");
  const key = encodeURIComponent("語".repeat(256));
  const path = `/api/widgets/kv/${widget.id}/${key}?token=${token}`;
  const put = await app.request(path, { method: "PUT", body: 1 });
  assertEquals(put.status, 201);
  await put.body?.cancel();
  assertEquals((await (await app.get(path)).json()).value, 1);
});
