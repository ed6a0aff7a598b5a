import {
  LookDesigner as Designer,
  type LookDesignerProps,
} from "@/lib/studio/browser/looks/LookDesigner.tsx";

/** Draws the design of a look of one's own. */
export default function LookDesigner(props: LookDesignerProps) {
  return <Designer {...props} />;
}
