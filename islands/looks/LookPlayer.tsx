import {
  LookPlayer,
  type LookPlayerProps,
} from "@/lib/widgets/look_gallery/LookPlayer.tsx";

/** Draws the buttons of one look of the gallery, and plays it. */
export default function LookPlayerIsland(props: LookPlayerProps) {
  return <LookPlayer {...props} />;
}
