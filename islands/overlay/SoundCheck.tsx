import { SoundCheck } from "@/lib/overlay/components/SoundCheck.tsx";

/** Plays a tone on an overlay's page, and says by which way it goes. */
export default function SoundCheckIsland() {
  return <SoundCheck />;
}
