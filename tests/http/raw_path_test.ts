import { assertEquals, assertStrictEquals } from "@std/assert";
import { createHostReader } from "@/lib/http/raw_path.ts";

Deno.test("the host of a request is that of its URL, parsed once for all requests that ask it", () => {
  const hostOf = createHostReader();
  for (
    const url of [
      "http://Widgets.Example:8000/a/b?preview=1",
      "https://widgets.example/",
      "http://[::1]:8000/a",
      "http://127.0.0.1:8000?x=/y",
      "http://localhost",
    ]
  ) {
    const { host, hostname } = new URL(url);
    assertEquals(hostOf(url), { host, hostname }, url);
  }
  assertStrictEquals(
    hostOf("http://widgets.example/a"),
    hostOf("http://widgets.example/b?c"),
  );
});
