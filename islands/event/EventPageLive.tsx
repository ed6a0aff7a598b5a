import { useEffect } from "preact/hooks";

const READ_EVERY_MS = 15_000;
const TICK_MS = 1_000;

/** Hours, minutes and seconds, with days before them when there are any. */
function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  const two = (value: number) => String(value).padStart(2, "0");
  const days = Math.floor(seconds / 86_400);
  const rest = `${two(Math.floor(seconds / 3_600) % 24)}:${
    two(Math.floor(seconds / 60) % 60)
  }:${two(seconds % 60)}`;
  return days > 0 ? `${days} d ${rest}` : rest;
}

/**
 * Keeps an event page current: clocks run on the server's time, figures are
 * read again every 15 seconds. Without it the page is complete, and stands still.
 */
export default function EventPageLive({ serverTime }: { serverTime: string }) {
  useEffect(() => {
    const offsetMs = Date.parse(serverTime) - Date.now();
    const tick = () => {
      for (
        const clock of document.querySelectorAll<HTMLElement>("[data-until]")
      ) {
        const until = Date.parse(clock.dataset.until ?? "");
        const text = clockText(until - Date.now() - offsetMs);
        if (clock.textContent !== text) clock.textContent = text;
      }
    };
    const read = async () => {
      if (document.hidden) return;
      try {
        const answer = await fetch(location.href, { cache: "no-store" });
        if (!answer.ok) return;
        const fresh = new DOMParser().parseFromString(
          await answer.text(),
          "text/html",
        );
        for (const part of document.querySelectorAll("[data-part]")) {
          const id = part.getAttribute("data-part");
          const next = fresh.querySelector(`[data-part="${id}"]`);
          if (next && next.innerHTML !== part.innerHTML) {
            part.replaceChildren(...next.childNodes);
          }
        }
        tick();
      } catch {
        // The picture stays as it is until the service answers again.
      }
    };
    tick();
    const timers = [
      setInterval(tick, TICK_MS),
      setInterval(read, READ_EVERY_MS),
    ];
    return () => timers.forEach(clearInterval);
  }, []);
  return null;
}
