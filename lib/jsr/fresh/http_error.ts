const PHRASES = {
  400: "Bad Request",
  401: "Unauthorized",
  402: "Payment Required",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  406: "Not Acceptable",
  408: "Request Timeout",
  409: "Conflict",
  410: "Gone",
  411: "Length Required",
  412: "Precondition Failed",
  413: "Content Too Large",
  414: "URI Too Long",
  415: "Unsupported Media Type",
  416: "Range Not Satisfiable",
  417: "Expectation Failed",
  418: "I'm a teapot",
  421: "Misdirected Request",
  422: "Unprocessable Content",
  423: "Locked",
  424: "Failed Dependency",
  425: "Too Early",
  426: "Upgrade Required",
  428: "Precondition Required",
  429: "Too Many Requests",
  431: "Request Header Fields Too Large",
  451: "Unavailable For Legal Reasons",
  500: "Internal Server Error",
  501: "Not Implemented",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
  505: "HTTP Version Not Supported",
  507: "Insufficient Storage",
  508: "Loop Detected",
  511: "Network Authentication Required",
} as const;

/** The error statuses that have a standard phrase. */
export type ErrorStatus = keyof typeof PHRASES;

/** Returns the standard phrase of an error status (RFC 9110). */
export function statusPhrase(status: ErrorStatus): string {
  return PHRASES[status];
}

/**
 * An error with an HTTP status: when it is thrown, the nearest error page
 * answers with that status, and without an error page the message itself is the
 * answer, so it must hold nothing secret.
 */
export class HttpError extends Error {
  /** HTTP status of the answer. */
  status: ErrorStatus;

  /** @param message Shown to the client; empty means the status's standard phrase. */
  constructor(status: ErrorStatus, message = "", options?: ErrorOptions) {
    super(message, options);
    this.name = "HttpError";
    this.status = status;
  }
}
