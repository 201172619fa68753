/** An app cannot start, and a person can fix it: only the message is printed. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
  }
}

/** Whether an operator has to read the error and waiting does not help: a StartError, or one that says so itself. */
export function isForOperators(error: unknown): error is Error {
  return error instanceof Error && (error instanceof StartError || 'isForOperators' in error);
}
