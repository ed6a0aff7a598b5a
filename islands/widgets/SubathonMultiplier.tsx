import { guarded } from "@/lib/browser/guarded.tsx";
import { SubathonMultiplier } from "@/lib/widgets/subathon_multiplier/SubathonMultiplier.tsx";

/** Entry point of `subathon-multiplier` in a page. */
export default guarded(SubathonMultiplier);
