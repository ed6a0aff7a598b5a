import { assert, assertEquals } from "@std/assert";
import { OwnLookDesign } from "@/lib/schema/overlays/own_look.ts";
import { ownLookId } from "@/lib/schema/overlays/own_look_id.ts";
import { designOf } from "@/lib/widgets/looks/own_look.ts";
import { lookOf, LOOKS, wornLook } from "@/lib/widgets/looks/registry.ts";

for (const look of LOOKS) {
  Deno.test(`a look of one's own begins as ${look.id} is, and says so in its id`, () => {
    const design = OwnLookDesign.parse(designOf(look));
    const own = lookOf(ownLookId(design));
    assert(own);
    assertEquals(own.sheet, look.id);
    assertEquals([own.sounds, own.soundsOf], [look.sounds, look.id]);
    for (const name of ["--ll-accent", "--ll-plate-image", "--ll-track"]) {
      const at = name as keyof typeof look.properties;
      assertEquals(own.properties[at], look.properties[at], name);
    }
    assertEquals(own.defaults.types, look.defaults.types);
    assertEquals(Object.keys(own.defaults.all), [
      ...new Set([...Object.keys(look.defaults.all), "text", "box"]),
    ]);
  });
}

Deno.test("colours of one's own stand wherever those of the look stood", () => {
  const neon = lookOf("neon-harbor");
  assert(neon);
  const own = lookOf(ownLookId({
    ...designOf(neon),
    accent: "#ffcc00",
    text: "#112233",
    plate: "#FFFFFFEE",
    titleFont: "Inter",
    radius: 3,
  }));
  assert(own);
  const { properties, defaults } = own;
  assertEquals(properties["--ll-fill-shadow"], "0 0 20px rgba(255,204,0,.65)");
  assertEquals(properties["--ll-on-accent"], "#06121A");
  assertEquals(properties["--ll-title-font"], "Inter");
  assertEquals(defaults.types.ticker?.box, {
    background: "#FFFFFFEE",
    radius: 0,
  });
  assertEquals(defaults.types["goal-bar"]?.fillColor, "#ffcc00FF");
  assertEquals(Object(defaults.all.text).color, "#112233FF");
  assertEquals(Object(defaults.all.box).radius, 3);
});

Deno.test("the id of a look of one's own holds nothing but what a look may have", () => {
  const [first] = LOOKS;
  assert(first);
  const id = ownLookId(designOf(first));
  const parts = id.split("~");
  const broken = [
    id.slice(0, -1),
    `${id}~more`,
    ...[
      "sunset",
      "red",
      "#12345",
      "#1;}body{",
      "url(x)",
      "A';}",
      "A\nB",
      "61",
      "up",
    ].map((wrong, index) => parts.with(index + 1, wrong).join("~")),
  ];
  for (const one of broken) assertEquals(lookOf(one), null, one);
  assert(lookOf(id));
});

Deno.test("a look of one's own says in its id what it sounds like, where that is not as its base", () => {
  const neon = lookOf("neon-harbor");
  const velvet = lookOf("velvet-hall");
  assert(neon && velvet);
  const design = designOf(neon);
  const silent = ownLookId(design);
  assertEquals(silent.split("~").length, 10, "an id of before is the same");
  const asBase = lookOf(silent);
  assertEquals([asBase?.soundsOf, asBase?.ownSounds], ["neon-harbor", {}]);
  const sounds = { tip: "ast_1", raid: "snd_look_blackline_raid", goal: null };
  const id = ownLookId({ ...design, soundsOf: "velvet-hall", sounds });
  const own = lookOf(id);
  assertEquals(own?.sounds, velvet.sounds);
  assertEquals(own?.soundsOf, "velvet-hall");
  assertEquals(own?.ownSounds, {
    tip: "ast_1",
    raid: "snd_look_blackline_raid",
  });
  assertEquals(own?.sheet, "neon-harbor");
  const reordered = { raid: sounds.raid, tip: sounds.tip };
  assertEquals(
    ownLookId({ ...design, soundsOf: "velvet-hall", sounds: reordered }),
    id,
  );
  const wrong = [
    `${silent}~sunset~`,
    `${silent}~~explode.ast_1`,
    `${silent}~~tip.javascript`,
    `${silent}~~tip`,
    `${silent}~~~`,
  ];
  for (const one of wrong) assertEquals(lookOf(one), null, one);
});

Deno.test("a widget that is to wear one of the channel's own is in Broadcast where there is none", () => {
  const chosen = "neon-harbor";
  const [first = LOOKS[0]!, second = first] = LOOKS;
  const drawn = ownLookId(designOf(first));
  const other = ownLookId({ ...designOf(second), name: "B" });
  const own = new Map([
    ["own", { drawn, title: "A" }],
    ["own-beta", { drawn: other, title: "B" }],
  ]);
  assertEquals(wornLook("own", { chosen, own }), drawn);
  assertEquals(wornLook("own-beta", { chosen, own }), other);
  assertEquals(wornLook("own-gone", { chosen, own }), "broadcast");
  assertEquals(wornLook("own", { chosen, own: new Map() }), "broadcast");
  assertEquals(wornLook(null, { chosen, own }), chosen);
});
