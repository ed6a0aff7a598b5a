import { guarded } from "@/lib/overlay/guarded.tsx";
import { SubathonMultiplier } from "@/lib/widgets/subathon_multiplier/SubathonMultiplier.tsx";

/** Entry point of `subathon-multiplier` in a page. */
export default guarded(SubathonMultiplier);
