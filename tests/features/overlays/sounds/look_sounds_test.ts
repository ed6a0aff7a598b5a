import { setImmediate } from "node:timers/promises";
import { assert, assertEquals } from "@std/assert";
import { TARGET_LUFS } from "@/lib/features/overlays/sounds/render/loudness.ts";
import {
  renderWav,
  renderWavInSlices,
} from "@/lib/features/overlays/sounds/render/wav.ts";
import { LOOKS } from "@/lib/widgets/looks/registry.ts";
import { LOOK_CUES } from "@/lib/schema/widgets/look_cues.ts";
import { startTestApp } from "@/tests/support/app.ts";

for (const { id, sounds } of LOOKS) {
  Deno.test(`${id}: its sounds are short, equally loud, and begin and end in silence`, () => {
    for (const cue of LOOK_CUES) {
      const { wav, durationMs, lufs } = renderWav(sounds[cue]);
      assert(durationMs > 80 && durationMs < 1_600, `${cue}: ${durationMs} ms`);
      assert(lufs < TARGET_LUFS + 0.1, `${cue}: ${lufs} LUFS`);
      assert(lufs > TARGET_LUFS - 2, `${cue}: ${lufs} LUFS`);
      const view = new DataView(wav.buffer);
      assert(Math.abs(view.getInt16(44, true)) < 3_300, `${cue} clicks`);
      assert(Math.abs(view.getInt16(wav.length - 2, true)) < 330, cue);
    }
  });
}

Deno.test("every look's sounds are heard within 30 ms of their beginning", () => {
  for (const { id, sounds } of LOOKS) {
    for (const cue of LOOK_CUES) {
      const { wav } = renderWav(sounds[cue]);
      const samples = new Int16Array(wav.buffer, 44);
      const audible = samples.findIndex((sample) => Math.abs(sample) > 328);
      assert(
        audible >= 0 && audible / 48 <= 30,
        `${id}, ${cue}: ${audible / 48} ms`,
      );
    }
  }
});

Deno.test("a sound is rendered in slices between which other work runs, to the same bytes", async () => {
  const [voices] = LOOKS.flatMap(({ sounds }) =>
    sounds.raid ? [sounds.raid] : []
  );
  assert(voices);
  let turns = 0;
  let done = false;
  const other = (async () => {
    for (; !done; turns++) await setImmediate();
  })();
  const { wav } = await renderWavInSlices(voices);
  done = true;
  await other;
  const seconds = Math.max(...voices.map(({ length }) => length));
  assert(turns >= seconds * 48_000 / 8_192, `${turns} turns`);
  assertEquals(wav, renderWav(voices).wav);
});

Deno.test("no two looks sound the same", () => {
  const all = LOOKS.flatMap(({ sounds }) =>
    LOOK_CUES.map((cue) => JSON.stringify(sounds[cue]))
  );
  assertEquals(new Set(all).size, all.length);
});

Deno.test("a look's sound is served as WAV, by its former name too; anything else is not found", async () => {
  await using app = await startTestApp();
  const get = async (path: string) => {
    const answer = await app.get(`/sounds/looks/${path}`);
    return {
      status: answer.status,
      type: answer.headers.get("content-type"),
      bytes: new Uint8Array(await answer.arrayBuffer()),
    };
  };
  const first = await get("ember-forge/raid.wav");
  assertEquals([first.status, first.type], [200, "audio/wav"]);
  assertEquals(new TextDecoder().decode(first.bytes.slice(0, 4)), "RIFF");
  assertEquals((await get("ember-forge/raid.wav")).bytes, first.bytes);
  assertEquals(
    (await get("studio/tip.wav")).bytes,
    (await get("broadcast/tip.wav")).bytes,
  );
  assertEquals((await get("ember-forge/nothing.wav")).status, 404);
  assertEquals((await get("nothing/tip.wav")).status, 404);
});
