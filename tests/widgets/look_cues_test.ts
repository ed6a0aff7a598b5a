import { assert, assertEquals } from "@std/assert";
import { TARGET_LUFS } from "@/lib/features/overlays/sounds/render/master.ts";
import { CUE_TIERS } from "@/lib/schema/widgets/look_cues.ts";
import {
  keepSilence,
  soundGroup,
  USUAL_VOLUME,
} from "@/lib/schema/widgets/settings/sound.ts";
import { defaultVariants } from "@/lib/schema/widgets/settings/variant.ts";
import { soundsToReady } from "@/lib/widgets/alert_box/ready_sounds.ts";
import { alertBox } from "@/lib/widgets/alert_box/definition.ts";
import {
  effectiveSettings,
  migrateSettings,
} from "@/lib/widgets/effective_settings.ts";
import { wheel } from "@/lib/widgets/wheel/definition.ts";

/** Loudness to which games are mastered (ASWG-R001), LUFS. */
const GAME_LUFS = -24;

Deno.test("a sound that nobody set louder is heard beside a game", () => {
  const heard = TARGET_LUFS + 20 * Math.log10(USUAL_VOLUME / 100);
  assert(heard >= GAME_LUFS + 6, `${heard} LUFS`);
  assertEquals(soundGroup().parse(undefined).volume, USUAL_VOLUME);
});

Deno.test("a widget that was silent before looks had a sound for it stays silent; what was chosen stays", () => {
  const before = keepSilence("tickSound", "resultSound");
  assertEquals(before({ style: "wheel" }), {
    style: "wheel",
    tickSound: { volume: 0 },
    resultSound: { volume: 0 },
  });
  const chosen = { soundId: "snd_tick", volume: 30 };
  assertEquals(before({ tickSound: chosen, resultSound: { soundId: null } }), {
    tickSound: chosen,
    resultSound: { soundId: null, volume: 0 },
  });
  // As records of both versions are read.
  const drawn = (version: number) =>
    effectiveSettings(wheel, migrateSettings(wheel, {}, version));
  assertEquals(drawn(1).resultSound.volume, 0);
  assertEquals(drawn(2).resultSound.volume, USUAL_VOLUME);
});

Deno.test("an alert box holds the likeliest tier of each sound, and lets its cache have the others", () => {
  const page = {
    assets: {
      snd_own: { url: "/own.mp3", type: "sound" as const, name: "" },
    },
    eventSounds: {},
  };
  const { variants } = effectiveSettings(alertBox, {
    variants: [
      ...defaultVariants(),
      { id: "goal", kinds: ["goal.reached"] },
      { id: "off", kinds: ["shoutout"], enabled: false },
      { id: "own", kinds: ["raid"], sound: { soundId: "snd_own" } },
      { id: "mute", kinds: ["wheel.stopped"], sound: { volume: 0 } },
    ],
  });
  const { held, cached } = soundsToReady(variants, page, {
    look: "broadcast",
  });
  const file = (url: string) => url.replace("/sounds/looks/broadcast/", "");
  assertEquals(held.map(file), [
    "follow-small.flac",
    "sub-medium.flac",
    "resub-medium.flac",
    "gift-medium.flac",
    "cheer-medium.flac",
    "tip-medium.flac",
    "charity-medium.flac",
    "raid-medium.flac",
    "redemption-medium.flac",
    "goal-medium.flac",
    "/own.mp3",
  ]);
  const ofLook = held.filter((url) => url !== "/own.mp3").length;
  assertEquals(cached.length, ofLook * (CUE_TIERS.length - 1));
  assert(cached.map(file).includes("goal-huge.flac"));
  assert(!cached.some((url) => held.includes(url)));
  // Without a look only what was chosen is heard.
  assertEquals(soundsToReady(variants, page, undefined), {
    held: ["/own.mp3"],
    cached: [],
  });
});
