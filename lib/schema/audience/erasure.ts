/** Erasure of a person from what a channel shows and keeps of its viewers. */
import { z } from "zod";
import { Trimmed } from "@/lib/core/one_line.ts";

/** Body of `POST /api/channels/:id/people/erase`. */
export const PersonErase = z.strictObject({
  userId: z.string().min(1).max(250).optional().describe(
    "The id that their events have, such as `123` or `kick:123`; what came under their names alone goes too",
  ),
  name: Trimmed.min(1).max(200).optional()
    .describe("Name of who gave without an id, as with tips"),
}).refine(
  ({ userId, name }) => userId !== undefined || name !== undefined,
  "must have a userId, a name, or both",
).meta({ id: "PersonErase" });
export type PersonErase = z.output<typeof PersonErase>;

/** Answer to an erasure. */
export const PersonErased = z.object({
  erasedAt: z.iso.datetime({ precision: 3 })
    .describe("What came before is gone"),
  position: z.string().describe("Of the event that tells pages"),
  complete: z.boolean().describe(
    "`false`: shown nowhere; what is stored goes once the database is back",
  ),
}).meta({ id: "PersonErased" });
export type PersonErased = z.infer<typeof PersonErased>;

/** An erasure that is not complete. It has no name in it. */
export interface PendingErasure {
  /** The platform's user id; `null` for a person of whom only names are known. */
  id: string | null;
  /** Stand for their names. */
  nameKeys: readonly string[];
  /** Milliseconds since the epoch. */
  at: number;
}
