import { Head } from "fresh/runtime";
import type { Answer, Endpoint } from "@/lib/http/endpoint.ts";
import type { RouteEntry } from "@/lib/http/route_table.ts";
import { z } from "zod";

const CREDENTIALS: Record<Endpoint["guard"]["credential"], string> = {
  public: "No credential",
  api_key: "API key in the query parameter apikey",
  widget_token: "Widget token in the query parameter token",
  session: "Session cookie of the dashboard",
  internal: "Internal bearer token",
};

/** Every route, readable without scripts: from the same descriptions as the API document. */
export function ApiReference(
  { table, version }: { table: RouteEntry[]; version: string },
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
      {groups(table).map(([name, entries]) => (
        <section key={name}>
          <h2>{name}</h2>
          <div class="reference">
            {entries.map(({ path, method, endpoint }) => (
              <Operation
                key={`${method} ${path}`}
                path={path}
                method={method}
                endpoint={endpoint}
              />
            ))}
          </div>
        </section>
      ))}
    </main>
  );
}

interface Row {
  path: string;
  method: string;
  endpoint: Endpoint;
}

function groups(table: RouteEntry[]): [string, Row[]][] {
  const found = new Map<string, Row[]>();
  for (const { path, endpoints } of table) {
    for (const [method, endpoint] of Object.entries(endpoints)) {
      const name = groupOf(path, endpoint);
      found.set(name, [...found.get(name) ?? [], { path, method, endpoint }]);
    }
  }
  return [...found].sort(([a], [b]) => a < b ? -1 : 1);
}

function groupOf(path: string, { guard }: Endpoint): string {
  if (guard.credential === "session") return "Dashboard";
  if (guard.credential === "internal") return "Internal";
  if (guard.credential === "api_key") return "Chatter bot API";
  if (path.startsWith("/api/widgets/")) return "Widget data";
  return guard.credential === "widget_token" ? "Browser sources" : "Public";
}

function Operation({ path, method, endpoint }: Row) {
  const { spec, guard } = endpoint;
  return (
    <details>
      <summary>
        <code class="method">{method}</code>
        <code>{path}</code>
        <span>{spec.summary}</span>
      </summary>
      <div class="reference__body">
        {spec.description && <p>{spec.description}</p>}
        <p>
          {CREDENTIALS[guard.credential]}
          {guard.scoped ? "; a custom widget's own token opens it too" : ""}
          {endpoint.limit ? `. Limited: ${endpoint.limit}` : ""}
        </p>
        <Fields title="Path" schema={spec.params} />
        <Fields title="Query" schema={spec.query} />
        <Fields title="Body" schema={spec.body} />
        <h3>Answers</h3>
        <table>
          <tbody>
            {Object.entries(spec.answers).map(([status, answer]) => (
              <tr key={status}>
                <th scope="row">{status}</th>
                <td>
                  {typeof answer === "string"
                    ? answer
                    : answer.description ?? fieldNames(answer)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function fieldNames(schema: Answer): string {
  return schema instanceof z.ZodObject
    ? `JSON: ${Object.keys(schema.shape).join(", ")}`
    : "JSON";
}

function Fields(
  { title, schema }: { title: string; schema: z.ZodType | undefined },
) {
  if (!(schema instanceof z.ZodObject)) return null;
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const required = new Set(json.required ?? []);
  return (
    <>
      <h3>{title}</h3>
      <table>
        <tbody>
          {Object.entries(json.properties ?? {}).map(([name, field]) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>{required.has(name) ? "required" : "optional"}</td>
              <td>{describe(field)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function describe(field: z.core.JSONSchema._JSONSchema): string {
  if (typeof field === "boolean") return "";
  const parts = [
    field.description,
    Array.isArray(field.enum) ? `one of ${field.enum.join(", ")}` : undefined,
    field.minimum !== undefined || field.maximum !== undefined
      ? `${field.minimum ?? "…"} to ${field.maximum ?? "…"}`
      : undefined,
    field.default === undefined
      ? undefined
      : `default ${JSON.stringify(field.default)}`,
  ];
  return parts.filter((part) => part !== undefined).join("; ") ||
    String(field.type ?? "");
}
