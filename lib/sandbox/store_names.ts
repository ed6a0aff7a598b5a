/** Store that all custom widgets of a channel share, as `SE_API.store` promises. */
export const SHARED_STORE = "shared";

/** Marks the style element of a draft's CSS tab. */
export const DRAFT_STYLE = "data-limelight-css";
