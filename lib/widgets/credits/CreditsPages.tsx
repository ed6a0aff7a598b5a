import { useEffect } from "preact/hooks";
import type { MotionSettings } from "@/lib/schema/widgets/settings/motion.ts";
import { latePagesUntilMs, pageAt } from "./credits_roll.ts";
import type { CreditsSection } from "./credits_sections.ts";
import type { PageInfo } from "@/lib/overlay/page_info.ts";
import { readMs } from "@/lib/overlay/read_time.ts";
import { useNow } from "@/lib/overlay/use_now.ts";
import { CreditsEnd } from "./CreditsEnd.tsx";
import { CreditsTitle } from "./CreditsTitle.tsx";
import { CreditsSectionView } from "./CreditsSectionView.tsx";
import { Presence } from "@/lib/overlay/components/Presence.tsx";

interface CreditsPagesProps {
  title: string;
  subtitle: string;
  endText: string;
  sections: readonly CreditsSection[];
  /**
   * Returns the people who came before the given ms of the run, as further
   * sections.
   */
  lateBefore: (untilMs: number) => readonly CreditsSection[];
  /** Called when nobody can come into this run any more. */
  onClosed: () => void;
  startedAt: number;
  /** Instant of the pause; `null` while it runs. */
  frozenAt: number | null;
  loop: boolean;
  /** Called when the last page has been shown. */
  onOver: () => void;
  page: PageInfo;
  motion: MotionSettings;
}

/** Lines on one page. */
const LINES = 12;
const MIN_MS = 4000;

/**
 * Draws credits that change page by page instead of rolling, each for its
 * reading time.
 */
export function CreditsPages(props: CreditsPagesProps) {
  const { title, subtitle, endText, startedAt, frozenAt, page } = props;
  const frozen = pagesOf(props.sections);
  const titleMs = title !== "" || subtitle !== "" ? MIN_MS : 0;
  const untilMs = latePagesUntilMs([titleMs, ...frozen.map(pageMs)]);
  const pages = [...frozen, ...pagesOf(props.lateBefore(untilMs))];
  const times = [
    titleMs,
    ...pages.map(pageMs),
    endText !== "" ? MIN_MS : 0,
  ];
  const total = times.reduce((sum, ms) => sum + ms, 0);
  const at = (time: number) => {
    const since = (frozenAt ?? time) - startedAt;
    return pageAt(props.loop && total > 0 ? since % total : since, times);
  };
  const now = useNow(page, () => frozenAt === null ? 500 : null);
  const index = at(now);
  const section = pages[index - 1];
  const over = startedAt > 0 && index >= times.length;
  useEffect(() => {
    if (over) props.onOver();
  }, [over, startedAt]);
  const closed = (frozenAt ?? now) - startedAt >= untilMs;
  useEffect(() => {
    if (closed) props.onClosed();
  }, [closed, startedAt]);
  return (
    <Presence id={`${index}`} motion={props.motion} a11y={undefined}>
      <div class="ll-credits-page">
        {index === 0 && <CreditsTitle title={title} subtitle={subtitle} />}
        {section && <CreditsSectionView section={section} page={page} />}
        {index === pages.length + 1 && <CreditsEnd text={endText} />}
      </div>
    </Presence>
  );
}

/** Returns how long a page is seen, in milliseconds. */
function pageMs({ lines }: CreditsSection): number {
  const names = lines.map(({ name }) => name).join(" ");
  return Math.max(MIN_MS, readMs(names));
}

/** Sections cut into pages that can be read at once. */
function pagesOf(sections: readonly CreditsSection[]): CreditsSection[] {
  return sections.flatMap((section) => {
    const perPage = LINES * section.columns;
    const count = Math.max(1, Math.ceil(section.lines.length / perPage));
    return Array.from({ length: count }, (_, index) => ({
      ...section,
      key: `${section.key}:${index}`,
      lines: section.lines.slice(index * perPage, (index + 1) * perPage),
      more: index === count - 1 ? section.more : "",
    }));
  });
}
