import {
  ALERT_SIZES,
  type AlertSize,
} from "@/lib/schema/widgets/alert_size.ts";

/**
 * Creates the turns of a frame's gestures: one is played at a time, and of all
 * that comes meanwhile the largest follows it. A burst of thousands so moves the
 * frame twice, and never faster than a gesture is long. A gesture that cannot be
 * played is left out.
 */
export function createGestureTurns(
  play: (size: AlertSize) => Promise<void>,
): { add(size: AlertSize): void } {
  let isPlaying = false;
  let next: AlertSize | null = null;
  async function run(first: AlertSize): Promise<void> {
    isPlaying = true;
    for (let size: AlertSize | null = first; size; size = next) {
      next = null;
      await play(size).catch(() => {});
    }
    isPlaying = false;
  }
  return {
    add(size) {
      if (!isPlaying) void run(size);
      else if (next === null || isLarger(size, next)) next = size;
    },
  };
}

const isLarger = (one: AlertSize, other: AlertSize): boolean =>
  ALERT_SIZES.indexOf(one) > ALERT_SIZES.indexOf(other);
