import { assertEquals } from "@std/assert";
import { newest } from "@/scripts/build_if_needed.ts";

Deno.test("sources that were changed, added or removed are newer than what was built before", async () => {
  const folder = await Deno.makeTempDir();
  const [within, file, other] = ["routes", "routes/a.ts", "routes/b 1.ts"].map(
    (name) => `${folder}/${name}`,
  ) as [string, string, string];
  const age = (path: string, seconds: number) =>
    Deno.utime(path, seconds, seconds);
  try {
    await Deno.mkdir(within);
    await Deno.writeTextFile(file, "");
    await Deno.writeTextFile(other, "");
    for (const path of [folder, within, file, other]) await age(path, 1_000);
    const latest = () => newest(folder);
    assertEquals(latest(), 1_000_000);
    await age(other, 2_000);
    assertEquals(latest(), 2_000_000);
    await Deno.remove(other);
    assertEquals(latest() > 2_000_000, true);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
