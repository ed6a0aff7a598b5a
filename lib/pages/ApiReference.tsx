import {
  type FieldTable,
  operationId,
  type ReferenceEntry,
  type ReferenceGroup,
} from "./api_reference.ts";
import { DocsFrame } from "./docs/DocsFrame.tsx";

/**
 * Draws every route, readable without scripts: from the same descriptions as
 * the API document.
 */
export function ApiReference(
  { groups, version }: { groups: ReferenceGroup[]; version: string },
) {
  return (
    <DocsFrame
      path="/docs"
      title="API reference"
      lede={
        <>
          Version {version}. The same as a machine reads it:{" "}
          <a href="/openapi.json">openapi.json</a>. Errors are returned as
          problem documents; their codes are{" "}
          <a href="/docs/errors">listed here</a>.
        </>
      }
    >
      <nav class="panel docs-contents" aria-label="On this page">
        <ul>
          {groups.map(({ name, entries }) => (
            <li key={name}>
              <a href={`#${groupId(name)}`}>{name}</a>{" "}
              <span class="dim">{entries.length}</span>
            </li>
          ))}
        </ul>
      </nav>
      <div class="docs__body">
        {groups.map(({ name, entries }) => (
          <details key={name} class="reference" id={groupId(name)} open>
            <summary>
              <h2>{name}</h2>
            </summary>
            <div class="stack">
              {entries.map((entry) => (
                <Operation key={operationId(entry)} {...entry} />
              ))}
            </div>
          </details>
        ))}
      </div>
    </DocsFrame>
  );
}

function groupId(name: string): string {
  return name.toLowerCase().replace(/[^a-z]+/g, "-");
}

function Operation(entry: ReferenceEntry) {
  return (
    <details class="operation" id={operationId(entry)}>
      <summary>
        <code class="method">{entry.method}</code>
        <code>{entry.path}</code>
        <span>{entry.summary}</span>
      </summary>
      <div class="operation__body">
        {entry.description && <p>{entry.description}</p>}
        <p>{entry.access}</p>
        {entry.fields.map((table) => <Fields key={table.title} {...table} />)}
        <h3>Answers</h3>
        <table>
          <tbody>
            {entry.answers.map(({ status, words }) => (
              <tr key={status}>
                <th scope="row">{status}</th>
                <td>{words}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function Fields({ title, rows }: FieldTable) {
  return (
    <>
      <h3>{title}</h3>
      <table>
        <tbody>
          {rows.map(({ name, required, words }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>{required ? "required" : "optional"}</td>
              <td>{words}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
