/** Draws the parts of a room as links, each with an address of its own. */
export function TabLinks(
  { label, tabs, current }: {
    label: string;
    tabs: readonly { path: string; name: string }[];
    /** Path of the present tab. */
    current: string;
  },
) {
  return (
    <nav class="tabs" aria-label={label}>
      {tabs.map(({ path, name }) => (
        <a
          key={path}
          href={path}
          aria-current={path === current ? "page" : "false"}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}
