/**
 * Target of a command from the dashboard; `null` in all fields for everything.
 */
interface Order {
  data: {
    sceneId: string | null;
    instanceId: string | null;
    /** Set where one overlay is meant of several that show the widget. */
    overlay?: string | null | undefined;
  };
}

/** Page that a command may be meant for. */
interface Addressee {
  /** Our scene that it shows; `null` for a widget on its own. */
  sceneId: string | null;
  /** Absent where commands for single overlays never come. */
  overlay?: string;
}

/**
 * Tells whether a command is addressed to a widget: to it, to its scene, or to
 * all; `null` for the page as a whole.
 */
export function isAddressedTo(
  { data }: Order,
  instanceId: string | null,
  { sceneId, overlay }: Addressee,
): boolean {
  const only = data.overlay ?? null;
  if (only !== null && overlay !== undefined && only !== overlay) return false;
  if (data.instanceId !== null) return data.instanceId === instanceId;
  return data.sceneId === null || data.sceneId === sceneId;
}
