import { z } from "zod";
import {
  type CommandFields,
  commandFields,
} from "@/lib/core/command_fields.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { Precondition } from "@/lib/storage/precondition.ts";

/** The header that names what is sent, so that it is carried out once. */
export const IdempotencyHeaders = z.object({
  "idempotency-key": commandFields.idempotencyKey,
});

/**
 * Completes a body with the idempotency key of the header, and the revision of
 * `If-Match`, where it does not name its own.
 */
export function withHeaders<B extends object>(
  body: B & CommandFields,
  headers: z.output<typeof IdempotencyHeaders>,
  { ifMatch }: Precondition,
): B {
  const key = body.idempotencyKey ?? headers["idempotency-key"];
  const tag = Array.isArray(ifMatch) ? ifMatch[0] : undefined;
  const revision = body.revision ??
    (tag === undefined ? undefined : revisionOf(tag));
  return {
    ...body,
    ...(key === undefined ? {} : { idempotencyKey: key }),
    ...(revision === undefined ? {} : { revision }),
  };
}

function revisionOf(tag: string): number {
  if (/^\d{1,15}$/.test(tag)) return Number(tag);
  throw new AppError(
    "stale",
    "Cannot carry out the command: If-Match is not a revision",
  );
}
