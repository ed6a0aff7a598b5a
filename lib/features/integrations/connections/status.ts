import { toIso } from "@/lib/core/clock.ts";
import type {
  ConnectionStatus,
  StoredConnection,
} from "@/lib/schema/integrations/connections.ts";

/** Returns the state of a connection as the dashboard sees it; `null` where none was tried. */
export function statusOf(
  stored: StoredConnection | null,
): ConnectionStatus | null {
  if (!stored) return null;
  const { state, reason, since, nextAt } = stored;
  return {
    state,
    reason,
    since: toIso(since),
    nextAt: nextAt === null ? null : toIso(nextAt),
  };
}
