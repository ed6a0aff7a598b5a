import {
  type EventProvider,
  providerTitle,
} from "@/lib/clients/providers/provider.ts";
import type { Clock } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { NewId } from "@/lib/core/ids.ts";
import type { IntegrationTested } from "@/lib/schema/integrations/integrations.ts";
import type {
  AlertReachOf,
  ReachOf,
} from "@/lib/schema/overlays/connections.ts";

/** Outcome of one event of a sample on its way into the log. */
type Placed =
  | { ok: true; kind: string; position: string | null }
  | { ok: false; message: string };

/**
 * Creates what shows a provider's sample on the channel's overlays, through the
 * parser that its deliveries go through, as a test that never counts.
 */
export function createSampleService(
  { place, reach, alertReach, newId, clock }: {
    place: (items: readonly unknown[]) => Promise<Placed[]>;
    reach: ReachOf;
    alertReach: AlertReachOf;
    newId: NewId;
    clock: Clock;
  },
) {
  /**
   * Sends a sample, the first by default, and answers what its last event
   * reached, and which open alert boxes play it. Throws `invalid_input` for a sample that the provider has not.
   */
  return async function sendSample(
    channelId: string,
    { provider, values }: {
      provider: EventProvider;
      /** Values of the integration that are no secret. */
      values: Readonly<Record<string, string>>;
    },
    sampleName: string | undefined,
  ): Promise<IntegrationTested> {
    const { samples } = provider;
    const title = providerTitle(provider);
    const sample = sampleName === undefined
      ? samples[0]
      : samples.find(({ name }) => name === sampleName);
    if (!sample) {
      throw new AppError(
        "invalid_input",
        `Cannot send the sample: ${title} has none of this name`,
        { issues: [{ path: "sample", message: "is no sample" }] },
      );
    }
    const parsed = provider.parse({
      text: sample.text,
      headers: new Headers({ ...sample.headers }),
      at: sample.at ?? clock.now(),
      values,
    });
    if (parsed.kind !== "events") {
      throw new Error(`The sample ${sample.name} of ${title} has no event`);
    }
    const items = parsed.events.map(({ payment: _payment, ...event }) => ({
      ...event,
      channelId,
      id: `test:${newId("evt")}`,
      // It happens now, whenever its maker wrote it down.
      occurredAt: undefined,
      test: true,
    }));
    const placed = (await place(items)).at(-1);
    const id = items.at(-1)?.id;
    if (!placed?.ok || placed.position === null || id === undefined) {
      throw new Error(`The sample ${sample.name} of ${title} was not taken`);
    }
    const { kind, position } = placed;
    const sent = { position, kind, sceneId: null, instanceId: null };
    const [reached, alerts] = await Promise.all([
      reach(channelId, sent),
      alertReach(channelId, id),
    ]);
    return { id, position, reach: reached, alerts };
  };
}
