import { isTransient } from './pg-error';

const TRIES = 3;

/** Runs `work` at most three times in all, when PostgreSQL asks for a retry (deadlock and the like). */
export async function retryTransient<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries >= TRIES || !isTransient(error)) throw error;
    }
  }
}
