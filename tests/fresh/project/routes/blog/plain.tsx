import type { RouteConfig } from "fresh";

export const config: RouteConfig = { skipAppWrapper: true };

export default function Plain() {
  return <h1>Plain</h1>;
}
