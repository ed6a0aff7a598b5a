import { z } from "zod";

/** Path of a request below `/fonts/`. */
export const FontParams = z.object({
  path: z.string().max(200).describe(
    "`<family>.css`, or a file that it names: `files/<family>/<file>`",
  ),
});

/** Query that names the version of a file. */
export const FontQuery = z.object({
  v: z.string().max(40).optional().describe(
    "Version; the answer to the present one never changes",
  ),
});

/** A family's style sheet as it is served. */
export interface FontSheet {
  css: string;
  /** Version of the package that it was made from. */
  version: string;
  /** The files that it names, and so all that are served. */
  files: ReadonlySet<string>;
}
