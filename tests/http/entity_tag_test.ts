import { assertEquals } from "@std/assert";
import { clientHas } from "@/lib/http/entity_tag.ts";

const asking = (tags: string) =>
  new Request("http://a/", { headers: { "if-none-match": tags } });

Deno.test("a client has a version by its tag, which is not looked for in a list longer than any", () => {
  assertEquals(clientHas(new Request("http://a/"), "1"), false);
  for (const tags of ['"1"', 'W/"1"', '"0", "1"', "*"]) {
    assertEquals(clientHas(asking(tags), "1"), true, tags);
  }
  assertEquals(clientHas(asking('"0", W/"2"'), "1"), false);
  assertEquals(
    clientHas(asking(`"0",${" ".repeat(1_000)}"1"`), "1"),
    false,
  );
});
