import type { PageProps } from "fresh";

export default function Post({ params, route }: PageProps) {
  return <h1>{params.slug} at {route}</h1>;
}
