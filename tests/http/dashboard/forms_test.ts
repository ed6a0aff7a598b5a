import { assert, assertEquals } from "@std/assert";
import { SettingsFormList } from "@/lib/schema/overlays/forms.ts";
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

Deno.test("labels are answered in the language that is asked for", async () => {
  await using app = await startTestApp();
  const res = await app.get(`${PATH}/giveaway?language=de`);
  const { title, schema } = await res.json();
  assertEquals([title, schema.properties.prize.title], ["Verlosung", "Preis"]);
  const native = "/api/widgets/templates/native";
  const clock = await (await app.get(`${native}/clock?language=fr`)).json();
  assertEquals(clock.name, "Horloge");
  const { hour12, text } = clock.settingsSchema.properties;
  assertEquals(hour12.optionLabels["24"], "24 heures");
  assertEquals(text.properties.fontSize.title, "Taille de police");
  const english = await app.get(`${native}/clock`);
  assert(english.headers.get("etag"));
  const again = await app.get(`${native}/clock?language=es`, {
    headers: { "if-none-match": english.headers.get("etag") ?? "" },
  });
  assertEquals(again.status, 200, "another language is another answer");
  assertEquals((await again.json()).name, "Reloj");
  const unknown = await app.get(`${native}?language=xx`);
  assertEquals(unknown.status, 422);
  await unknown.body?.cancel();
});
