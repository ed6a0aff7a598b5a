import { assert, assertEquals } from "@std/assert";
import { SOUNDS } from "@/lib/features/overlays/sounds/catalogue.ts";
import { catalogueText, renderSound } from "@/scripts/make_sounds.ts";
import { TARGET_LUFS } from "@/lib/features/overlays/sounds/render/loudness.ts";
import { RECIPES } from "@/scripts/sounds/recipes.ts";

const FOLDER = new URL("../../../../static/sounds/", import.meta.url);

Deno.test("the committed sounds and their catalogue are what the recipes give", async () => {
  for (const recipe of RECIPES) {
    const { file, wav } = renderSound(recipe);
    assertEquals(await Deno.readFile(new URL(file, FOLDER)), wav, file);
  }
  assertEquals(
    await Deno.readTextFile(
      new URL(
        "../../../../lib/features/overlays/sounds/catalogue.ts",
        import.meta.url,
      ),
    ),
    catalogueText(),
  );
});

Deno.test("sounds are small, short, equally loud, and begin and end in silence", async () => {
  assert(SOUNDS.length >= 24);
  assertEquals(new Set(SOUNDS.map(({ id }) => id)).size, SOUNDS.length);
  let bytes = 0;
  for (const recipe of RECIPES) {
    const { file, wav, durationMs, lufs } = renderSound(recipe);
    bytes += (await Deno.stat(new URL(file, FOLDER))).size;
    assert(durationMs > 20 && durationMs < 3_000, `${file}: ${durationMs} ms`);
    assert(lufs < TARGET_LUFS + 0.1, `${file}: ${lufs} LUFS`);
    assert(lufs > TARGET_LUFS - 4, `${file}: ${lufs} LUFS`);
    const view = new DataView(wav.buffer);
    assert(Math.abs(view.getInt16(44, true)) < 3_300, `${file} clicks`);
    assert(Math.abs(view.getInt16(wav.length - 2, true)) < 330, file);
  }
  assert(bytes < 3_300_000, `${bytes} bytes`);
});
