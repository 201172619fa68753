/** A person can fix it: only the message is printed. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
  }
}

/** Waiting does not help: a StartError, or an error that says so itself. */
export function isForOperators(error: unknown): error is Error {
  return error instanceof Error && (error instanceof StartError || 'isForOperators' in error);
}
