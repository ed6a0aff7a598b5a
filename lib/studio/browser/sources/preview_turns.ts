import { useEffect, useRef, useState } from "preact/hooks";
import { createSemaphore } from "@/lib/core/semaphore.ts";
import { whenReady } from "@/lib/studio/browser/page_facts.ts";

/** Number of previews of a page that load at a time: each is a whole overlay. */
const MOST = 3;
/** Time after which a preview that has not loaded keeps no other one waiting, ms. */
const PATIENCE_MS = 10_000;

const turns = createSemaphore(MOST);

/** A preview as a frame draws it. */
interface DrawnPreview {
  address: string;
  /** Issue of the token that is in it: a frame keeps none that was replaced. */
  issue: number;
}

/**
 * Gives previews their turns to load: none before the tools of the page work,
 * and few at a time, so that neither the page nor the service draws them all at
 * once. Returns the preview that a frame draws by now, `null` before its first
 * turn, and what to call when it has loaded.
 */
export function usePreviewTurn(
  address: string | null,
  issue: number,
): { shown: DrawnPreview | null; onLoad: () => void } {
  const [shown, show] = useState<DrawnPreview | null>(null);
  const end = useRef(() => {});

  useEffect(() => {
    if (address === null) return;
    let isOver = false;
    const load = () =>
      new Promise<void>((resolve) => {
        if (isOver) return resolve();
        const timer = setTimeout(resolve, PATIENCE_MS);
        end.current = () => {
          clearTimeout(timer);
          resolve();
        };
        show({ address, issue });
      });
    void whenReady().then(() => isOver ? undefined : turns.run(load));
    return () => {
      isOver = true;
      end.current();
    };
  }, [address, issue]);

  return { shown, onLoad: () => end.current() };
}
