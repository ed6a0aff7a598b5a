import { useEffect } from "preact/hooks";
import { tellSignedIn } from "@/lib/studio/browser/sign_in.ts";

/** Tells the tab that waits for a session that there is one again. */
export default function SignedIn() {
  useEffect(tellSignedIn, []);
  return null;
}
