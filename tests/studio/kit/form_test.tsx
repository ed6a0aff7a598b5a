import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import { signal } from "@preact/signals";
import { renderToString } from "preact-render-to-string";
import { z } from "zod";
import { labelled, schemaWithForms, shownAs } from "@/lib/core/form.ts";
import { ApiError } from "@/lib/studio/browser/api.ts";
import { projectedFields } from "@/lib/schema/forms/form_of.ts";
import { createForm } from "@/lib/studio/kit/form/create_form.ts";
import { FormFields, FormGroups } from "@/lib/studio/kit/form/FormFields.tsx";
import { MORE_CONTROLS } from "@/lib/studio/kit/form/more_controls.ts";
import { readLengthIn } from "@/lib/studio/kit/form/length_in.ts";

const Party = z.strictObject({
  name: z.string().max(40).meta(shownAs({
    title: "Name",
    hint: "As guests read it",
    section: "The party",
  })),
  guests: z.int().min(1).max(5_000).meta(shownAs({
    title: "Most guests",
    section: "The party",
  })),
  width: z.int().min(0).max(4_000).meta(
    shownAs({ title: "Width", unit: "px" }),
  ),
  lengthMs: z.int().min(60_000).max(3_600_000).nullable().meta(shownAs({
    title: "How long",
    control: "length",
  })),
  waitMs: z.int().min(0).meta(shownAs({ title: "Wait", unit: "ms" })),
  fee: z.int().min(0).meta({ unit: "minor", ...shownAs("Fee") }),
  mood: z.enum(["calm", "wild"]).meta(shownAs({
    title: "Mood",
    options: { calm: "Calm", wild: "Wild" },
  })),
  open: z.boolean().meta(shownAs({
    title: "Open",
    hint: "Who has no invitation gets in",
  })),
  door: z.string().meta(shownAs({
    title: "Word at the door",
    showIf: { field: "open", is: [false] },
  })),
  songs: z.array(z.string()).meta(shownAs({ title: "Songs", advanced: true })),
  light: z.string().meta(shownAs({ title: "Light", control: "color" })),
  days: z.array(z.enum(["sat", "sun"])).meta(shownAs({
    title: "Days",
    options: { sat: "Saturday", sun: "Sunday" },
  })),
});
type Party = z.infer<typeof Party>;

const FIELDS = projectedFields(
  labelled(schemaWithForms(Party), (english) => english),
);
const PARTY: Party = {
  name: "Subathon",
  guests: 20,
  width: 1_920,
  lengthMs: null,
  waitMs: 1_500,
  fee: 1_250,
  mood: "wild",
  open: true,
  door: "swordfish",
  songs: ["One", "Two"],
  light: "#ff000080",
  days: ["sun"],
};

function openForm(readOnly = false, place?: string) {
  const stored = signal(PARTY);
  const form = createForm<Party, { currency: string; currencyDigits: number }>({
    prefix: "party",
    fields: FIELDS,
    controls: MORE_CONTROLS,
    valueOf: () => stored.value,
    offersOf: () => ({ currency: "EUR", currencyDigits: 2 }),
    readOnly,
    ...(place === undefined ? {} : { placeOf: () => place }),
  });
  return { stored, form };
}

type PartyForm = ReturnType<typeof openForm>["form"];

const drawn = (form: PartyForm, ...names: string[]) =>
  renderToString(<FormFields form={form} names={names} />);

const refusal = (...errors: [path: string, message: string][]) =>
  new ApiError(422, {
    type: "about:blank",
    title: "Invalid input",
    status: 422,
    detail: "Cannot save",
    code: "invalid_input",
    errors: errors.map(([path, message]) => ({ path, message })),
  } as never);

Deno.test("a field is drawn by what its schema says, its label tied to its control", () => {
  const { form } = openForm();
  const seen: [name: string, ...parts: RegExp[]][] = [
    [
      "name",
      /<label [^>]*for="party-name">Name</,
      /<input id="party-name" aria-describedby="party-name-hint"[^>]*value="Subathon" maxLength="40"/i,
      /id="party-name-hint">As guests read it</,
    ],
    ["guests", /inputMode="decimal"[^>]*value="20"/i],
    ["width", /value="1920"/, /input-row__suffix">px</],
    ["lengthMs", /id="party-lengthMs"[^>]*value(="")?[ />]/],
    ["waitMs", /value="1.5"/, /input-row__suffix">s</],
    ["fee", /value="12.5"/, /input-row__suffix">EUR</],
    ["mood", /<option value="wild" selected>Wild</],
    [
      "open",
      /<input id="party-open" aria-describedby="party-open-hint"[^>]*role="switch" checked/,
      /<label for="party-open">Open</,
      /id="party-open-hint">Who has no/,
    ],
    ["songs", /<textarea [^>]*>One\nTwo</],
    ["light", /type="color"[^>]*value="#ff0000"/, /aria-label="Opacity of /],
    [
      "days",
      /role="group" aria-labelledby="party-days-label"/,
      /id="party-days-sun" type="checkbox" checked/,
      /id="party-days-sat" type="checkbox"\/?>/,
    ],
  ];
  for (const [name, ...parts] of seen) {
    const html = drawn(form, name);
    for (const part of parts) assertMatch(html, part, name);
    assert(!html.includes("aria-invalid"), html);
    // Where values have no defaults, nothing says where one comes from.
    assert(!html.includes("setting__"), html);
  }
  assertEquals(form.controlAt("songs")?.advanced, true);
});

Deno.test("fields stand under the heading that their schema names, those without one first", () => {
  const { form } = openForm();
  const html = renderToString(
    <FormGroups sections={form.sections.value} work={form.work} />,
  );
  assertEquals([...html.matchAll(/<legend>(.*?)</g)].map(([, one]) => one), [
    "The party",
  ]);
  assert(html.indexOf("party-mood") < html.indexOf("<legend>"));
  assert(html.indexOf("party-guests") > html.indexOf("<legend>"));
});

Deno.test("a field whose condition does not hold is hidden, and keeps its value", async () => {
  const { form } = openForm();
  assertEquals(drawn(form, "door"), "");
  form.change({ open: false });
  assertMatch(drawn(form, "door"), /value="swordfish"/);
  form.change({ open: true });
  assertEquals(form.isChanged(), false);
  form.change({ name: "Picnic" });
  await form.submit((changed) =>
    Promise.resolve(assertEquals(changed, { name: "Picnic" }))
  );
});

Deno.test("what the service refuses stands at its field in its words, until that is changed", async () => {
  const { form } = openForm();
  form.change({ name: "" });
  await assertRejects(
    () =>
      form.submit(() =>
        form.sending(() =>
          Promise.reject(refusal(["settings.name", "Must not be empty"]))
        )
      ),
    ApiError,
  );
  const html = drawn(form, "name", "guests");
  assertMatch(html, /class="field field--wrong"/);
  assertMatch(
    html,
    /aria-invalid[^>]*aria-describedby="party-name-error party-name-hint"/,
  );
  assertMatch(html, /id="party-name-error" role="alert">Must not be empty</);
  assertEquals(form.isBusy.value, false);
  assertEquals(form.isChanged(), true);
  form.change({ name: "Picnic" });
  assert(!drawn(form, "name").includes("Must not be empty"));
});

Deno.test("what is said of another of the list stands at no field of this one, and needs a message", async () => {
  const saidOf = async (...errors: [path: string, message: string][]) => {
    const { form } = openForm(false, "parties.1");
    const error = refusal(...errors);
    await assertRejects(() => form.sending(() => Promise.reject(error)));
    return {
      said: ["name", "songs"].map((key) => form.work.errorOf(key)),
      needsMessage: !error.isSaid,
    };
  };
  assertEquals(
    await saidOf(
      ["parties.1.name", "Too long"],
      ["parties.1.name", "Not nice"],
      ["parties.1.songs.0", "Too loud"],
    ),
    { said: ["Too long", "Too loud"], needsMessage: false },
  );
  assertEquals(await saidOf(["parties.10.name", "Too long"]), {
    said: [undefined, undefined],
    needsMessage: true,
  });
  // A field that is not drawn says nothing.
  assertEquals(
    await saidOf(["parties.1.name", "Too long"], ["parties.1.door", "No"]),
    { said: ["Too long", undefined], needsMessage: true },
  );
});

Deno.test("a text that is no value stays and is not sent, nor is anything with it", async () => {
  const { form } = openForm();
  const sent: Partial<Party>[] = [];
  const send = (changed: Partial<Party>) => Promise.resolve(sent.push(changed));
  form.change({ guests: 7 });
  form.work.unread.put("lengthMs", { text: "soon", why: "A time such as 5" });
  const html = drawn(form, "lengthMs");
  assertMatch(html, /value="soon"/);
  assertMatch(html, /id="party-lengthMs-error" role="alert">A time such as 5</);
  assertEquals(await form.submit(send), false);
  // A value that is typed over it mends it, before the field is left.
  form.work.unread.type("lengthMs", () => {
    form.change({ lengthMs: 300_000 });
    return true;
  });
  assertEquals(form.isChanged(), true);
  assertEquals(await form.submit(send), true);
  assertEquals(sent, [{ guests: 7, lengthMs: 300_000 }]);
});

Deno.test("only what was changed is sent: what is none is a value, and what was before is no change", async () => {
  const { form, stored } = openForm();
  form.change({ lengthMs: 60_000, mood: "calm" });
  form.change({ mood: "wild" });
  form.change({ days: ["sun"] });
  const done = await form.submit((changed) => {
    assertEquals(changed, { lengthMs: 60_000 });
    stored.value = { ...PARTY, ...changed };
    return Promise.resolve(true);
  });
  assertEquals([done, form.isChanged()], [true, false]);
  form.change({ lengthMs: null });
  assertEquals(form.isChanged(), true, "none is not what is stored");
  assertEquals(form.value.value.lengthMs, null);
});

Deno.test("what is changed while it is sent stays, and is sent next", async () => {
  const { form, stored } = openForm();
  form.change({ name: "Picnic" });
  const answer = Promise.withResolvers<boolean>();
  const done = form.submit((changed) => {
    stored.value = { ...PARTY, ...changed };
    return answer.promise;
  });
  assertEquals(await form.submit(() => Promise.resolve(true)), false);
  form.change({ guests: 9 });
  answer.resolve(true);
  assertEquals(await done, true);
  await form.submit((changed) =>
    Promise.resolve(assertEquals(changed, { guests: 9 }))
  );
});

Deno.test("nobody who looks on changes a form", () => {
  const { form } = openForm(true);
  const html = renderToString(
    <FormGroups sections={form.sections.value} work={form.work} />,
  );
  const controls = html.match(/<(?:input|select|textarea) [^>]*>/g) ?? [];
  assert(controls.length >= 12, html);
  assertEquals(controls.filter((one) => !one.includes("disabled")), []);
});

Deno.test("a length is read within its bounds, and says them", () => {
  const bounds = { min: 60_000, max: 3_600_000 };
  assertEquals(readLengthIn("1:30", bounds), { ms: 90_000 });
  assertEquals(readLengthIn("30s", bounds), { why: "1:00 or more" });
  assertEquals(readLengthIn("2h", bounds), { why: "1:00:00 at most" });
  assertMatch(Object(readLengthIn("soon", bounds)).why, /^A time such as/);
});
