/** Answers of the other modules as they spell them. These names appear here only. */
import { z } from "zod";
import type { ModulePoints, ModuleTipGoal } from "./modules.ts";

/** `GET /channels/:id/tip-goal`; amounts in minor units. */
export const WireTipGoal = z.object({
  title: z.string(),
  current: z.int(),
  target: z.int(),
  currency: z.string().regex(/^[A-Z]{3}$/),
}).transform((wire): ModuleTipGoal => ({
  title: wire.title,
  currentMinor: wire.current,
  targetMinor: wire.target,
  currency: wire.currency,
}));

/** `GET /channels/:id/metrics/:name`. */
export const WireMetric = z.object({ value: z.number().nullable() });

/** `GET /channels/:id/points/:user`. */
export const WirePoints = z.object({
  user: z.object({
    id: z.string().nullable().default(null),
    login: z.string().nullable().default(null),
    name: z.string(),
  }),
  balance: z.int(),
}).transform((wire): ModulePoints => wire);
