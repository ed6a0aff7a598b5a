import {
  LookTools,
  type ResolvedLooks,
} from "@/lib/widgets/look_gallery/LookTools.tsx";

/** Draws the form of the gallery of looks. */
export default function LookToolsIsland(props: ResolvedLooks) {
  return <LookTools {...props} />;
}
