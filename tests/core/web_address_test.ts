import { assertEquals } from "@std/assert";
import { avatarOf } from "@/lib/clients/simulated/pictures.ts";
import { isPictureAddress, isWebAddress } from "@/lib/core/web_address.ts";

Deno.test("a picture comes over https, from a path of ours, or as one that is written out", () => {
  for (
    const address of [
      "https://static-cdn.jtvnw.net/a_b/70x70.png?x=1&y=2",
      "/assets/0a/picture.webp",
      "data:image/png;base64,iVBORw0KGgo+/A==",
      ...["Ann", "(o_o)", "'quoted'", "<b>", "日本"].map(avatarOf),
    ]
  ) assertEquals(isPictureAddress(address), true, address);
  for (
    const address of [
      "",
      "http://example.org/a.png",
      "//example.org/a.png",
      "javascript:alert(1)",
      "data:text/html,<script>",
      "data:image/svg+xml,<svg onload='x'>",
      'https://example.org/a.png" onerror="x',
      "https://example.org/a.png),url(x",
      "https://example.org/a b.png",
    ]
  ) assertEquals(isPictureAddress(address), false, address);
});

Deno.test("an address on the web is absolute, over http or https", () => {
  assertEquals(isWebAddress("HTTP://example.org/a"), true);
  assertEquals(isWebAddress("javascript:alert(1)"), false);
  assertEquals(isWebAddress("/a"), false);
});
