import { AppError } from "@/lib/core/errors.ts";
import { define } from "@/lib/http/define.ts";
import { ErrorPage } from "@/lib/http/error_page.tsx";
import { toAppError } from "@/lib/http/problem.ts";
import { chosenLook } from "@/lib/http/theme.ts";

/** The outermost middleware answers failures itself; this is for what fails outside of it. */
export default define.page(function ErrorRoute({ error, req, state }) {
  // The page around it is drawn afterwards, and takes its sheet and look from this.
  state.studio ??= { ...chosenLook(req), channelName: null };
  return (
    <ErrorPage
      error={toAppError(error) ?? new AppError("internal", "Cannot answer")}
    />
  );
});
