/** A command cannot do what was asked; the message says why, and what would work. */
export class AdminError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'AdminError';
  }
}
