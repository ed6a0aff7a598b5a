import { assert, assertEquals } from "@std/assert";
import { SOUNDS } from "@/lib/features/overlays/sounds/catalogue.ts";
import { renderSound } from "@/lib/features/overlays/sounds/render/sound_file.ts";
import { catalogueText, fileOf } from "@/scripts/make_sounds.ts";
import { RECIPES, recipeScore } from "@/scripts/sounds/recipes.ts";
import { startTestApp } from "@/tests/support/app.ts";

const ROOT = new URL("../../../../", import.meta.url);

Deno.test("the committed sounds and their catalogue are what the recipes give", async () => {
  for (const recipe of RECIPES) {
    const file = fileOf(recipe);
    const { flac } = renderSound(recipeScore(recipe));
    const kept = await Deno.readFile(new URL(`static/sounds/${file}`, ROOT));
    assertEquals(kept, flac, file);
  }
  const catalogue = new URL(
    "lib/features/overlays/sounds/catalogue.ts",
    ROOT,
  );
  assertEquals(await Deno.readTextFile(catalogue), catalogueText());
});

Deno.test("the library has many sounds, each of its own name, and short", () => {
  assert(SOUNDS.length >= 24);
  assertEquals(new Set(SOUNDS.map(({ id }) => id)).size, SOUNDS.length);
  for (const { file, durationMs } of SOUNDS) {
    assert(durationMs > 20 && durationMs < 3_000, `${file}: ${durationMs} ms`);
  }
});

Deno.test("a sound of the library is found by the name that earlier versions had", async () => {
  await using app = await startTestApp();
  const now = await app.get("/sounds/tick.flac");
  assertEquals(now.status, 200);
  await now.body?.cancel();
  const earlier = await app.get("/sounds/tick.wav");
  assertEquals(
    [earlier.status, earlier.headers.get("location")],
    [308, "/sounds/tick.flac"],
  );
  for (const name of ["nothing.wav", "nothing.flac", "tick.mp3"]) {
    assertEquals((await app.get(`/sounds/${name}`)).status, 404, name);
  }
});
