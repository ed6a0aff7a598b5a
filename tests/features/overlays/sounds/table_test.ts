import { assert, assertEquals } from "@std/assert";
import {
  MAX_DBTP,
  TARGET_LUFS,
  TOLERANCE_LU,
} from "@/lib/features/overlays/sounds/render/master.ts";
import { masteringOf } from "@/lib/features/overlays/sounds/render/mastering.ts";
import {
  renderSound,
  type SoundFigures,
  soundFigures,
} from "@/lib/features/overlays/sounds/render/sound_file.ts";
import { LOOK_CUES } from "@/lib/schema/widgets/look_cues.ts";
import { LOOKS } from "@/lib/widgets/looks/registry.ts";
import { allScores, rowOf } from "@/scripts/make_sounds.ts";
import { sourceDigest } from "@/scripts/sounds/source_digest.ts";
import { budget } from "@/tests/support/budget.ts";

const ROOT = new URL("../../../../", import.meta.url);

/** The most that mono may take from a sound, LU: one of one side alone loses 3. */
const MAX_MONO_LOSS = 2;
/** The least that both sides have in common. */
const MIN_CORRELATION = 0.3;
/** Highest sample at the beginning and at the end: -34 dBFS. */
const MAX_EDGE = 0.02;
/** Highest mean of the samples: -54 dBFS. */
const MAX_OFFSET = 0.002;
/** Bytes of a second, and those of the shortest sound. */
const MAX_BYTES_A_SECOND = 100_000;
const MAX_LIBRARY_BYTES = 2_600_000;

const page = await Deno.readTextFile(new URL("docs/looks/sounds.md", ROOT));
const rows = page.split("\n").flatMap((line) => {
  const cells = line.split("|").slice(1, -1).map((cell) => cell.trim());
  return cells.length === 7 && cells[0] !== "sound" &&
      !cells[0]?.startsWith("-")
    ? [cells]
    : [];
});

Deno.test("the table of sounds is of the sounds as they are rendered now, and has each", async () => {
  assert(
    page.includes(`Sources: \`${await sourceDigest()}\``),
    "Sounds changed: run scripts/make_sounds.ts",
  );
  assertEquals(
    rows.map(([name]) => name),
    allScores().map(({ name }) => name),
  );
  // Ticks have one length; all else has four.
  const cues = (LOOK_CUES.length - 1) * 4 + 1;
  assertEquals(
    rows.filter(([name]) => name?.includes("/")).length,
    LOOKS.length * cues,
  );
});

Deno.test("every sound is as loud as all others, clips nowhere, is whole in mono, and is small", () => {
  for (const [name = "", ...cells] of rows) {
    const [lufs = 0, dbtp = 0, seconds = 0, bytes = 0, ...sides] = cells
      .map(Number);
    const [monoLoss = 9, correlation = -1] = sides;
    keepsBar(name, { lufs, dbtp, monoLoss, correlation });
    assert(
      bytes <= MAX_BYTES_A_SECOND * seconds + 2_000,
      `${name}: ${bytes} bytes`,
    );
  }
});

Deno.test("the library's files stand as the table says, and are small together", async () => {
  let all = 0;
  for (const [name = "", , , , bytes] of rows) {
    if (name.includes("/")) continue;
    const { size } = await Deno.stat(new URL(`static/sounds/${name}`, ROOT));
    assertEquals(size, Number(bytes), name);
    all += size;
  }
  assert(all > 0 && all <= MAX_LIBRARY_BYTES, `${all}`);
});

// A usual run renders one sound of each look, another tier from look to look.
Deno.test("sounds are rendered to what the table says, without a click at either end", () => {
  const scores = allScores();
  const usual = ["raid-small", "goal-medium", "tick-medium", "tip-small"];
  const some = LOOKS.map(({ id }, index) => `${id}/${usual[index % 4]}`);
  const chosen = scores.filter(({ name }) =>
    budget(0, 1) === 1 || some.includes(name)
  );
  assert(chosen.length >= LOOKS.length);
  for (const { name, score } of chosen) {
    // As the service renders it: those of looks by figures that were found before.
    const mastering = masteringOf(name);
    assertEquals(mastering !== undefined, name.includes("/"), name);
    const sound = renderSound(score, mastering);
    const figures = soundFigures(sound);
    assertEquals(
      rows.find(([one]) => one === name),
      rowOf(name, sound, figures),
    );
    keepsBar(name, figures);
    assert(figures.edge <= MAX_EDGE, `${name} clicks: ${figures.edge}`);
    assert(figures.offset <= MAX_OFFSET, `${name} is off: ${figures.offset}`);
  }
});

function keepsBar(
  name: string,
  { lufs, dbtp, monoLoss, correlation }: Pick<
    SoundFigures,
    "lufs" | "dbtp" | "monoLoss" | "correlation"
  >,
): void {
  assert(
    Math.abs(lufs - TARGET_LUFS) <= TOLERANCE_LU,
    `${name}: ${lufs} LUFS`,
  );
  assert(dbtp <= MAX_DBTP, `${name}: ${dbtp} dBTP`);
  assert(monoLoss <= MAX_MONO_LOSS, `${name}: ${monoLoss} LU in mono`);
  assert(
    correlation >= MIN_CORRELATION,
    `${name}: left and right ${correlation}`,
  );
}
