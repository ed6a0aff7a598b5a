import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { openDock } from "./open_dock.ts";

/** Opens the dock with the key in its address, and says when that fails. */
export function DockKeyTaker() {
  const failure = useSignal<string | null>(null);
  useEffect(() => {
    const open = async () => failure.value = await openDock() ?? failure.value;
    void open();
    // Another key was put into the address of the page that is open.
    const again = () => void open();
    addEventListener("hashchange", again);
    return () => removeEventListener("hashchange", again);
  }, []);
  return failure.value === null
    ? null
    : <p class="dock__notice" role="alert">{failure.value}</p>;
}
