import { assert, assertEquals } from "@std/assert";
import { withAnswersInPlace } from "@/tests/support/api_document.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { ownerOf } from "./owner.ts";
import { bundleOf, clockNamed } from "./setup_bundle_rig.ts";

/** An operation of the API document, as far as it is read here. */
interface Operation {
  parameters?: {
    in: string;
    name: string;
    schema: { maxLength?: number; $ref?: string };
  }[];
  requestBody?: unknown;
}

Deno.test("an idempotency key of up to 128 characters is taken whole, a longer one is refused", async () => {
  await using app = await startTestApp();
  const owner = await ownerOf(app, CHANNEL);
  const bundle = await bundleOf({ instances: [clockNamed("ins_1")] });
  const calls = {
    "viewer-queue": (key: string, name: string) =>
      app.request(`/api/channels/${CHANNEL}/viewer-queue`, {
        method: "POST",
        session: owner.session,
        headers: { "idempotency-key": key },
        body: { action: "add", name },
      }),
    "setup/import": (key: string) =>
      app.request(owner.import, {
        method: "POST",
        session: owner.session,
        headers: { "idempotency-key": key },
        raw: new Blob([bundle]),
      }),
  };
  const long = "k".repeat(127);
  for (const [path, call] of Object.entries(calls)) {
    // Two that differ in their last character are two.
    for (const end of ["a", "b"]) {
      const taken = await call(long + end, `User ${end}`);
      assertEquals(taken.status, 200, path);
      await taken.body?.cancel();
    }
    for (const key of [`${long}ab`, ""]) {
      const refused = await call(key, "Nobody");
      assertEquals(refused.status, 422, path);
      const { code, errors } = await refused.json();
      assertEquals(
        [code, errors.map((one: { path: string }) => one.path)],
        ["invalid_input", ["idempotency-key"]],
      );
    }
  }
  const queue = await app.get(`/api/channels/${CHANNEL}/viewer-queue`, {
    session: owner.session,
  });
  assertEquals((await queue.json()).waiting.length, 2);
  assertEquals((await owner.json("GET", owner.instances)).items.length, 2);
});

Deno.test("the API document names the header wherever a command has a key", async () => {
  await using app = await startTestApp();
  const { paths, components } = withAnswersInPlace(
    await (await app.get("/openapi.json")).json(),
  );
  /** Text of a part of the document, with all that it refers to. */
  const whole = (part: unknown): string => {
    const text = JSON.stringify(part ?? {});
    const names = text.matchAll(/#\/components\/schemas\/([^"]+)/g);
    return text +
      [...names].map(([, name]) => whole(components.schemas[name ?? ""]));
  };
  const takesKey = ({ requestBody }: Operation) =>
    whole(requestBody).includes('"idempotencyKey"');
  const operations = Object.entries<Record<string, Operation>>(paths)
    .flatMap(([path, methods]) =>
      Object.values(methods).map((operation) => ({ path, operation }))
    );
  const commands = operations.filter(({ path, operation }) =>
    takesKey(operation) || path.endsWith("/setup/import")
  );
  assert(commands.length > 20, String(commands.length));
  for (const { path, operation } of commands) {
    const found = operation.parameters?.find(({ name }) =>
      name === "idempotency-key"
    );
    const { $ref = "" } = found?.schema ?? {};
    const schema = components.schemas[$ref.split("/").at(-1) ?? ""] ??
      found?.schema;
    assertEquals([found?.in, schema?.maxLength], ["header", 128], path);
  }
});
