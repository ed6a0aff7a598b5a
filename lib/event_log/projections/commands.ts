/** A command counts once: the record that stands under its idempotency key. */
import { createHash } from "node:crypto";
import { HOUR_MS } from "@/lib/core/clock.ts";
import type { CommandFields } from "@/lib/core/command_fields.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { KnownCommand } from "@/lib/schema/events/projections.ts";

/**
 * Time for which an idempotency key is remembered: a repeat within a day is
 * known for one, however many others came between.
 */
export const COMMAND_LIVES_MS = 25 * HOUR_MS;

/** Returns the digest of a command without its idempotency key and revision. */
export function fingerprintOf(
  { idempotencyKey: _key, revision: _revision, ...body }: CommandFields,
): string {
  const text = JSON.stringify(body);
  return createHash("sha256").update(text).digest("base64url");
}

/**
 * Returns whether a command was carried out before. Throws `conflict`, with
 * `text`, when its key stands for another one.
 */
export function isRepeat(
  known: KnownCommand | null,
  fingerprint: string,
  now: number,
  text =
    "Cannot repeat the command: its idempotency key was used for another command",
): boolean {
  if (known === null || known.until <= now) return false;
  if (known.fingerprint === fingerprint) return true;
  throw new AppError("conflict", text);
}

/**
 * Adds to a commit that a command was carried out; it fails where another
 * process has noted one under the same key since `known`.
 */
export function noteCommand(
  commit: Deno.AtomicOperation,
  known: Deno.KvEntryMaybe<KnownCommand>,
  fingerprint: string,
  now: number,
): void {
  const command: KnownCommand = { fingerprint, until: now + COMMAND_LIVES_MS };
  commit.check(known)
    .set(known.key, command, { expireIn: COMMAND_LIVES_MS });
}
