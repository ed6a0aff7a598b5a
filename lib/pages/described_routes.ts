/**
 * Descriptions of all routes, made from them. A build has them written down,
 * and a module that reads them in the place of this one.
 */
import { type ApiDocument, openApiDocument } from "@/lib/http/openapi.ts";
import { loadRouteTable } from "@/lib/http/route_table.ts";
import { type ReferenceGroup, referenceOf } from "./api_reference.ts";

/** Describes the routes to programs. */
export async function describeForPrograms(): Promise<ApiDocument> {
  return openApiDocument(await loadRouteTable());
}

/** Describes the routes to readers. */
export async function describeForReaders(): Promise<ReferenceGroup[]> {
  return await referenceOf(await loadRouteTable());
}
