import { assertEquals, assertRejects } from "@std/assert";
import { AppError } from "@/lib/core/errors.ts";
import { fileAnswer } from "@/lib/http/file_answer.ts";

const HASH = "a".repeat(64);

/** Answers a request for a file that is read this way. */
function answer(read: () => ReadableStream<Uint8Array>, init?: RequestInit) {
  return fileAnswer(new Request("http://localhost/assets/a/a.png", init), {
    hash: HASH,
    name: "a.png",
    size: 4,
    type: "image/png",
    read,
  });
}

Deno.test("a file that its storage cannot give fails before the status is sent", async () => {
  const failure = new AppError("storage_unavailable", "Cannot read the file");
  const broken = () =>
    new ReadableStream<Uint8Array>({ pull: () => Promise.reject(failure) });
  await assertRejects(() => answer(broken), AppError, "Cannot read the file");
  // Nothing is read for a client that has the file, or asks for its size alone.
  const headers = { "if-none-match": `"${HASH}"` };
  assertEquals((await answer(broken, { headers })).status, 304);
  assertEquals((await answer(broken, { method: "HEAD" })).status, 200);
});

Deno.test("a file is read whole, and no further than its client reads", async () => {
  let read = 0;
  let isLeft = false;
  const pieces = () =>
    new ReadableStream<Uint8Array>({
      pull(controller) {
        if (read === 4) return controller.close();
        controller.enqueue(new Uint8Array([read++]));
      },
      cancel: () => void (isLeft = true),
    }, { highWaterMark: 0 });
  assertEquals(
    await (await answer(pieces)).bytes(),
    new Uint8Array([0, 1, 2, 3]),
  );

  read = 0;
  const { body } = await answer(pieces);
  const reader = body?.getReader();
  await reader?.read();
  await reader?.cancel();
  assertEquals([read <= 2, isLeft], [true, true]);
});
