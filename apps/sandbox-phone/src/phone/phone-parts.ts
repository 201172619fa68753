import type { Logger } from 'pino';
import type { PhoneStore } from '../store/phone.store';
import type { Clock } from './clock';
import type { Complaints } from './complaints';
import type { Connectivity } from './connectivity';
import type { PhoneOptions } from './phone-options';

export interface PhoneParts {
  options: PhoneOptions;
  store: PhoneStore;
  clock: Clock;
  connectivity: Connectivity;
  complaints: Complaints;
  log: Logger;
  signal: AbortSignal;
  /** Kills the app, like the real one. */
  crash(error: Error): void;
}
