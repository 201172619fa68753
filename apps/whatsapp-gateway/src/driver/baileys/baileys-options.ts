import type { Agent } from 'node:https';
import type { WAVersion } from 'baileys';
import { PENDING_LIMITS, type PendingLimits } from './files/pending-files.store';
import type { Credentials } from '../../service/credentials.store';
import { BAILEYS_TIMINGS, type BaileysTimings } from './timings';

/**
 * Another network than WhatsApp's: for tests only. It is an argument of the driver's constructor and nothing else, so
 * that no variable, flag or file of a running app can lead its logins somewhere else.
 */
export interface TestNetwork {
  /** `ws://127.0.0.1:…/ws/chat` of a fake server. */
  webSocketUrl: string;
  /** Root of the certificate chain in the Noise handshake, 32 bytes. */
  noiseRootKey: Uint8Array;
  /** Host and port that serve media over TLS, and what they are trusted with. */
  mediaHost?: string;
  mediaAgent?: Agent;
  mediaCa?: string;
  latestVersion?: () => Promise<WAVersion>;
}

export interface BaileysOptions {
  /** Folder for files under way; the app's data folder. */
  dataDir: string;
  /** What the linked device is called in the phone's list. */
  deviceName: string;
  /** CIDR blocks of private networks that media of outgoing messages may come from. */
  mediaNetworks: readonly string[];
  /** The version of WhatsApp's web client to log in as, instead of the library's. */
  webVersion?: WAVersion;
  /** Numbers may have proxies of their own. Not where the app is run for several customers, see README. */
  allowsProxies: boolean;
  /** How many files of messages may be awaited. */
  pendingFiles: PendingLimits;
  /** Who this app is to the service, for the files that it keeps; undefined: not registered. */
  credentials: () => Credentials | undefined;
  /** Path of ffmpeg, for sound that the app does not read itself. */
  ffmpeg?: string;
  /** Arguments of Node for threads, in place of the app's own; for tests. */
  threadArgv?: readonly string[];
  timings: BaileysTimings;
  testNetwork?: TestNetwork;
}

export const BAILEYS_DEFAULTS: Omit<BaileysOptions, 'dataDir'> = {
  deviceName: 'Chasqui',
  mediaNetworks: [],
  allowsProxies: true,
  pendingFiles: PENDING_LIMITS,
  credentials: () => undefined,
  timings: BAILEYS_TIMINGS,
};
