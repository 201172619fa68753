export class UnreadableSoundError extends Error {
  constructor(cause?: unknown) {
    super('the sound cannot be read', { cause });
    this.name = 'UnreadableSoundError';
  }
}
