/** Why PostgreSQL or Redis cannot run here, in one sentence that tells the reader what to do: print only `message`. */
export class LocalServiceError extends Error {
  override readonly name = 'LocalServiceError';
}
