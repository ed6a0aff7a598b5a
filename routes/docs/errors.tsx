import { page } from "fresh";
import { ERRORS } from "@/lib/core/errors.ts";
import { define } from "@/lib/http/define.ts";
import { cachedPage } from "@/lib/http/page_cache.ts";
import { pageMethods } from "@/lib/http/page_route.ts";
import { DocsFrame } from "@/lib/pages/docs/DocsFrame.tsx";

export const handler = pageMethods({
  GET: (ctx) => cachedPage(ctx) ?? page(),
});

export default define.page<typeof handler>(() => (
  <DocsFrame
    path="/docs/errors"
    title="Errors"
    lede={
      <>
        The <code>code</code>{" "}
        of a problem document is stable; act on it, not on the text.
      </>
    }
  >
    <div class="guide__wide" role="group" aria-label="Errors" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col">Status</th>
            <th scope="col">Meaning</th>
            <th scope="col">Worth retrying?</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(ERRORS).map((
            [code, { status, title, retryable }],
          ) => (
            <tr key={code} id={code}>
              <th scope="row">
                <code>{code}</code>
              </th>
              <td>{status}</td>
              <td>{title}</td>
              <td>
                {retryable ? "yes, later" : "no, change the request first"}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </DocsFrame>
));
