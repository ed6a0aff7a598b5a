import { useEffect } from "preact/hooks";
import { formatTimeLeft } from "@/lib/browser/clock_format.ts";

const READ_EVERY_MS = 15_000;
const TICK_MS = 1_000;

/**
 * Keeps an event page current: clocks run on the server's time, figures are
 * read again every 15 seconds. Without it the page is complete, and stands still.
 */
export default function EventPageLive(
  { serverTime, locale }: { serverTime: string; locale: string },
) {
  useEffect(() => {
    const offsetMs = Date.parse(serverTime) - Date.now();
    const tick = () => {
      for (
        const clock of document.querySelectorAll<HTMLElement>("[data-until]")
      ) {
        const until = Date.parse(clock.dataset.until ?? "");
        const text = formatTimeLeft(until - Date.now() - offsetMs, locale);
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
  }, [serverTime, locale]);
  return null;
}
