import { effect } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { RollPhase, RollSize } from "./credits_roll.ts";
import type { CreditsSection } from "./credits_sections.ts";
import { overlay } from "@/lib/overlay/overlay_context.ts";
import type { PageInfo } from "@/lib/overlay/page_info.ts";
import { CreditsTitle } from "./CreditsTitle.tsx";
import { CreditsSectionView } from "./CreditsSectionView.tsx";

interface CreditsRollViewProps {
  title: string;
  subtitle: string;
  sections: readonly CreditsSection[];
  /** Sections of people who came late, below the others. */
  late: readonly CreditsSection[];
  /** `null` until the roll is measured. */
  phase: Extract<RollPhase, { phase: "roll" }> | null;
  size: RollSize | null;
  /** Paused. */
  frozen: boolean;
  page: PageInfo;
}

/**
 * Draws the roll: one layer that moves from the bottom to the top, at the
 * position that the clock gives.
 */
export function CreditsRollView(
  { title, subtitle, sections, late, phase, size, frozen, page }:
    CreditsRollViewProps,
) {
  const roll = useRef<HTMLDivElement>(null);
  const rollMs = phase?.rollMs ?? null;
  const start = phase ? overlayNow(page) - phase.elapsedMs : 0;
  useLayoutEffect(() => {
    const element = roll.current;
    if (!element || !size || rollMs === null) return;
    const animation = element.animate([
      { transform: `translateY(${size.viewportPx}px)` },
      { transform: `translateY(${-size.contentPx - size.latePx}px)` },
    ], { duration: rollMs, fill: "both" });
    const place = () => {
      animation.currentTime = overlayNow(page) - start;
    };
    place();
    if (frozen || page.mode === "still") {
      animation.currentTime = phase?.elapsedMs ?? 0;
      animation.pause();
      return () => animation.cancel();
    }
    // A page that slept goes on where the clock is now.
    const stop = effect(() => {
      if (overlay().visible.value) place();
    });
    return () => {
      stop();
      animation.cancel();
    };
  }, [rollMs, size, frozen]);
  return (
    <div class="ll-credits-roll" ref={roll} data-placed={size !== null}>
      <CreditsTitle title={title} subtitle={subtitle} />
      {sections.map((section) => (
        <CreditsSectionView key={section.key} section={section} page={page} />
      ))}
      <div class="ll-credits-late">
        {late.map((section) => (
          <CreditsSectionView key={section.key} section={section} page={page} />
        ))}
      </div>
    </div>
  );
}

function overlayNow(page: PageInfo): number {
  return page.mode === "still" || typeof document === "undefined"
    ? Date.parse(page.serverTime)
    : overlay().serverNow();
}
