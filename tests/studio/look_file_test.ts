import { assert, assertEquals, assertMatch } from "@std/assert";
import { OWN_LOOK_ID } from "@/lib/schema/overlays/own_look_id.ts";
import { begunWith, newOwnLook } from "@/lib/studio/browser/looks/own_looks.ts";
import { OwnLookDesign } from "@/lib/schema/overlays/own_look.ts";
import {
  lookFile,
  lookOfFile,
  playable,
} from "@/lib/studio/browser/looks/look_file.ts";
import { designOf } from "@/lib/widgets/looks/own_look.ts";
import { LOOKS } from "@/lib/widgets/looks/registry.ts";

const [first] = LOOKS;
assert(first);
const DESIGN: OwnLookDesign = {
  ...designOf(first),
  soundsOf: "velvet-hall",
  sounds: { tip: "ast_1", raid: "snd_look_neon-harbor_raid" },
};

Deno.test("a look goes into a file and comes out of it as it was, without its id", () => {
  const text = lookFile({ ...DESIGN, id: "own-abcd" });
  assertEquals(lookOfFile(text), DESIGN);
  assertEquals(OwnLookDesign.parse(JSON.parse(text).look), DESIGN);
  const file = JSON.parse(text);
  const { accent: _accent, ...without } = DESIGN;
  const others = [
    "",
    "[]",
    "{",
    JSON.stringify({ ...file, version: 3 }),
    JSON.stringify({ ...file, kind: "scene" }),
    JSON.stringify({ ...file, look: without }),
    JSON.stringify({ ...file, look: { ...DESIGN, radius: "3" } }),
    lookFile({ ...DESIGN, textFont: "A".repeat(101) }),
  ];
  for (const other of others) assertEquals(lookOfFile(other), null, other);
  const more = { ...file, look: { ...DESIGN, script: "x" } };
  assertEquals(lookOfFile(JSON.stringify(more)), DESIGN, "nothing else");
});

Deno.test("a file of the first version has a look that sounds as its base", () => {
  const { soundsOf: _of, sounds: _sounds, ...silent } = DESIGN;
  const before = { kind: "limelight-look", version: 1, look: silent };
  assertEquals(
    lookOfFile(JSON.stringify(before)),
    { ...silent, soundsOf: null, sounds: {} },
  );
});

Deno.test("of a file's sounds those are taken that are for moments, and that the channel has", () => {
  const odd = JSON.parse(lookFile(DESIGN));
  odd.look.sounds = {
    ...DESIGN.sounds,
    explode: "ast_2",
    goal: { id: "ast_3" },
    level: "x".repeat(101),
    ["__proto__"]: { tip: "ast_4" },
  };
  const read = lookOfFile(JSON.stringify(odd));
  assertEquals(read?.sounds, DESIGN.sounds);
  assert(read);
  const heard = playable(read, [{ id: "snd_look_neon-harbor_raid" }]);
  assertEquals(heard.lacking, 1);
  assertEquals(heard.look.sounds, { raid: "snd_look_neon-harbor_raid" });
});

Deno.test("a design begun anew keeps the name that it was given", () => {
  const [one, other] = LOOKS.map((look) => ({
    title: look.title,
    design: designOf(look),
  }));
  assert(one && other);
  const bases = [one, other];
  assertEquals(begunWith(one.design, other.design, bases), other.design);
  const named = { ...one.design, name: "Mine", sounds: { tip: "ast_1" } };
  assertEquals(begunWith(named, other.design, bases), {
    ...other.design,
    name: "Mine",
  });
  assertMatch(newOwnLook(named).id, OWN_LOOK_ID);
});
