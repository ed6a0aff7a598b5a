import { effect } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import type { AlertsStore } from "./alerts_store.ts";

const MARK = "#alert-";

/**
 * Keeps the alert that is open in the page's address, so that going back closes
 * it, and the focus where the streamer goes on.
 */
export function useOpenAlert(
  { chosenId, chosen }: AlertsStore,
  view: RefObject<HTMLElement>,
): void {
  useEffect(() => {
    const read = () => {
      const { hash } = location;
      chosenId.value = hash.startsWith(MARK) ? hash.slice(MARK.length) : null;
    };
    read();
    addEventListener("hashchange", read);
    let last: string | null = chosenId.peek();
    const stop = effect(() => {
      const id = chosen.value?.id ?? null;
      if (id === last) return;
      const before = last;
      last = id;
      const hash = id === null ? "" : `${MARK}${id}`;
      if (location.hash !== hash) {
        history.pushState(
          null,
          "",
          hash === "" ? location.pathname + location.search : hash,
        );
      }
      // Once it is drawn.
      setTimeout(() => {
        const target = id === null
          ? view.current?.querySelector<HTMLElement>(
            `[data-alert="${CSS.escape(before ?? "")}"] .alert-row__open`,
          )
          : view.current?.querySelector<HTMLElement>("[data-alert-heading]");
        target?.focus();
      });
    });
    return () => {
      removeEventListener("hashchange", read);
      stop();
    };
  }, []);
}
