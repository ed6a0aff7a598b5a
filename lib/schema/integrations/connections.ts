/** Connections that this service opens to providers, one an integration. */
import { z } from "zod";

/** State of a connection, as the process that has it wrote it down; times are ms since the epoch. */
export interface StoredConnection {
  state: "connecting" | "connected" | "waiting" | "refused";
  /** Reason for which it waits or was refused; a clause for the streamer. */
  reason: string | null;
  /** Since when it is so. */
  since: number;
  /** Time of the next attempt; `null` where none is planned. */
  nextAt: number | null;
  /** Up to then the provider was asked for all that it tells; `null` before the first time. */
  heardUntil: number | null;
}

/** State of a connection, as the dashboard sees it. */
export const ConnectionStatus = z.object({
  state: z.enum(["connecting", "connected", "waiting", "refused"]).describe(
    "`waiting`: it was lost and is tried again; `refused`: the provider does not take what was given",
  ),
  reason: z.string().nullable().describe("Why it waits or was refused"),
  since: z.iso.datetime(),
  nextAt: z.iso.datetime().nullable().describe("Time of the next attempt"),
}).meta({ id: "ConnectionStatus" });
