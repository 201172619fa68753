/** Ends the command; its message is a sentence for whoever runs it. */
export class ListenError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ListenError';
  }
}
