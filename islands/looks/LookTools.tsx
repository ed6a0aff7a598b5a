import {
  type AskedLooks,
  LookTools,
} from "@/lib/widgets/look_gallery/LookTools.tsx";

/** Draws the form of the gallery of looks. */
export default function LookToolsIsland(props: AskedLooks) {
  return <LookTools {...props} />;
}
