export { Person } from "@/lib/schema/events/shapes/common.ts";
