import {
  type ActivationService,
  createActivationService,
} from "@/lib/features/activations/service.ts";
import type { ClockService } from "@/lib/features/clocks/service.ts";
import type { CreditsService } from "@/lib/features/credits/service.ts";
import { widgetSetup } from "@/lib/features/figures/widget_setup.ts";
import type { Instance } from "@/lib/features/scenes/schema.ts";
import type { Outside } from "./outside.ts";

/** What OBS starts by showing a scene. */
export function createActivations(
  { clock }: Pick<Outside, "clock">,
  { instancesOf, clocks, credits }: {
    instancesOf: (channelId: string) => Promise<Instance[]>;
    clocks: ClockService;
    credits: CreditsService;
  },
): ActivationService {
  return createActivationService({
    clock,
    async setupOf(channelId, instanceId) {
      const instance = (await instancesOf(channelId))
        .find(({ id }) => id === instanceId);
      return instance ? widgetSetup(instance) : null;
    },
    startCountdown: async (channelId, instanceId) =>
      (await clocks.commandCountdown(channelId, instanceId, {
        action: "start",
      })).changed,
    creditsRun: credits.progress,
    roll: (channelId) => credits.control(channelId, { action: "restart" }),
  });
}
