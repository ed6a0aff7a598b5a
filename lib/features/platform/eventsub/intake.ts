import type { Clock } from "@/lib/core/clock.ts";
import type { Log } from "@/lib/core/log.ts";
import {
  createPatientIntake,
  type PatientIntake,
} from "@/lib/core/patient_intake.ts";
import type { DeliveryMeta } from "@/lib/schema/platform/notifications.ts";

/** A notification as a transport handed it over. */
interface Delivery {
  channelId: string;
  body: unknown;
  meta: DeliveryMeta;
}

/** Creates the intake of the notifications of all channels. */
export function createIntake(
  { clock, log, accept }: {
    clock: Pick<Clock, "pause">;
    log: Log;
    /** Takes one notification; the event log drops doubles. */
    accept: (body: unknown, meta: DeliveryMeta) => Promise<unknown>;
  },
): PatientIntake<Delivery> {
  return createPatientIntake<Delivery>({
    clock,
    accept: ({ body, meta }) => accept(body, meta),
    onWait: () => log.warn("notifications_wait"),
    onLost: ({ channelId }, why) =>
      log.error("notification_not_taken", { channelId, ...why }),
    onClosed: (count) => log.error("notifications_lost", { count }),
  });
}
