import { assert, assertEquals } from "@std/assert";
import { SettingsFormList } from "@/lib/features/overlays/forms/schema.ts";
import { startTestApp } from "@/tests/support/app.ts";
import { formFaults } from "@/tests/support/form_faults.ts";

const PATH = "/api/widgets/templates/forms";

Deno.test("anybody reads the forms of what is set up beside widgets, every field labelled", async () => {
  await using app = await startTestApp();
  const res = await app.get(PATH);
  assertEquals(res.status, 200);
  const { items } = SettingsFormList.parse(await res.json());
  assert(items.length > 15);
  for (const form of items) {
    assertEquals(formFaults(form.schema), [], form.id);
    const one = await app.get(`${PATH}/${form.id}`);
    assertEquals(await one.json(), JSON.parse(JSON.stringify(form)));
  }
  assertEquals((await app.get(`${PATH}/nothing`)).status, 404);
  assertEquals((await app.get(`${PATH}/constructor`)).status, 404);
});
