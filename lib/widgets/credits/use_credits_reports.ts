import { useEffect } from "preact/hooks";
import { isInObs } from "@/lib/overlay/obs.ts";
import { apiUrl } from "@/lib/overlay/page_address.ts";
import type { PageInfo } from "@/lib/overlay/page_info.ts";
import { reportError } from "@/lib/overlay/report_error.ts";
import { useInProgram } from "@/lib/overlay/use_in_program.ts";

/** State that decides what a credits widget reports. */
interface CreditsStanding {
  instanceId: string;
  page: PageInfo;
  startOn: "manual" | "scene-active" | "stream-ending";
  runId: string | null;
  /** This page has come to the end of the run. */
  over: boolean;
}

/**
 * Tells the service when OBS makes the widget's scene active, or stops the
 * stream, and when the run has come to its end. The service decides what that
 * means; several pages may tell it the same.
 */
export function useCreditsReports(
  { instanceId, page, startOn, runId, over }: CreditsStanding,
): void {
  const live = page.mode === "live";

  const tell = () => void report({ what: startOn, instanceId });
  useInProgram(page, startOn === "scene-active" ? tell : null);

  useEffect(() => {
    if (!live || !isInObs() || startOn !== "stream-ending") return;
    globalThis.addEventListener("obsStreamingStopping", tell);
    return () => globalThis.removeEventListener("obsStreamingStopping", tell);
  }, [live, startOn, instanceId]);

  useEffect(() => {
    if (live && over && runId !== null) void report({ what: "ended", runId });
  }, [live, over, runId]);
}

async function report(body: Record<string, string>): Promise<void> {
  try {
    const answer = await fetch(apiUrl("credits/report"), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`Reporting the credits: ${answer.status}`);
  } catch (error) {
    reportError(error, "credits");
  }
}
