import { AppError } from "@/lib/core/errors.ts";
import { encodedSize } from "@/lib/event_log/encoded_size.ts";
import type { StoredAlerts } from "@/lib/schema/overlays/alerts.ts";
import type {
  StoredInstance,
  StoredScene,
} from "@/lib/schema/overlays/scenes.ts";

/** Most bytes that a record may take; the database refuses values over 64 KiB. */
const MAX_RECORD_BYTES = 56 * 1024;
/** Most bytes of records in one commit; the database refuses those over 800 KiB. */
const MAX_COMMIT_BYTES = 400 * 1024;
/** Most records in one commit, far below the database's thousand changes. */
const MAX_COMMIT_RECORDS = 200;

/** Throws `too_large`, with what `refusal` says of its size, when a record is more than the database keeps. */
function assertFits(record: unknown, refusal: (size: number) => string): void {
  const size = encodedSize(record);
  if (size <= MAX_RECORD_BYTES) return;
  throw new AppError("too_large", refusal(size), {
    extra: { limit: MAX_RECORD_BYTES },
  });
}

/** Throws `too_large` when the instance is more than the database keeps. */
export const assertInstanceFits = (instance: StoredInstance): void =>
  assertFits(
    instance,
    (size) =>
      `Cannot save the widget: its settings are ${size} bytes long, at most ${MAX_RECORD_BYTES} are allowed`,
  );

/** Throws `too_large` when a channel's alerts are more than the database keeps. */
export const assertAlertsFit = (alerts: StoredAlerts): void =>
  assertFits(
    alerts,
    (size) =>
      `Cannot save the alerts: they are ${size} bytes long, at most ${MAX_RECORD_BYTES} are allowed`,
  );

/** Throws `too_large` when more stands on the scene than the database keeps. */
export const assertSceneFits = (scene: StoredScene): void =>
  assertFits(
    scene,
    () =>
      `Cannot add to scene "${scene.name}": ${scene.items.length} widgets are more than a scene can hold`,
  );

/**
 * Groups instances so that each group fits into one commit; at least one group.
 */
export function commitsOf(
  instances: readonly StoredInstance[],
): StoredInstance[][] {
  const groups: StoredInstance[][] = [[]];
  let bytes = 0;
  for (const instance of instances) {
    const size = encodedSize(instance);
    const group = groups.at(-1);
    if (
      group === undefined || group.length === MAX_COMMIT_RECORDS ||
      bytes + size > MAX_COMMIT_BYTES
    ) {
      groups.push([instance]);
      bytes = size;
    } else {
      group.push(instance);
      bytes += size;
    }
  }
  return groups;
}
