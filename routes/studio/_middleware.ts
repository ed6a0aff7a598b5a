import { studioDoor } from "@/lib/http/studio_door.ts";

export default studioDoor;
