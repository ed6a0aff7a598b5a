import {
  assertEquals,
  assertNotStrictEquals,
  assertStrictEquals,
} from "@std/assert";
import { z } from "zod";
import { defineWidget, textGroup } from "@/lib/widgets/kit.ts";

Deno.test("a kind's settings are made when they are first read, and once", () => {
  let made = 0;
  const kind = defineWidget({
    id: "made-late",
    title: "Made late",
    purpose: "Counts how often its settings are made.",
    area: "time",
    priority: "P2",
    size: { width: 100, height: 100, minWidth: 10, minHeight: 10 },
    anchor: "center",
    schemaVersion: 1,
    form: { fields: {} },
    settings: () => {
      made++;
      return z.strictObject({ text: textGroup() });
    },
    reads: () => ({}),
    listensTo: [],
    preview: { state: {} },
  });
  assertEquals(made, 0);

  assertStrictEquals(kind.settings, kind.settings);
  assertEquals(kind.groups, ["text"]);
  assertEquals(kind.settings.parse({}).text.fontFamily, "Inter");

  assertEquals(made, 1);
});

Deno.test("kinds with the same defaults share one group, others have their own", () => {
  const big = textGroup({ fontSize: 90 });
  assertStrictEquals(textGroup({ fontSize: 90 }), big);
  assertNotStrictEquals(textGroup(), big);
  assertEquals([
    big.parse(undefined).fontSize,
    textGroup().parse(undefined).fontSize,
  ], [90, 28]);
});
