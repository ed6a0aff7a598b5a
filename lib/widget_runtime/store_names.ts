/** Store that all custom widgets of a channel share, as `SE_API.store` promises. */
export const SHARED_STORE = "shared";
