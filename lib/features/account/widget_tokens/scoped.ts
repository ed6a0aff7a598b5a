import { z } from "zod";
import { decodeBase64Url, encodeBase64Url } from "@/lib/core/encoding.ts";
import { constantTimeEqual, type Secrets } from "@/lib/core/secrets.ts";

/** Claims of a scoped token, before its signature. */
const Claims = z.object({
  c: z.string().min(1),
  w: z.string().min(1),
  g: z.string().min(1),
  e: z.number(),
});

/** Widget that a scoped token opens, and until when. */
interface ScopedClaims {
  channelId: string;
  widgetId: string;
  generation: string;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

const PURPOSE = "scoped widget token v1";

/**
 * Signs a scoped token: `ws_` + claims + signature, the only credential a
 * custom widget's code sees.
 */
export async function signScopedToken(
  secrets: Secrets,
  claims: ScopedClaims,
): Promise<string> {
  const body = encodeBase64Url(
    new TextEncoder().encode(JSON.stringify({
      c: claims.channelId,
      w: claims.widgetId,
      g: claims.generation,
      e: claims.expiresAt,
    })),
  );
  return `ws_${body}.${await secrets.sign(PURPOSE, body)}`;
}

/**
 * Returns the claims of a scoped token whose signature is ours, or `null`. The
 * caller checks the expiry.
 */
export async function readScopedToken(
  secrets: Secrets,
  token: string,
): Promise<ScopedClaims | null> {
  const match = /^ws_([\w-]+)\.([\w-]+)$/.exec(token);
  const body = match?.[1];
  const signature = match?.[2];
  if (body === undefined || signature === undefined) return null;
  const expected = await secrets.sign(PURPOSE, body);
  if (!constantTimeEqual(signature, expected)) return null;
  const claims = Claims.safeParse(
    JSON.parse(new TextDecoder().decode(decodeBase64Url(body))),
  );
  if (!claims.success) return null;
  const { c, w, g, e } = claims.data;
  return { channelId: c, widgetId: w, generation: g, expiresAt: e };
}
