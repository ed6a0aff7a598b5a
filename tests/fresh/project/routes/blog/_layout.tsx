import type { PageProps } from "fresh";

export default function Layout({ Component }: PageProps) {
  return (
    <section class="blog">
      <Component />
    </section>
  );
}
