import type { Context } from "fresh";
import { AppError } from "@/lib/core/errors.ts";
import type {
  ProgramCaller,
  ProgramScope,
} from "@/lib/schema/account/program_keys.ts";
import type { State } from "./define.ts";
import {
  bearerOf,
  type Guard,
  refuseUnknown,
  session,
  sessionOrDock,
} from "./guard.ts";

/**
 * Returns the program's key that a request has as its bearer token; `null`
 * where it has none. Any other bearer token may be for a proxy before this
 * service.
 */
export function presentedBearer(ctx: Context<State>): string | null {
  const bearer = bearerOf(ctx);
  return bearer.startsWith("lk_") ? bearer : null;
}

/** Returns the program's key of a request; `null` where it has none. */
function presentedKey(ctx: Context<State>): string | null {
  return presentedBearer(ctx) ?? ctx.url.searchParams.get("key");
}

/**
 * Returns the program that a key belongs to, and notes that the key is used.
 * Throws `unauthorized` for a key that is unknown or over, and `forbidden` for
 * one without the scope, where one is named.
 */
async function programOf(
  ctx: Context<State>,
  { key, scope }: { key: string; scope: ProgramScope | null },
): Promise<ProgramCaller> {
  const { programKeys } = ctx.state.services.account;
  const caller = await programKeys.verify(key);
  if (!caller) {
    return refuseUnknown(ctx, "the key is unknown, was revoked, or has ended");
  }
  programKeys.noteUse(caller);
  if (scope === null || caller.programKey.scopes.includes(scope)) return caller;
  throw new AppError(
    "forbidden",
    `Cannot do this: the key is not for it. It would need the scope "${scope}"`,
  );
}

/**
 * Requires a program's key with the scope where the request has a key, as a
 * bearer token or in the query parameter `key`, and whatever `guard` requires
 * where it has none. With `channel` named, the key must belong to the channel in
 * that path parameter.
 */
export function withKey<Caller>(
  scope: ProgramScope,
  guard: Guard<Caller>,
  { channel }: { channel?: string } = {},
): Guard<Caller | ProgramCaller> {
  return {
    ...guard,
    keyScope: scope,
    async admit(ctx, params) {
      const key = presentedKey(ctx);
      if (key === null) return await guard.admit(ctx, params);
      const caller = await programOf(ctx, { key, scope });
      if (channel !== undefined && params[channel] !== caller.channelId) {
        throw new AppError(
          "wrong_channel",
          "Cannot answer: the key belongs to another channel",
        );
      }
      return caller;
    },
  };
}

/** Requires a program's key of whatever scopes as a bearer token: what it may do is decided call by call. */
export const anyProgramKey: Guard<ProgramCaller> = {
  credential: "program_key",
  async admit(ctx) {
    const key = presentedBearer(ctx);
    if (key === null) return refuseUnknown(ctx, "the key is missing");
    return await programOf(ctx, { key, scope: null });
  },
};

/** Requires a signed-in person, or a program's key with the scope, for the channel in the path parameter `id`. */
export const sessionOrKey = (scope: ProgramScope) =>
  withKey(scope, session({ channel: "id" }), { channel: "id" });

/** Requires what `sessionOrKey` does, or a dock. */
export const sessionDockOrKey = (scope: ProgramScope) =>
  withKey(scope, sessionOrDock({ channel: "id" }), { channel: "id" });

/** Returns the id of the key that a program came with; `null` for any other caller. */
export function keyIdOf(caller: unknown): string | null {
  const { programKey } = Object(caller);
  return programKey === undefined ? null : String(programKey.id);
}
