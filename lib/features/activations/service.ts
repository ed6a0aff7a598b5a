import type { Clock } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import { countdown } from "@/lib/widgets/kinds/countdown.ts";
import { credits } from "@/lib/widgets/kinds/credits.ts";
import type { Activation, ActivationAnswer } from "./schema.ts";

/** Pages of one scene on two computers tell the same a moment apart. */
const SAME_MS = 10_000;
/** No roll is longer. */
const LONGEST_ROLL_MS = 3_600_000;

/** Starts countdowns and credits whose setting `startOn` says so. */
export function createActivationService(
  { clock, setupOf, startCountdown, creditsRun, roll }: {
    clock: Clock;
    /** A widget of the channel with its effective settings. */
    setupOf: (
      channelId: string,
      instanceId: string,
    ) => Promise<{ type: string; settings: Record<string, unknown> } | null>;
    /** Answers whether it was started now. */
    startCountdown: (
      channelId: string,
      instanceId: string,
    ) => Promise<boolean>;
    /** The credits' run; `startedAt` in ms since the epoch. */
    creditsRun: (
      channelId: string,
    ) => Promise<{ state: string; startedAt: number | null }>;
    /** Rolls the credits from their beginning. */
    roll: (channelId: string) => Promise<unknown>;
  },
) {
  async function mayRoll(
    channelId: string,
    { reason }: Activation,
  ): Promise<boolean> {
    const { state, startedAt } = await creditsRun(channelId);
    if (state !== "rolling" && state !== "paused") return true;
    const age = clock.now() - (startedAt ?? 0);
    // A page that is loaded anew goes on where the roll is.
    return age > (reason === "loaded" ? LONGEST_ROLL_MS : SAME_MS);
  }

  return {
    /** A page tells what OBS does with a widget. Throws `not_found`. */
    async tell(
      channelId: string,
      instanceId: string,
      activation: Activation,
    ): Promise<ActivationAnswer> {
      const setup = await setupOf(channelId, instanceId);
      if (setup === null) {
        throw new AppError(
          "not_found",
          "Cannot start the widget: the channel has no such widget",
        );
      }
      const { startOn } = setup.settings;
      const { reason } = activation;
      const wanted = startOn === "stream-ending"
        ? reason === "stream_ending"
        : startOn === "scene-active" && reason !== "stream_ending";
      if (!wanted) return { started: false };
      if (setup.type === countdown.id) {
        return { started: await startCountdown(channelId, instanceId) };
      }
      const rolls = setup.type === credits.id &&
        await mayRoll(channelId, activation);
      if (rolls) await roll(channelId);
      return { started: rolls };
    },
  };
}

/** Starts what waits for its scene. */
export type ActivationService = ReturnType<typeof createActivationService>;
