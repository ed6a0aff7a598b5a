import { z } from "zod";

/** An id that a provider gives; with the provider's name before it, it still fits in an event's. */
export const ProviderRef = z.string().regex(/^[\x21-\x7e]{1,150}$/);
