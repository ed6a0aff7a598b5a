import { guarded } from "@/lib/overlay/guarded.tsx";
import { ContributionPopups } from "@/lib/widgets/contribution_popups/ContributionPopups.tsx";

/** Entry point of `contribution-popups` in a page. */
export default guarded(ContributionPopups);
