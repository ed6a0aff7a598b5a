import { TABLE_MESSAGES as words } from "@/lib/studio/messages/dialogs.ts";
import type { AriaRole, ComponentChildren } from "preact";

/** A column: its heading, and whether it holds figures. */
interface TableColumn {
  name: ComponentChildren;
  /** Figures stand at the end of their column. */
  figures?: boolean;
}

interface TableProps {
  /** Name of the table for screen readers. */
  caption: string;
  /** Columns, or their names alone; one without a name has the buttons. */
  columns: readonly (string | TableColumn)[];
  /** Places of the columns that hold figures, where names alone are given. */
  figures?: readonly number[];
  /** Rows by a key; each cell in the order of the columns, the first names the row. */
  rows: readonly { key: string; cells: readonly ComponentChildren[] }[];
  /** Makes a row a line, where there is no room, that wraps between its cells and never between its buttons. */
  lines?: boolean;
}

/** Most columns of a table that stays one on a phone. */
const MAX_NARROW_COLUMNS = 3;

/**
 * Draws a table. Where there is no room for its columns, each row is a card
 * that says the heading before each value, so that the row's buttons stay in
 * sight; a table of up to three columns breaks its lines instead. The roles are
 * written out where a row is no longer laid out as one.
 */
export function DataTable(
  { caption, columns: given, figures, rows, lines }: TableProps,
) {
  const columns = given.map((column, index): TableColumn =>
    typeof column === "string"
      ? {
        name: column || <span class="visually-hidden">{words.acts}</span>,
        figures: figures?.includes(index) ?? false,
      }
      : column
  );
  const isWide = columns.length > MAX_NARROW_COLUMNS;
  const role = (name: AriaRole) => isWide || lines ? name : undefined;
  return (
    <div
      class={isWide
        ? "table table--cards"
        : lines
        ? "table table--lines"
        : "table"}
      role="region"
      aria-label={caption}
      tabIndex={0}
    >
      <table role={role("table")}>
        <caption class="visually-hidden">{caption}</caption>
        <thead role={role("rowgroup")}>
          <tr role={role("row")}>
            {columns.map(({ name, figures }, index) => (
              <th
                key={index}
                role={role("columnheader")}
                scope="col"
                class={figures ? "is-figure" : undefined}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role={role("rowgroup")}>
          {rows.map(({ key, cells }) => (
            <tr key={key} role={role("row")}>
              {cells.map((cell, index) =>
                index === 0
                  ? (
                    <th key={index} role={role("rowheader")} scope="row">
                      {cell}
                    </th>
                  )
                  : (
                    <td
                      key={index}
                      role={role("cell")}
                      class={columns[index]?.figures ? "is-figure" : undefined}
                      data-heading={isWide
                        ? headingOf(columns[index])
                        : undefined}
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

/** Returns the words that a card says before a value; none where only screen readers get a heading. */
function headingOf(column: TableColumn | undefined): string | undefined {
  return typeof column?.name === "string" && column.name !== ""
    ? column.name
    : undefined;
}
