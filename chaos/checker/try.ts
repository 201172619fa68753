/** One HTTP request of a client. All times are milliseconds since 1970 of the one machine. */
export interface Try {
  startedAt: number;
  endedAt: number;
  /** Null: no answer came, nobody knows what became of it. */
  status: number | null;
  /** The answer to the byte, or why none came. */
  body: string;
  /** It came with a `Retry-After`. */
  mayRetry?: true;
}
