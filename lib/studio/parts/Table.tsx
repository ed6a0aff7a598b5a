import type { ComponentChildren } from "preact";

/** A column: its heading, and whether it holds figures. */
interface TableColumn {
  name: ComponentChildren;
  /** Figures stand at the end of their column, and so may buttons. */
  figures?: boolean;
}

interface TableProps {
  /** Name of the table for screen readers. */
  caption: string;
  columns: readonly TableColumn[];
  /** Rows by a key; each cell in the order of the columns, the first names the row. */
  rows: readonly { key: string; cells: readonly ComponentChildren[] }[];
}

/**
 * Draws a table that scrolls sideways by itself, by keys too, where it is wider
 * than the page.
 */
export function DataTable({ caption, columns, rows }: TableProps) {
  return (
    <div class="table" role="region" aria-label={caption} tabIndex={0}>
      <table>
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ name, figures }, index) => (
              <th
                key={index}
                scope="col"
                class={figures ? "is-figure" : undefined}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) =>
                index === 0 ? <th key={index} scope="row">{cell}</th> : (
                  <td
                    key={index}
                    class={columns[index]?.figures ? "is-figure" : undefined}
                  >
                    {cell}
                  </td>
                )
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
