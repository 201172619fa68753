/** An app cannot start, and a person can repair it: the message is all that is printed. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
  }
}

/** Whether a person has to read the message of an error, and waiting does not help: a StartError, or one that says so itself. */
export function isForOperators(error: unknown): error is Error {
  return error instanceof Error && (error instanceof StartError || 'isForOperators' in error);
}
