import type { Logger } from 'pino';
import type { PhoneStore } from '../store/phone.store';
import type { Clock } from './clock';
import type { Complaints } from './complaints';
import type { Connectivity } from './connectivity';
import type { PhoneOptions } from './phone-options';

/** What every part of a phone works with. */
export interface PhoneParts {
  options: PhoneOptions;
  store: PhoneStore;
  clock: Clock;
  connectivity: Connectivity;
  complaints: Complaints;
  log: Logger;
  /** Aborted when the phone ends. */
  signal: AbortSignal;
  /** The app dies of it, as the real one does. */
  crash(error: Error): void;
}
