import { assert, assertEquals } from "@std/assert";
import {
  demoChannel,
  demoCommands,
  demoCounters,
} from "@/lib/clients/simulated/demo_content.ts";

Deno.test("commands have names and aliases that nothing else has", () => {
  assert(demoCommands.length >= 25);
  const names = demoCommands.flatMap(({ name, aliases }) => [name, ...aliases]);
  assertEquals(new Set(names).size, names.length);
  for (const name of names) assert(/^![^\s!]+$/u.test(name), name);
  for (const { description, response, cooldownMs } of demoCommands) {
    assert(description.length > 0 && description.length <= 100);
    assert(response.length > 0 && response.length <= 400);
    assert(Number.isInteger(cooldownMs) && cooldownMs >= 0);
  }
});

Deno.test("counters are whole and named once; the channel has an id of digits", () => {
  const names = demoCounters.map(({ name }) => name);
  assertEquals(new Set(names).size, names.length);
  for (const { name, value } of demoCounters) {
    assert(/^[a-z]+$/.test(name) && Number.isInteger(value));
  }
  assert(/^\d+$/.test(demoChannel.id));
  assertEquals(demoChannel.name.toLowerCase(), demoChannel.login);
});
