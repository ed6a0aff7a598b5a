/** Erasure of a person from what a channel shows and keeps of its viewers. */
import { z } from "zod";

/** Body of `POST /api/channels/:id/people/erase`. */
export const PersonErase = z.strictObject({
  userId: z.string().min(1).max(200).describe("The platform's user id"),
});

/** Answer to an erasure. */
export const PersonErased = z.object({
  erasedAt: z.iso.datetime({ precision: 3 })
    .describe("What came up to then is gone"),
  position: z.string().describe("Place of the event that tells pages of it"),
});
export type PersonErased = z.infer<typeof PersonErased>;
