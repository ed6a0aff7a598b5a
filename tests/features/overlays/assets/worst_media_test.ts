import { assertEquals } from "@std/assert";
import { withoutTags } from "@/lib/features/overlays/assets/hidden_tags.ts";
import { measureMedia } from "@/lib/features/overlays/assets/measure.ts";
import { WORST_MEDIA } from "@/tests/hostile/worst_media.ts";

for (const { name, type, make, durationMs } of WORST_MEDIA) {
  Deno.test(`the length of ${type} is found without its tags: ${name}`, async () => {
    const file = make(4_000);
    const kind = type.startsWith("video") ? "video" : "sound";
    const told = await measureMedia(
      file,
      { kind, type, ending: "" },
      file.length,
    );
    if (durationMs !== null) assertEquals(told.durationMs, durationMs);

    const bare = withoutTags(file, type, file.length);
    const text = new TextDecoder("latin1").decode(bare.head);
    const marks = ["ID3 ", "APETAGEX", "LIST", "\x03vorbis", "ilst", "udta"];
    assertEquals(marks.filter((mark) => text.includes(mark)), []);
    assertEquals(bare.size, bare.head.length);
    assertEquals(text.startsWith("ID3"), false);
  });
}

Deno.test("a tag that is longer than what is read of a file leaves nothing to look at", () => {
  const head = new Uint8Array(100);
  head.set([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 127, 127]);
  const bare = withoutTags(head, "audio/mpeg", 1_000_000);
  assertEquals([bare.head.length, bare.size], [0, 999_900]);
});
