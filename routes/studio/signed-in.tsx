import { define } from "@/lib/http/define.ts";
import { studioRoute } from "@/lib/http/studio_route.ts";
import { SignedInPage } from "@/lib/pages/studio/shell/SignedInPage.tsx";

export const handler = studioRoute({
  summary: "Confirms the sign-in, in a tab of its own",
  data: () => ({}),
});

export default define.page<typeof handler>(() => <SignedInPage />);
