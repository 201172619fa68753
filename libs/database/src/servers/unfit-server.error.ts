/** Waiting does not help: the operator has to read the message. */
export class UnfitServerError extends Error {
  readonly isForOperators = true;

  constructor(message: string) {
    super(message);
    this.name = 'UnfitServerError';
  }
}
