import { guarded } from "@/lib/overlay/guarded.tsx";
import { SubathonRates } from "@/lib/widgets/subathon_rates/SubathonRates.tsx";

/** Entry point of `subathon-rates` in a page. */
export default guarded(SubathonRates);
