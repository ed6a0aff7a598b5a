import { assert, assertEquals } from "@std/assert";
import {
  HEADER_FORMS,
  headerOf,
  hmac,
  isEd25519,
  isInTime,
} from "@/lib/clients/providers/signatures.ts";

Deno.test("a header that stands there twice is none", () => {
  const headers = new Headers([["x-signature", "a".repeat(64)]]);
  assertEquals(
    headerOf(headers, "X-Signature", HEADER_FORMS.sha256Hex),
    "a".repeat(64),
  );
  headers.append("x-signature", "a".repeat(64));
  assertEquals(headerOf(headers, "X-Signature", HEADER_FORMS.sha256Hex), null);
  assertEquals(headerOf(headers, "x-other", HEADER_FORMS.sha256Hex), null);
});

Deno.test("hexadecimal digits in capitals are no signature", () => {
  const headers = new Headers({ "x-signature": "A".repeat(64) });
  assertEquals(headerOf(headers, "x-signature", HEADER_FORMS.sha256Hex), null);
});

Deno.test("a time with text behind it is none", () => {
  const headers = new Headers({ "x-time": "1614265330abc" });
  assertEquals(headerOf(headers, "x-time", HEADER_FORMS.unixSeconds), null);
});

Deno.test("an HMAC is over its parts in a row", () => {
  // RFC 2202 and RFC 4231, test case 2.
  assertEquals(
    hmac("md5", "Jefe", ["what do ya want ", "for nothing?"], "hex"),
    "750c783e6ab0b503eaa86e310a5db738",
  );
  assertEquals(
    hmac(
      "sha256",
      "Jefe",
      [new TextEncoder().encode("what do ya want "), "for nothing?"],
      "hex",
    ),
    "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
  );
});

Deno.test("an Ed25519 signature stands for its bytes alone", async () => {
  const pair = await crypto.subtle.generateKey("Ed25519", true, [
    "sign",
    "verify",
  ]) as CryptoKeyPair;
  const spki = new Uint8Array(
    await crypto.subtle.exportKey("spki", pair.publicKey),
  ).toBase64();
  const body = new TextEncoder().encode("1614265330.{}");
  const signature = new Uint8Array(
    await crypto.subtle.sign("Ed25519", pair.privateKey, body),
  ).toHex();
  assert(await isEd25519(spki, signature, ["1614265330.", "{}"]));
  assert(!await isEd25519(spki, signature, ["1614265331.", "{}"]));
  assert(!await isEd25519(spki, signature.toUpperCase(), [body]));
  assert(!await isEd25519(spki, signature.slice(2), [body]));
});

Deno.test("a time is bounded in the past and in the future", () => {
  const at = 1_000_000;
  const bounds = { at, pastMs: 300, futureMs: 100 };
  assert(isInTime({ ...bounds, signedAt: at - 300 }));
  assert(!isInTime({ ...bounds, signedAt: at - 301 }));
  assert(isInTime({ ...bounds, signedAt: at + 100 }));
  assert(!isInTime({ ...bounds, signedAt: at + 101 }));
  assert(!isInTime({ ...bounds, signedAt: Number.NaN }));
});
