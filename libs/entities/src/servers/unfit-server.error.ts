/** The server cannot be worked with as it is. Waiting does not help: whoever operates it has to read the message. */
export class UnfitServerError extends Error {
  readonly isForOperators = true;

  constructor(message: string) {
    super(message);
    this.name = 'UnfitServerError';
  }
}
