import { assertEquals, assertRejects } from "@std/assert";
import { growingBytes, readToEnd } from "@/lib/core/growing_bytes.ts";

const bytes = (buffer: ArrayBuffer) => [...new Uint8Array(buffer)];

Deno.test("pieces stand behind each other, and what is over the most is left out", () => {
  const whole = growingBytes(5);
  whole.add(Uint8Array.of(1, 2));
  whole.add(Uint8Array.of());
  whole.add(Uint8Array.of(3, 4, 5, 6));
  whole.add(Uint8Array.of(7));
  assertEquals(bytes(whole.take()), [1, 2, 3, 4, 5]);
});

Deno.test("a piece that its sender changes later is held as it came", () => {
  const whole = growingBytes(4);
  const piece = Uint8Array.of(1, 2, 3);
  whole.add(piece.subarray(1));
  piece.fill(9);
  const taken = whole.take();
  assertEquals(bytes(taken), [2, 3]);
  assertEquals(taken.resizable, false);
});

Deno.test("no piece at all is no bytes", () => {
  assertEquals(growingBytes(4).take().byteLength, 0);
});

Deno.test("pieces are read to their end, and no further than their most", async () => {
  let asked = 0;
  let isLeft = false;
  async function* pieces() {
    try {
      for (;;) yield Uint8Array.of(++asked, 0);
    } finally {
      isLeft = true;
    }
  }
  const tooLarge = () => new RangeError("too much");
  await assertRejects(() => readToEnd(pieces(), 5, tooLarge), RangeError);
  assertEquals([asked, isLeft], [3, true]);
  const two = [Uint8Array.of(1, 2, 3), Uint8Array.of(4)];
  const whole = await readToEnd(ReadableStream.from(two), 4, tooLarge);
  assertEquals([...whole], [1, 2, 3, 4]);
});
