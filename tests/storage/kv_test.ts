import { assertEquals, assertRejects } from "@std/assert";
import { AppError } from "@/lib/core/errors.ts";
import { openKv, withDeadline } from "@/lib/storage/kv.ts";
import { ManualClock } from "@/tests/support/clock.ts";

Deno.test("what the disk of the database cannot do may be tried again, a mistake may not", async () => {
  using real = await openKv(":memory:");
  let message = "";
  const failing = new Proxy(real, {
    get(target, name) {
      if (name === "set") return () => Promise.reject(new TypeError(message));
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  const kv = withDeadline(failing, new ManualClock(), 1_000);
  for (
    const said of [
      "database or disk is full",
      "attempt to write a readonly database",
      "disk I/O error",
    ]
  ) {
    message = said;
    const error = await assertRejects(() => kv.set(["a"], 1), AppError);
    assertEquals(error.code, "storage_unavailable", said);
    assertEquals(error.details.retryAfterMs, 5_000);
  }
  message = "Value too large (max 65536 bytes)";
  await assertRejects(() => kv.set(["a"], 1), TypeError, message);
});
