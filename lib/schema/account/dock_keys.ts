import { z } from "zod";
import { oneLine } from "@/lib/core/one_line.ts";

/** Number of dock keys that a channel may have. */
export const MAX_DOCK_KEYS = 20;

const name = oneLine(1, 60)
  .describe("Who uses it, such as `Ada's OBS`");

/** A dock key as it is kept: found by keyed hash, the key itself nowhere. */
export const StoredDockKey = z.object({
  id: z.string(),
  name,
  hash: z.string().describe("Keyed hash of the key"),
  createdAt: z.number().describe("Milliseconds since the epoch"),
});
export type StoredDockKey = z.infer<typeof StoredDockKey>;

/** A dock key as it is listed: never the key. */
export const DockKey = z.object({
  id: z.string().describe("To revoke it by"),
  name,
  createdAt: z.iso.datetime(),
}).meta({ id: "DockKey" });
export type DockKey = z.infer<typeof DockKey>;

/** Name of a dock key to be made. */
export const DockKeyInput = z.object({ name }).meta({ id: "DockKeyInput" });

const key = z.string().regex(/^dk_[\w-]{43}$/)
  .describe("Shown this once");

/** A dock key that was just made. */
export const DockKeyMade = DockKey.extend({ key }).meta({ id: "DockKeyMade" });
export type DockKeyMade = z.infer<typeof DockKeyMade>;

/** Key by which a dock asks for its cookie. */
export const DockKeyPresented = z.object({ key: z.string().max(200) }).meta({
  id: "DockKeyPresented",
});

/** Channel that a dock's cookie opens. */
export const DockCaller = z.object({
  channelId: z.string(),
  keyId: z.string().describe("The key that the cookie stands on"),
});
export type DockCaller = z.infer<typeof DockCaller>;

/** Claims of a dock's cookie, before its signature. */
export const DockClaims = DockCaller.extend({
  expiresAt: z.number().describe("Milliseconds since the epoch"),
});
export type DockClaims = z.infer<typeof DockClaims>;
