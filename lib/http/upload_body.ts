import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { Busboy } from "@fastify/busboy";
import type { Clock } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import { bodyPieces } from "./body_pieces.ts";

/** A file on its way in. */
interface IncomingFile {
  name: string;
  bytes: AsyncIterable<Uint8Array>;
  /** Size in bytes as far as the request says; `null` where it does not. */
  declared: number | null;
}

/**
 * Streams the one file of a request: the first file of a multipart form, or the
 * body itself. Throws `malformed` when there is none or the form is broken, and
 * `request_timeout` when nothing comes for 30 seconds.
 */
export async function withUploadedFile<R>(
  req: Request,
  clock: Clock,
  name: string | undefined,
  work: (file: IncomingFile) => Promise<R>,
): Promise<R> {
  const type = req.headers.get("content-type") ?? "";
  const length = req.headers.get("content-length");
  const declared = length !== null && /^\d{1,15}$/.test(length)
    ? Number(length)
    : null;
  if (!req.body) throw noFile();
  if (!/^multipart\/form-data\b/i.test(type)) {
    return await work({
      name: name ?? "file",
      bytes: bodyPieces(req.body, clock),
      declared,
    });
  }
  return await withFormFile(
    bodyPieces(req.body, clock),
    type,
    declared,
    work,
  );
}

/** Most parts of a form: its one file, and fields that nobody reads. */
const MAX_PARTS = 30;
/** Bytes of a form that are taken apart in one turn. */
const PIECE_BYTES = 16 * 1024;

/** Cuts what came into small pieces, and gives others a turn between them. */
async function* inPieces(
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for await (const part of body) {
    for (let at = 0; at < part.length; at += PIECE_BYTES) {
      if (at > 0) await setImmediate();
      yield part.subarray(at, at + PIECE_BYTES);
    }
  }
}

async function withFormFile<R>(
  body: AsyncIterable<Uint8Array>,
  type: string,
  declared: number | null,
  work: (file: IncomingFile) => Promise<R>,
): Promise<R> {
  const source = Readable.from(inPieces(body), { objectMode: false });
  let form: InstanceType<typeof Busboy>;
  try {
    form = new Busboy({
      headers: { "content-type": type },
      limits: {
        files: 1,
        fields: 20,
        parts: MAX_PARTS,
        fieldSize: 4_096,
        headerPairs: 50,
      },
    });
  } catch (cause) {
    source.destroy();
    throw malformed(cause);
  }
  try {
    return await new Promise<R>((resolve, reject) => {
      let found = false;
      let part: Readable | null = null;
      const fail = (cause: unknown) => {
        // Whoever reads the part hears that there is no more, and tidies up.
        if (part) part.destroy(cause instanceof Error ? cause : undefined);
        else reject(malformed(cause));
      };
      form.on("file", (_field, stream, filename) => {
        found = true;
        part = stream;
        // It may break before it is read; the reader is told then.
        stream.on("error", () => {});
        work({
          name: filename || "file",
          bytes: unbroken(stream),
          // The form's own lines are not the file's; the file is counted as it comes.
          declared: declared === null ? null : Math.max(0, declared - 4_096),
        }).then(resolve, reject);
      });
      form.on("error", fail);
      form.on("partsLimit", () => {
        source.unpipe(form);
        fail(new Error(`The form has more than ${MAX_PARTS} parts`));
      });
      form.on("finish", () => {
        if (!found) reject(noFile());
      });
      source.on("error", fail);
      source.pipe(form);
    });
  } finally {
    source.unpipe(form);
    source.destroy();
  }
}

/** The same bytes; a line that breaks is the sender's failure, not ours. */
async function* unbroken(
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (cause) {
    throw malformed(cause);
  }
}

function noFile(): AppError {
  return new AppError(
    "malformed",
    "Cannot save the file: the request contains no file",
  );
}

function malformed(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  return new AppError(
    "malformed",
    "Cannot save the file: the upload is damaged. Upload it again",
    {
      cause,
    },
  );
}
