import type { Agent } from 'node:https';
import type { WAVersion } from 'baileys';
import { PENDING_LIMITS, type PendingLimits } from './files/pending-files.store';
import type { Credentials } from '../../service/credentials.store';
import { BAILEYS_TIMINGS, type BaileysTimings } from './timings';

/**
 * A network other than WhatsApp's, for tests only. Only the driver's constructor takes it, so no variable, flag or file
 * of a running app can send its logins elsewhere.
 */
export interface TestNetwork {
  /** `ws://127.0.0.1:…/ws/chat` of a fake server. */
  webSocketUrl: string;
  /** Root of the certificate chain in the Noise handshake, 32 bytes. */
  noiseRootKey: Uint8Array;
  /** Host and port of the TLS media server, and what makes it trusted. */
  mediaHost?: string;
  mediaAgent?: Agent;
  mediaCa?: string;
  latestVersion?: () => Promise<WAVersion>;
}

export interface BaileysOptions {
  /** The app's data folder, for files under way. */
  dataDir: string;
  /** Name of the linked device in the phone's list. */
  deviceName: string;
  /** CIDR blocks of private networks that outgoing media may come from. */
  mediaNetworks: readonly string[];
  /** Version of WhatsApp's web client to log in as; default: the library's. */
  webVersion?: WAVersion;
  /** Numbers may have their own proxies. Off where the app serves several customers, see README. */
  allowsProxies: boolean;
  pendingFiles: PendingLimits;
  /** This app's credentials at the service, to fetch its files; undefined: not registered. */
  credentials: () => Credentials | undefined;
  /** Path of ffmpeg, for sound that the app cannot read itself. */
  ffmpeg?: string;
  /** Node's arguments for threads, instead of the app's own; for tests. */
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
