import type { Context } from "fresh";
import { acceptsEncodings } from "@std/http/negotiation";
import { LRUCache } from "lru-cache";
import { buildId } from "./build_id.ts";
import { packedToKeep } from "./compress.ts";
import type { State } from "./define.ts";
import { chosenLook } from "./theme.ts";

/** Bytes of pages that are kept, plain and packed: the documents, and forty galleries of looks. */
const MAX_KEPT_BYTES = 16 * 1024 * 1024;

/** A page that was drawn, as it is sent. */
interface KeptPage {
  plain: Uint8Array<ArrayBuffer>;
  packed: Uint8Array<ArrayBuffer>;
  /** `Content-Type`, and `Cache-Control` where it has one. */
  headers: [name: string, value: string][];
}

/**
 * Creates what keeps pages that are public and the same for all who ask for the
 * same: drawn and packed once for a build, not once a visitor.
 */
export function createPageCache() {
  const kept = new LRUCache<string, KeptPage>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: ({ plain, packed }, key) =>
      plain.byteLength + packed.byteLength + key.length,
  });

  function answer(req: Request, { plain, packed }: KeptPage, headers: Headers) {
    const isPacked = req.headers.has("accept-encoding") &&
      acceptsEncodings(req, "gzip", "identity") === "gzip";
    if (!isPacked) return new Response(plain, { headers });
    headers.set("content-encoding", "gzip");
    headers.append("vary", "Accept-Encoding");
    return new Response(packed, { headers });
  }

  return {
    /** Returns the page of a key; `null` where it was not drawn yet. */
    find(req: Request, key: string): Response | null {
      const found = kept.get(key);
      return found ? answer(req, found, new Headers(found.headers)) : null;
    },

    /** Keeps a page that was drawn; returns it as it is sent from now on. */
    async keep(
      req: Request,
      key: string,
      response: Response,
    ): Promise<Response> {
      if (response.status !== 200) return response;
      const { headers } = response;
      const nonce = /'nonce-([^']+)'/.exec(
        headers.get("content-security-policy") ?? "",
      )?.[1];
      // A nonce is for one visitor; what these pages load comes from us, which
      // the policy allows without.
      const html = (await response.text())
        .replaceAll(` nonce="${nonce}"`, "");
      headers.delete("content-security-policy");
      headers.delete("content-length");
      const plain = new TextEncoder().encode(html);
      const page = {
        plain,
        packed: await packedToKeep(plain),
        headers: [...headers].filter(([name]) =>
          name === "content-type" || name === "cache-control"
        ),
      };
      kept.set(key, page);
      return answer(req, page, headers);
    },
  };
}

/** Keeps pages that are public and the same for all. */
export type PageCache = ReturnType<typeof createPageCache>;

/**
 * Returns the page that was drawn before at this address, for the same question,
 * look and build; `null` where it has to be drawn, and is kept then.
 */
export function cachedPage(
  { req, state, url }: Context<State>,
  asked: unknown = null,
): Response | null {
  const key = JSON.stringify([buildId(), url.pathname, chosenLook(req), asked]);
  const found = state.pages.find(req, key);
  if (!found) state.keptAs = key;
  return found;
}
