import { assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  commandOfForm,
  formOfCommand,
} from "@/lib/studio/browser/bot/command_form.ts";
import { readLogins } from "@/lib/studio/browser/bot/logins.ts";
import { moveInList } from "@/lib/studio/browser/move_in_list.ts";

Deno.test("a command stays the same through its form", () => {
  const command = {
    name: "!discord",
    aliases: ["!dc", "!chat"],
    description: "Where we talk",
    response: "discord.example",
    access: "vips" as const,
    category: "Links",
    cooldownMs: 1_500,
  };
  assertEquals(commandOfForm(formOfCommand(command)), command);
});

Deno.test("a cooldown that is emptied is none, and other names are read from one line", () => {
  const { aliases, cooldownMs } = commandOfForm({
    ...formOfCommand(),
    aliases: " !dc  !chat ",
    cooldownMs: null,
  });
  assertEquals({ aliases, cooldownMs }, {
    aliases: ["!dc", "!chat"],
    cooldownMs: 0,
  });
});

Deno.test("moving keeps every item, and moves one", () => {
  fc.assert(fc.property(
    fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 8 }),
    fc.integer({ min: -1, max: 8 }),
    fc.integer({ min: -1, max: 8 }),
    (items, from, to) => {
      const next = moveInList(items, from, to);
      assertEquals([...next].sort(), [...items].sort());
      if (from in items && to in items) assertEquals(next[to], items[from]);
      else assertEquals(next, items);
    },
  ));
});

Deno.test("logins are read from lines, commas and spaces", () => {
  assertEquals(readLogins("@Ada, bob\n\nbob  cleo_1"), {
    logins: ["ada", "bob", "cleo_1"],
  });
  assertEquals(readLogins("ada b-b").wrong, "b-b");
});
