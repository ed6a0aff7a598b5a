import { AppError } from "@/lib/core/errors.ts";
import { define } from "@/lib/http/define.ts";
import { ErrorPage } from "@/lib/http/error_page.tsx";
import { toAppError } from "@/lib/http/problem.ts";

/** The outermost middleware answers failures itself; this is for what fails outside of it. */
export default define.page(function ErrorRoute({ error }) {
  return (
    <ErrorPage
      error={toAppError(error) ?? new AppError("internal", "Cannot answer")}
    />
  );
});
