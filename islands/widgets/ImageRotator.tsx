import { guarded } from "@/lib/overlay/guarded.tsx";
import { ImageRotator } from "@/lib/widgets/image_rotator/ImageRotator.tsx";

/** Entry point of `image-rotator` in a page. */
export default guarded(ImageRotator);
