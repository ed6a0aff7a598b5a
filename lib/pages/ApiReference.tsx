import { Head } from "fresh/runtime";
import type {
  FieldTable,
  ReferenceEntry,
  ReferenceGroup,
} from "./api_reference.ts";

/**
 * Draws every route, readable without scripts: from the same descriptions as
 * the API document.
 */
export function ApiReference(
  { groups, version }: { groups: ReferenceGroup[]; version: string },
) {
  return (
    <main class="site">
      <Head>
        <title>API reference · Limelight</title>
      </Head>
      <a class="mark" href="/">Limelight</a>
      <h1>API reference</h1>
      <p class="lede">
        Version {version}. The same as a machine reads it:{" "}
        <a href="/openapi.json">openapi.json</a>. A failed JSON call answers a
        problem document; its codes are <a href="/docs/errors">listed here</a>.
      </p>
      {groups.map(({ name, entries }) => (
        <section key={name}>
          <h2>{name}</h2>
          <div class="reference">
            {entries.map((entry) => (
              <Operation key={`${entry.method} ${entry.path}`} {...entry} />
            ))}
          </div>
        </section>
      ))}
    </main>
  );
}

function Operation(entry: ReferenceEntry) {
  return (
    <details>
      <summary>
        <code class="method">{entry.method}</code>
        <code>{entry.path}</code>
        <span>{entry.summary}</span>
      </summary>
      <div class="reference__body">
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
