import { assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  freeSourceName,
  type ObsBrowserSettings,
  obsStateOf,
  readPassword,
  settingsFor,
} from "@/lib/studio/browser/obs/obs_source.ts";

const WANTED = {
  address: "https://w.example/v1/scene/scn_1?token=wt_now",
  width: 1920,
  height: 1080,
};

const settings: fc.Arbitrary<ObsBrowserSettings> = fc.record({
  url: fc.constantFrom(
    WANTED.address,
    "https://old.example/v1/scene/scn_1?token=wt_then",
    "https://w.example/v1/scene/scn_2?token=wt_now",
    "not an address",
  ),
  width: fc.integer({ min: 1, max: 4_000 }),
  height: fc.integer({ min: 1, max: 4_000 }),
  shutdown: fc.boolean(),
  restart_when_active: fc.boolean(),
  fps_custom: fc.boolean(),
  fps: fc.integer({ min: 1, max: 144 }),
}, { requiredKeys: [] });

Deno.test("a source that was mended is fine, whatever it was like", () => {
  fc.assert(fc.property(settings, fc.boolean(), (now, smooth) => {
    const mended = { ...now, ...settingsFor(WANTED, { smooth, now }) };
    assertEquals(
      obsStateOf([{ name: "Main", settings: mended }], WANTED),
      { kind: "fine", name: "Main" },
    );
  }));
});

Deno.test("a source of another overlay is not taken for this one", () => {
  fc.assert(fc.property(fc.array(settings), (all) => {
    const state = obsStateOf(
      all.map((one, index) => ({
        name: `${index}`,
        settings: { ...one, url: "https://w.example/v1/scene/scn_2?token=a" },
      })),
      WANTED,
    );
    assertEquals(state, { kind: "missing" });
  }));
});

Deno.test("two widgets of one channel are two overlays, and the best of a doubled source counts", () => {
  const widget = (id: string) =>
    `https://w.example/widget/native/1?instance_id=${id}&token=wt_now`;
  const wanted = { address: widget("ins_1"), width: 600, height: 200 };
  const good = settingsFor(wanted, { smooth: false });
  assertEquals(
    obsStateOf(
      [{ name: "a", settings: { ...good, url: widget("ins_2") } }],
      wanted,
    ),
    { kind: "missing" },
  );
  assertEquals(
    obsStateOf([
      { name: "a", settings: { ...good, width: 1 } },
      { name: "b", settings: good },
    ], wanted),
    { kind: "fine", name: "b" },
  );
});

Deno.test("a frame rate of one's own stays unless it is too low", () => {
  const now = { fps_custom: true, fps: 50 };
  assertEquals("fps" in settingsFor(WANTED, { smooth: false, now }), false);
  assertEquals(
    settingsFor(WANTED, { smooth: false, now: { ...now, fps: 10 } }).fps_custom,
    false,
  );
});

Deno.test("a password is taken as typed, or out of what OBS shows to connect", () => {
  const cases: [string, string, string | null][] = [
    [" abc ", "abc", null],
    ["obsws://192.168.0.7:4455/a%20b%2Fc", "a b/c", null],
    ["obsws://[fe80::1]:4455/abc", "abc", null],
    ["obsws://10.0.0.2:4460/abc", "abc", "4460"],
    ["obsws://10.0.0.2:4455", "", null],
    ["obsws://10.0.0.2:4455/100%", "100%", null],
  ];
  for (const [typed, password, port] of cases) {
    assertEquals(readPassword(typed), { password, port }, typed);
  }
});

Deno.test("a name that is taken gets the next number", () => {
  assertEquals(freeSourceName("Main", []), "Main");
  assertEquals(freeSourceName("Main", ["Main", "Main 2"]), "Main 3");
});
