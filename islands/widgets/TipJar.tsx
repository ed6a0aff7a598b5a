import { guarded } from "@/lib/overlay/guarded.tsx";
import { TipJar } from "@/lib/widgets/tip_jar/TipJar.tsx";

/** Entry point of `tip-jar` in a page. */
export default guarded(TipJar);
