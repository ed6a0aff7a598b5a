import { guarded } from "@/lib/overlay/guarded.tsx";
import { SocialRotator } from "@/lib/widgets/social_rotator/SocialRotator.tsx";

/** Entry point of `social-rotator` in a page. */
export default guarded(SocialRotator);
