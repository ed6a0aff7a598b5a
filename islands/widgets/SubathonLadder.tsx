import { guarded } from "@/lib/overlay/guarded.tsx";
import { SubathonLadder } from "@/lib/widgets/subathon_ladder/SubathonLadder.tsx";

/** Entry point of `subathon-ladder` in a page. */
export default guarded(SubathonLadder);
