import type { Context } from "fresh";
import type { CommandFields } from "@/lib/core/command_fields.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { Precondition } from "@/lib/storage/precondition.ts";
import type { State } from "./define.ts";

/**
 * A body with the idempotency key of the header, and the revision of
 * `If-Match`, where it does not name its own.
 */
export function withHeaders<B extends CommandFields>(
  body: B,
  { req }: Context<State>,
  { ifMatch }: Precondition,
): B {
  const key = body.idempotencyKey ?? req.headers.get("idempotency-key");
  const tag = Array.isArray(ifMatch) ? ifMatch[0] : undefined;
  const revision = body.revision ??
    (tag === undefined ? undefined : revisionOf(tag));
  return {
    ...body,
    ...(key === null ? {} : { idempotencyKey: key.slice(0, 128) }),
    ...(revision === undefined ? {} : { revision }),
  };
}

function revisionOf(tag: string): number {
  if (/^\d{1,15}$/.test(tag)) return Number(tag);
  throw new AppError(
    "stale",
    "Cannot carry out the command: If-Match names no revision",
  );
}
