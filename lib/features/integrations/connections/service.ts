import { MINUTE_MS, SECOND_MS } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import { createPatientIntake } from "@/lib/core/patient_intake.ts";
import { createPeriodicWork } from "@/lib/core/periodic_work.ts";
import type {
  ConnectionOutside,
  ProviderSession,
} from "@/lib/clients/providers/connection.ts";
import { keys } from "@/lib/database/keys.ts";
import type { StoredConnection } from "@/lib/schema/integrations/connections.ts";
import { createRepairs } from "@/lib/storage/repairs.ts";
import {
  type ProviderFrame,
  startConnection,
  type WantedConnection,
} from "./connection.ts";
import { createConnectionStore, type IntegrationRef } from "./store.ts";

/** Interval of looking who holds the connections, and whether others are wanted. */
const LOOK_EVERY_MS = 10 * SECOND_MS;
/** Interval at which all that is wanted is read anew, wish or not. */
const READ_EVERY_MS = 5 * MINUTE_MS;

/** Dependencies of the connections. */
interface ConnectionsDeps {
  kv: Deno.Kv;
  /** Tells this process from others. */
  holder: string;
  outside: ConnectionOutside;
  log: Log;
  /** Lists the integrations of all channels that are to be connected to. */
  wanted(): Promise<WantedConnection[]>;
  /** Parses a frame and logs its events; the event log drops doubles. */
  accept(frame: ProviderFrame): Promise<unknown>;
}

interface Started {
  version: string;
  session: ProviderSession;
}

/**
 * Creates the connections to providers: one an integration, and all of them on
 * the one process that holds their lease. Should two processes believe to hold
 * it, payments come twice and count once, by the ids that the providers gave
 * them.
 */
export function createConnectionsService(
  { kv, holder, outside, log, wanted, accept }: ConnectionsDeps,
) {
  const { clock } = outside;
  const store = createConnectionStore({ kv, clock, holder });
  const started = new Map<string, Started>();
  let isClosed = false;
  let isHolder = false;
  const repairs = createRepairs({
    kv,
    clock,
    wish: keys.connectionsWish(),
    everyMs: READ_EVERY_MS,
    mayRepair,
    repair,
  });
  const intake = createPatientIntake<ProviderFrame>({
    clock,
    accept,
    onWait: () => log.warn("frames_wait"),
    onLost: ({ channelId, integrationId }, why) =>
      log.error("frame_not_taken", { channelId, integrationId, ...why }),
    onClosed: (count) => log.error("frames_lost", { count }),
  });

  function closeAll(): void {
    for (const { session } of started.values()) session.close();
    started.clear();
  }

  /** Opens what is missing, closes what nobody wants, and opens anew what was changed. */
  async function repair(): Promise<void> {
    const all = await wanted();
    if (isClosed) return;
    const byId = new Map(all.map((one) => [one.integrationId, one]));
    for (const [id, { version, session }] of started) {
      if (byId.get(id)?.version === version) continue;
      session.close();
      started.delete(id);
    }
    for (const [id, one] of byId) {
      if (!started.has(id)) await begin(one);
      if (isClosed) return;
    }
  }

  async function begin(one: WantedConnection): Promise<void> {
    const { channelId, integrationId, version } = one;
    try {
      const values = await one.values();
      if (isClosed || started.has(integrationId)) return;
      const session = startConnection(
        { outside, log, store, take: intake.take },
        one,
        values,
      );
      started.set(integrationId, { version, session });
    } catch (error) {
      // Others are connected to all the same: a seal of another key, say.
      log.error("connection_not_begun", { channelId, integrationId, error });
    }
  }

  /** Tells whether this process has the connections; lets go of them if another one has. */
  async function mayRepair(): Promise<boolean> {
    if (isClosed) return false;
    isHolder = await store.hold();
    if (!isHolder) closeAll();
    return isHolder;
  }

  const looks = createPeriodicWork({
    clock,
    everyMs: LOOK_EVERY_MS,
    atOnce: true,
    run: repairs.look,
    onFailure: (error) => log.warn("connections_not_repaired", { error }),
  });

  return {
    /** Repairs if that is due; lets go of the connections if another process has them. */
    look: repairs.look,

    /** Asks for a look at what is wanted, by whichever process has the connections. */
    askForLook: repairs.ask,

    /** Returns the state of an integration's connection; `null` where none was tried yet. */
    stateOf: (of: IntegrationRef): Promise<StoredConnection | null> =>
      store.read(of),

    /** Looks now, and every 10 s until `close`. */
    start: looks.start,

    /** Ends all connections, and lets another process have them at once. */
    async close(): Promise<void> {
      isClosed = true;
      void looks.stop();
      closeAll();
      intake.close();
      if (!isHolder) return;
      await store.release().catch((error) =>
        log.warn("connections_lease_kept", { error })
      );
    },
  };
}
