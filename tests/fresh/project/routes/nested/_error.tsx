import type { PageProps } from "fresh";

export default function NestedError({ error }: PageProps) {
  return <h1>Nested: {error instanceof Error ? error.message : "?"}</h1>;
}
