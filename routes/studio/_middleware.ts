import { authRedirect } from "@/lib/http/auth_redirect.ts";
import { inOwnLanguage } from "@/lib/pages/studio/shell/language.ts";

export default [inOwnLanguage, authRedirect];
