import { assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  commandOf,
  draftOf,
  faultsOfItem,
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
  assertEquals(commandOf(draftOf(command)), { command });
});

Deno.test("a cooldown that is no number is said, and none is none", () => {
  const cooldownOf = (cooldown: string) => {
    const found = commandOf({ ...draftOf(), cooldown });
    return "command" in found ? found.command.cooldownMs : found.faults;
  };
  assertEquals(cooldownOf("1,5"), 1_500);
  assertEquals(cooldownOf(""), 0);
  assertEquals(cooldownOf("soon"), { cooldown: "Enter a number, such as 5" });
  assertEquals(cooldownOf("90000"), {
    cooldown: "Enter a number from 0 to 86400",
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

Deno.test("faults stand at the fields of their item", () => {
  const errors = [
    { path: "items.1.name", message: "One word" },
    { path: "items.1.aliases.0", message: "Twice" },
    { path: "items.1.cooldownMs", message: "Too long" },
    { path: "items.10.name", message: "Another one's" },
  ];
  assertEquals(faultsOfItem(errors, 1), {
    name: "One word",
    aliases: "Twice",
    cooldown: "Too long",
  });
});

Deno.test("logins are read from lines, commas and spaces", () => {
  assertEquals(readLogins("@Ada, bob\n\nbob  cleo_1"), {
    logins: ["ada", "bob", "cleo_1"],
  });
  assertEquals(readLogins("ada b-b").wrong, "b-b");
});
