export { Person } from "@/lib/events/kinds/shapes.ts";
