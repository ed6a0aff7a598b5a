import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { readCommand } from "@/lib/overlay/editor_commands.ts";

const placement = {
  x: 1,
  y: 2,
  width: 300,
  height: 200,
  z: 0,
  rotation: 0,
  opacity: 1,
  visible: true,
  locked: false,
};
const place = (items: unknown) =>
  readCommand({ n: 1, order: { type: "place", items } });

Deno.test("an editor's orders are read as they are", () => {
  const event = {
    id: "a",
    kind: "follow",
    position: "~",
    test: true,
    data: {},
  };
  for (
    const order of [
      { type: "place", items: [{ id: "ins_1", placement }] },
      { type: "settings", id: "ins_1", settings: { a: [1] }, assets: {} },
      { type: "settings", id: "ins_1", settings: null, assets: {} },
      { type: "sample", id: "ins_1", state: null },
      { type: "event", event },
    ]
  ) {
    const read = readCommand({ n: 7, order });
    assert(read, order.type);
    assertEquals(JSON.parse(JSON.stringify(read)), { n: 7, order });
  }
});

Deno.test("whatever else comes through the port is no order, and never throws", () => {
  fc.assert(fc.property(fc.anything(), (message) => {
    assertEquals(readCommand(message), null);
  }));
  fc.assert(fc.property(fc.anything(), fc.anything(), (id, value) => {
    const isItem = typeof id === "string" && id !== "" && id.length <= 64;
    const items = [{ id, placement }, { id: "ins_2", placement: value }];
    assertEquals(place(items), null);
    assertEquals(place([{ id, placement }]) !== null, isItem);
  }));
  const order = { type: "event", event: { kind: "follow", data: {} } };
  assertEquals(readCommand({ n: 1, order }), null, "no event that is no test");
  assertEquals(
    readCommand({
      n: 1,
      order: {
        type: "settings",
        id: "a",
        settings: {},
        assets: { b: { url: "javascript:alert(1)", type: "image", name: "b" } },
      },
    }),
    null,
  );
});

Deno.test("numbers beyond a scene's, and messages beyond the bounds, are refused", () => {
  for (
    const field of ["x", "y", "width", "height", "z", "rotation", "opacity"]
  ) {
    for (const value of [NaN, Infinity, 1e9, "1", null]) {
      assertEquals(
        place([{ id: "a", placement: { ...placement, [field]: value } }]),
        null,
        `${field} ${value}`,
      );
    }
  }
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: `i${at}`, placement }));
  assert(place(many(300)));
  assertEquals(place(many(301)), null);
  const settings = (value: unknown) =>
    readCommand({
      n: 1,
      order: { type: "settings", id: "a", settings: { value }, assets: {} },
    });
  assert(settings("x".repeat(200_000)));
  assertEquals(settings("x".repeat(300_000)), null);
  assertEquals(settings(Array(20_001).fill(0)), null);
  let deep: unknown = 1;
  for (let level = 0; level < 100_000; level++) deep = [deep];
  assertEquals(settings(deep), null);
});
