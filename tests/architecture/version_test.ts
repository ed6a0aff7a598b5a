import { assertEquals } from "@std/assert";
import { VERSION } from "@/lib/app/service_config.ts";

Deno.test("the service says the version that deno.json has", async () => {
  const { version } = JSON.parse(await Deno.readTextFile("deno.json"));
  assertEquals(VERSION, version);
});
