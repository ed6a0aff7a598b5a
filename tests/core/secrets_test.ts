import {
  assert,
  assertEquals,
  assertNotEquals,
  assertRejects,
} from "@std/assert";
import fc from "fast-check";
import {
  constantTimeEqual,
  createSecrets,
  randomHex,
} from "@/lib/core/secrets.ts";

const KEY = "a secret key of the tests, 32 characters";

Deno.test("what was sealed opens again, and never twice the same", async () => {
  const secrets = await createSecrets(KEY);
  await fc.assert(
    fc.asyncProperty(fc.string(), async (plain) => {
      const sealed = await secrets.seal(plain);
      assertNotEquals(sealed, await secrets.seal(plain));
      assertEquals(await secrets.open(sealed), plain);
    }),
    { numRuns: 50 },
  );
});

Deno.test("a seal of another key, or a changed one, does not open", async () => {
  const secrets = await createSecrets(KEY);
  const other = await createSecrets(KEY + "!");
  const sealed = await secrets.seal("token");
  await assertRejects(() => other.open(sealed));
  const flipped = sealed.slice(0, -2) + (sealed.endsWith("AA") ? "BB" : "AA");
  await assertRejects(() => secrets.open(flipped));
});

Deno.test("hashes are stable under one key, and differ by key and purpose", async () => {
  const secrets = await createSecrets(KEY);
  const other = await createSecrets(KEY + "!");
  assertEquals(await secrets.hash("x"), await secrets.hash("x"));
  assertNotEquals(await secrets.hash("x"), await other.hash("x"));
  assertNotEquals(await secrets.sign("a", "x"), await secrets.sign("b", "x"));
});

Deno.test("random keys are 64 lower-case hexadecimal digits", () => {
  assert(/^[0-9a-f]{64}$/.test(randomHex()));
});

Deno.test("constantTimeEqual is equality", () => {
  fc.assert(fc.property(fc.string(), fc.string(), (a, b) => {
    assertEquals(constantTimeEqual(a, b), a === b);
    assertEquals(constantTimeEqual(a, a), true);
  }));
});
