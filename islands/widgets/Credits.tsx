import { guarded } from "@/lib/overlay/guarded.tsx";
import { Credits } from "@/lib/widgets/credits/Credits.tsx";

/** Entry point of `credits` in a page. */
export default guarded(Credits);
