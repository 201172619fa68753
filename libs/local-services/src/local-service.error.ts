/** A reason why PostgreSQL or Redis cannot run here, in one sentence that tells the reader what to do: print `message` alone. */
export class LocalServiceError extends Error {
  override readonly name = 'LocalServiceError';
}
