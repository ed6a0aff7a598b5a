import { z } from "zod";
import { AppError } from "@/lib/core/errors.ts";
import { readRange } from "@/lib/http/byte_range.ts";
import { endpoint, methods } from "@/lib/http/endpoint.ts";
import { anyone } from "@/lib/http/guard.ts";

/** Nothing in a file may run or load, even when it is opened as a page. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

export const handler = methods({
  GET: endpoint({
    summary: "The content of an uploaded file; its address never changes",
    guard: anyone,
    params: z.object({
      hash: z.string().max(128).describe("SHA-256, 64 hexadecimal digits"),
      name: z.string().max(512).describe("Any; how a download is called"),
    }),
    answers: {
      200: "The whole file",
      206: "The part that `Range` asks for",
      304: "As the client has it",
      404: "",
      416: "",
    },
    async handle({ services, params, ctx }) {
      const blob = /^[0-9a-f]{64}$/.test(params.hash)
        ? await services.assets.content(params.hash)
        : null;
      if (!blob) {
        throw new AppError(
          "not_found",
          "Cannot answer: there is no file of that content",
        );
      }
      const { size, type } = blob;
      const etag = `"${params.hash}"`;
      const asked = ctx.req.headers;
      const headers = new Headers({
        "content-type": type,
        "cache-control": "public, max-age=31536000, immutable",
        "accept-ranges": "bytes",
        "content-disposition": `inline; filename*=UTF-8''${
          encodeURIComponent(params.name).replace(/['()*]/g, escapeByte)
        }`,
        "content-security-policy": POLICY,
        "cross-origin-resource-policy": "cross-origin",
        etag,
      });
      if (asked.get("if-none-match")?.split(/\s*,\s*/).includes(etag)) {
        return new Response(null, { status: 304, headers });
      }
      const condition = asked.get("if-range");
      const range = condition !== null && condition !== etag
        ? "whole"
        : readRange(asked.get("range"), size);
      if (range === "none") {
        headers.set("content-range", `bytes */${size}`);
        headers.delete("content-type");
        return new Response(null, { status: 416, headers });
      }
      const part = range === "whole" ? { start: 0, end: size - 1 } : range;
      headers.set("content-length", String(part.end - part.start + 1));
      if (range !== "whole") {
        headers.set("content-range", `bytes ${part.start}-${part.end}/${size}`);
      }
      const body = ctx.req.method === "HEAD"
        ? null
        : services.assets.bytes(blob, part);
      return new Response(body, {
        status: range === "whole" ? 200 : 206,
        headers,
      });
    },
  }),
});

function escapeByte(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
}
