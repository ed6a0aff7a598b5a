import { useEffect, useRef, useState } from "preact/hooks";
import { createSemaphore } from "@/lib/core/semaphore.ts";
import { whenReady } from "@/lib/studio/browser/page_facts.ts";

/** Number of previews of a page that load at a time: each is a whole overlay. */
const MOST = 3;
/** Time after which a preview that has not loaded keeps no other one waiting, ms. */
const PATIENCE_MS = 10_000;

const turns = createSemaphore(MOST);

/**
 * Gives previews their turns to load: none before the tools of the page work,
 * and few at a time, so that neither the page nor the service draws them all at
 * once. Returns the address that a frame has by now, `null` before its first
 * turn, and what to call when it has loaded.
 */
export function usePreviewTurn(
  address: string | null,
): { shown: string | null; onLoad: () => void } {
  const [shown, show] = useState<string | null>(null);
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
        show(address);
      });
    void whenReady().then(() => isOver ? undefined : turns.run(load));
    return () => {
      isOver = true;
      end.current();
    };
  }, [address]);

  return { shown, onLoad: () => end.current() };
}
