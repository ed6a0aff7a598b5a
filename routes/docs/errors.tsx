import { Head } from "fresh/runtime";
import { ERRORS } from "@/lib/core/errors.ts";
import { define } from "@/lib/http/define.ts";

export default define.page(() => (
  <main class="site">
    <Head>
      <title>Errors · Limelight</title>
    </Head>
    <a class="mark" href="/">Limelight</a>
    <h1>Errors</h1>
    <p class="lede">
      The <code>code</code>{" "}
      of a problem document is stable; act on it, not on the text.
    </p>
    <table>
      <thead>
        <tr>
          <th scope="col">Code</th>
          <th scope="col">Status</th>
          <th scope="col">Meaning</th>
          <th scope="col">Another try</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(ERRORS).map(([code, { status, title, retryable }]) => (
          <tr key={code} id={code}>
            <th scope="row">
              <code>{code}</code>
            </th>
            <td>{status}</td>
            <td>{title}</td>
            <td>{retryable ? "may succeed later" : "fails again"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </main>
));
