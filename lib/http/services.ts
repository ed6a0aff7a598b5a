/**
 * Services that a request may ask. `lib/app/services.ts` fills the interface
 * in, as it alone knows every area: nothing of http names one that it does not
 * call.
 */
// deno-lint-ignore no-empty-interface -- members come from `lib/app/services.ts`
export interface Services {}
