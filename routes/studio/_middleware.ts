import { authRedirect } from "@/lib/http/auth_redirect.ts";

export default authRedirect;
