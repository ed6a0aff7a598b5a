import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  createEventSubVerifier,
  type EventSubHeaders,
  readEventSubHeaders,
} from "@/lib/clients/twitch/eventsub_signature.ts";

const FOLDER = new URL("../../fixtures/eventsub/", import.meta.url);

interface Vectors {
  secret: string;
  vectors: { file: string; headers: Record<string, string> }[];
}

const { secret, vectors }: Vectors = JSON.parse(
  await Deno.readTextFile(new URL("transport/signatures.json", FOLDER)),
);
const sentAt = Date.parse("2026-01-15T18:16:12.634Z");

async function firstVector(): Promise<
  { headers: EventSubHeaders; body: Uint8Array<ArrayBuffer> }
> {
  const vector = vectors[0];
  assert(vector);
  const headers = readEventSubHeaders(new Headers(vector.headers));
  assert(headers);
  return { headers, body: await Deno.readFile(new URL(vector.file, FOLDER)) };
}

Deno.test("every sample with a right signature is genuine", async (t) => {
  const verify = await createEventSubVerifier({ secret, now: () => sentAt });
  assertEquals(vectors.length, 5);
  for (const vector of vectors) {
    await t.step(vector.file, async () => {
      const headers = readEventSubHeaders(new Headers(vector.headers));
      assert(headers);
      const body = await Deno.readFile(new URL(vector.file, FOLDER));
      assertEquals(await verify(headers, body), "genuine");
    });
  }
});

Deno.test("one changed bit anywhere makes a message forged", async () => {
  const verify = await createEventSubVerifier({ secret, now: () => sentAt });
  const { headers, body } = await firstVector();
  await fc.assert(
    fc.asyncProperty(fc.nat(body.length * 8 - 1), async (bit) => {
      const changed = body.slice();
      changed[bit >> 3]! ^= 1 << (bit & 7);
      assertEquals(await verify(headers, changed), "forged");
    }),
  );
  for (
    const other of [
      { messageId: `${headers.messageId}0` },
      { timestamp: "2026-01-15T18:16:12.634234627Z" },
      { signature: headers.signature.replace("sha256=", "sha1=") },
      { signature: headers.signature.slice(0, -2) },
      { signature: `sha256=${"0".repeat(64)}` },
      { signature: "" },
    ]
  ) assertEquals(await verify({ ...headers, ...other }, body), "forged");

  const stranger = await createEventSubVerifier({
    secret: "another-secret",
    now: () => sentAt,
  });
  assertEquals(await stranger(headers, body), "forged");
});

Deno.test("a genuine message is too old after ten minutes, or five from the future", async () => {
  const { headers, body } = await firstVector();
  for (
    const [ageMs, verdict] of [
      [600_000, "genuine"],
      [600_001, "too_old"],
      [-300_000, "genuine"],
      [-300_001, "too_old"],
    ] as const
  ) {
    const verify = await createEventSubVerifier({
      secret,
      now: () => sentAt + ageMs,
    });
    assertEquals(await verify(headers, body), verdict, `${ageMs} ms`);
  }
});

Deno.test("headers of another kind or without an id are none", () => {
  const right = new Headers(vectors[0]?.headers);
  assertEquals(readEventSubHeaders(right)?.messageType, "notification");
  const unknown = new Headers(right);
  unknown.set("Twitch-Eventsub-Message-Type", "surprise");
  assertEquals(readEventSubHeaders(unknown), null);
  for (const name of ["Id", "Timestamp", "Signature"]) {
    const missing = new Headers(right);
    missing.delete(`Twitch-Eventsub-Message-${name}`);
    assertEquals(readEventSubHeaders(missing), null);
  }
});
