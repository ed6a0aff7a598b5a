import type { LayoutConfig, PageProps } from "fresh";

export const config: LayoutConfig = { skipInheritedLayouts: true };

export default function InnerLayout({ Component }: PageProps) {
  return (
    <aside>
      <Component />
    </aside>
  );
}
