/** Reasons for another try, by the service that restarts. */
export const NOTICED: Readonly<Record<string, readonly string[]>>;
