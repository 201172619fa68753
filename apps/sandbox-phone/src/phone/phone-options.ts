import type { Logger } from 'pino';
import type { Transmission } from '../store/entries';

export type SignIn =
  /** "Sign up": with the private token in the settings; the app falls back to it when its own is refused. */
  | { kind: 'token'; privateToken: string | null }
  | { kind: 'code'; code: string }
  | { kind: 'login'; login: string; password: string };

export interface AnsweredCall {
  method: string;
  path: string;
  status: number;
}

export interface PhoneHooks {
  /** True: the phone never sees this answer. */
  losesAnswer?(call: AnsweredCall): boolean;
  /** An SMS went out; the phone waits for this before it continues. */
  transmitted?(transmission: Transmission): void | Promise<void>;
  connected?(): void;
  /** The app crashed, like the real one on some inputs; it is then dead. */
  crashed?(error: Error): void;
}

export interface PhoneOptions {
  /** As a person types it, such as `https://chasqui.example.com/sms-phone/v1`. */
  apiUrl: string;
  folder: string;
  signIn: SignIn;
  log: Logger;
  /** Maker and product. */
  name: string;
  sims: readonly string[];
  /** Divides every wait of the app. */
  speed: number;
  clockOffsetMs: number;
  /** Zone of its dates, minutes east of Greenwich. */
  zoneMinutes: number;
  /** Between the steps of an SMS on the mobile network: at least, at most. Not shortened by `speed`. */
  radioDelayMs: readonly [number, number];
  /** How long 0006 takes the phone offline, and how long 0007 makes it hang. Not shortened by `speed`. */
  offlineMs: number;
  hangMs: number;
  /** Parts per minute that its Android lets the app send (`sending/usage-monitor.ts`); more where that was raised. */
  androidPartsPerMinute: number;
  /** OkHttp's limits for connecting and for silence. */
  requestTimeoutMs: number;
  /** Whether its writes must be on the disk, safe from a power cut, before it continues. */
  sync: boolean;
  /**
   * False: the app's own weakness. It stores only afterwards that an SMS went out, so after a crash in between it can
   * go out twice.
   */
  atomicRadio: boolean;
  hooks: PhoneHooks;
}

export const PHONE_DEFAULTS = {
  name: 'Chasqui/Sandbox phone',
  sims: ['15550009001', '15550009002'],
  speed: 1,
  clockOffsetMs: 0,
  zoneMinutes: 420,
  radioDelayMs: [100, 300],
  offlineMs: 15_000,
  hangMs: 60_000,
  androidPartsPerMinute: 30,
  requestTimeoutMs: 10_000,
  sync: true,
  atomicRadio: true,
  hooks: {},
} as const satisfies Partial<PhoneOptions>;

/** The version of the app that this imitates. */
export const APP_VERSION = '1.68.0';
export const USER_AGENT = `me.capcom.smsgateway/${APP_VERSION}`;
