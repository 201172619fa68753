/** One HTTP request of a client. All times are epoch milliseconds of one machine. */
export interface Try {
  startedAt: number;
  endedAt: number;
  /** Null if no answer came and the outcome is unknown. */
  status: number | null;
  body: string;
  /** It had a `Retry-After`. */
  mayRetry?: true;
}
