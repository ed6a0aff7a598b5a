import { assertEquals, assertThrows } from "@std/assert";
import { AppError } from "@/lib/core/errors.ts";
import { foldReport } from "@/lib/features/custom_widgets/runtime_errors/fold.ts";
import { assertRoom } from "@/lib/features/custom_widgets/store/usage.ts";
import type { StoredRuntimeError } from "@/lib/schema/custom_widgets/runtime_errors.ts";
import { MAX_KEYS } from "@/lib/schema/custom_widgets/store.ts";

Deno.test("a store that is over its limits, which were larger, may shrink and change but not grow", () => {
  const used = (keys: number) => ({ keys, bytes: 10 });
  const over = MAX_KEYS + 5;
  assertRoom(used(over), used(over), null);
  assertRoom(used(over - 1), used(over), null);
  assertThrows(
    () => assertRoom(used(over + 1), used(over), null),
    AppError,
    `has ${MAX_KEYS} keys already`,
  );
});

Deno.test("the same text at the same place of another file is another error", () => {
  const errors = ["a.js", "b.js", "b.js"].reduce<StoredRuntimeError[]>(
    (known, url, index) =>
      foldReport(
        known,
        { widgetId: "wgt_1", message: "boom", line: 1, column: 2, url },
        { id: `${index}`, now: index },
      ),
    [],
  );
  assertEquals(errors.map(({ url, count }) => [url, count]), [
    ["a.js", 1],
    ["b.js", 2],
  ]);
});
