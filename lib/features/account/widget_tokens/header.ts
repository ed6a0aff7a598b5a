/**
 * Header that pages send the widget token in where they ask on behalf of a
 * custom widget's code: browsers print the address of what is refused, and OBS
 * keeps that in its log.
 */
export const WIDGET_TOKEN_HEADER = "limelight-widget-token";
