/** Erasure of a person from what a channel shows and keeps of its viewers. */
import { z } from "zod";

/** Body of `POST /api/channels/:id/people/erase`. */
export const PersonErase = z.strictObject({
  userId: z.string().min(1).max(200).optional().describe(
    "The platform's user id; what came under their names without an id goes too",
  ),
  name: z.string().trim().min(1).max(200).optional()
    .describe("Name of somebody who gave without an id, as tips come"),
}).refine(
  ({ userId, name }) => userId !== undefined || name !== undefined,
  "must have a userId, a name, or both",
);
export type PersonErase = z.output<typeof PersonErase>;

/** Answer to an erasure. */
export const PersonErased = z.object({
  erasedAt: z.iso.datetime({ precision: 3 })
    .describe("What came up to then is gone"),
  position: z.string().describe("Place of the event that tells pages of it"),
  complete: z.boolean().describe(
    "`false`: nobody is shown them any more, and what is stored of them goes as soon as the database is back",
  ),
});
export type PersonErased = z.infer<typeof PersonErased>;

/** An erasure that is not complete. It has no name in it. */
export interface PendingErasure {
  /** The platform's user id; `null` for somebody of whom only names are known. */
  id: string | null;
  /** Stand for their names. */
  nameKeys: readonly string[];
  /** Milliseconds since the epoch. */
  at: number;
}
