import type { SignalDataSet, SignalDataTypeMap, SignalKeyStore } from 'baileys';
import type { AuthSession } from './auth.store';

/**
 * Keys of a number for one connection. The library's cache takes a change before it is stored (Baileys 7.0.0-rc14,
 * lib/Utils/auth-utils.js `makeCacheableSignalKeyStore`): after a failed write it knows of messages that are not
 * stored, so none of its later changes may be stored either.
 */
export class ConnectionKeys implements SignalKeyStore {
  private failure: unknown;

  constructor(private readonly auth: AuthSession) {}

  get<T extends keyof SignalDataTypeMap>(type: T, ids: string[]): { [id: string]: SignalDataTypeMap[T] } {
    return this.auth.get(type, ids);
  }

  /** The next connection has begun: what this one still opens comes again to that one. */
  end(): void {
    this.failure ??= new Error('This connection has ended.');
  }

  set(data: SignalDataSet): void {
    if (this.failure !== undefined) throw this.failure;
    try {
      this.auth.set(data);
    } catch (error) {
      this.failure = error;
      throw error;
    }
  }
}
