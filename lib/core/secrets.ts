import { createHmac } from "node:crypto";
import { AppError } from "./errors.ts";
import { decodeBase64Url, encodeBase64Url, encodeHex } from "./encoding.ts";

const utf8 = new TextEncoder();

/** Operations that use the process's `SECRET_KEY`: sealing and keyed hashes. */
export interface Secrets {
  /** The text encrypted with AES-256-GCM, as base64url of nonce and ciphertext. */
  seal(plain: string): Promise<string>;
  /** The text that `seal` was given. Throws when the seal was made under another key. */
  open(sealed: string): Promise<string>;
  /** HMAC-SHA-256 of the text as 64 hex digits: finds a secret without storing it. */
  hash(text: string): Promise<string>;
  /** HMAC-SHA-256 for one purpose only, as base64url: signatures that expire, for example. */
  sign(purpose: string, text: string): Promise<string>;
}

/**
 * Creates what seals and hashes secrets under one key. `secretKey` is at least
 * 32 characters; two keys are derived from it (HKDF-SHA-256), one to seal and
 * one to hash.
 */
export async function createSecrets(secretKey: string): Promise<Secrets> {
  const root = await crypto.subtle.importKey(
    "raw",
    utf8.encode(secretKey),
    "HKDF",
    false,
    ["deriveKey", "deriveBits"],
  );
  const params = (info: string) => ({
    name: "HKDF",
    hash: "SHA-256",
    salt: new Uint8Array(),
    info: utf8.encode(`limelight ${info}`),
  });
  const sealKey = await crypto.subtle.deriveKey(
    params("seal v1"),
    root,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
  const hashKey = new Uint8Array(
    await crypto.subtle.deriveBits(params("hash v1"), root, 256),
  );
  // At once: what is hashed is short, and a promise of each costs more.
  const hmac = (text: string) =>
    createHmac("sha256", hashKey).update(text).digest();
  return {
    async seal(plain) {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const body = await crypto.subtle.encrypt(
        { name: "AES-GCM", iv },
        sealKey,
        utf8.encode(plain),
      );
      const sealed = new Uint8Array(12 + body.byteLength);
      sealed.set(iv);
      sealed.set(new Uint8Array(body), 12);
      return encodeBase64Url(sealed);
    },
    async open(sealed) {
      const bytes = decodeBase64Url(sealed);
      const body = await crypto.subtle.decrypt(
        { name: "AES-GCM", iv: bytes.slice(0, 12) },
        sealKey,
        bytes.slice(12),
      );
      return new TextDecoder().decode(body);
    },
    hash: (text) => Promise.resolve(encodeHex(hmac(`hash\n${text}`))),
    sign: (purpose, text) =>
      Promise.resolve(encodeBase64Url(hmac(`sign\n${purpose}\n${text}`))),
  };
}

/**
 * Opens a sealed credential, to show it to its owner. Throws `conflict` when it
 * was sealed under another key: `refusal` says what cannot be done, `advice`
 * what the owner can do.
 */
export async function openToShow(
  secrets: Secrets,
  sealed: string,
  { refusal, advice }: { refusal: string; advice: string },
): Promise<string> {
  try {
    return await secrets.open(sealed);
  } catch (cause) {
    throw new AppError(
      "conflict",
      `${refusal}: it was made under another SECRET_KEY of this service. ${advice}, or have whoever runs the service put the former SECRET_KEY back`,
      { cause },
    );
  }
}

/** Returns 32 random bytes as 64 lower-case hexadecimal digits. */
export function randomHex(): string {
  return encodeHex(crypto.getRandomValues(new Uint8Array(32)));
}

/** Returns 32 random bytes as 43 base64url characters. */
export function randomBase64Url(): string {
  return encodeBase64Url(crypto.getRandomValues(new Uint8Array(32)));
}

/** Returns 9 random bytes as 12 base64 characters, to know a commit of one's own again. */
export function randomNonce(): string {
  return crypto.getRandomValues(new Uint8Array(9)).toBase64();
}

/**
 * Compares two texts for equality, in time that depends on their lengths only.
 */
export function constantTimeEqual(a: string, b: string): boolean {
  const left = utf8.encode(a);
  const right = utf8.encode(b);
  let difference = left.length ^ right.length;
  for (let i = 0; i < left.length; i++) {
    difference |= (left[i] ?? 0) ^ (right[i % (right.length || 1)] ?? 0);
  }
  return difference === 0;
}

/**
 * Returns the mask that a read-only session receives in place of a secret of
 * `length` characters.
 */
export function mask(length: number): string {
  return "*".repeat(length);
}
