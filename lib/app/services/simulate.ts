import type { Outside } from "@/lib/app/outside.ts";
import { demoChannel } from "@/lib/clients/simulated/demo_content.ts";
import {
  type Simulator,
  startSimulator,
} from "@/lib/clients/simulated/driver.ts";
import type { LiveParts } from "./live.ts";
import type { PlatformParts } from "./platform.ts";

/** Lets the simulated channel live, through the same door that the platform's router uses. */
export function startDemoChannel(
  { config, clock, log }: Outside,
  parts: PlatformParts,
  { platform: { notifications } }: LiveParts,
): Simulator | null {
  if (parts.kind !== "simulated" || !config.env.SIMULATE) return null;
  log.info("simulating", { channelId: demoChannel.id });
  return startSimulator({
    world: parts.world(),
    clock,
    accept: (batch) => notifications.accept(batch),
    moduleAccept: (batch) => notifications.acceptModuleEvents(batch),
    onError: (error) => log.warn("simulator_delivery_failed", { error }),
  });
}
