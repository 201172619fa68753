/** The file holds no sound, or none that can be read. */
export class UnreadableSoundError extends Error {
  constructor(cause?: unknown) {
    super('the sound cannot be read', { cause });
    this.name = 'UnreadableSoundError';
  }
}
