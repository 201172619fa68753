import type { Logger } from 'pino';
import type { Transmission } from '../store/entries';

/** How a person brings a phone to the service, in the app's settings. */
export type SignIn =
  /** "Sign up": with the private token that stands in the settings; the app comes back to it when its own is refused. */
  | { kind: 'token'; privateToken: string | null }
  /** "By code". */
  | { kind: 'code'; code: string }
  /** "Sign in". */
  | { kind: 'login'; login: string; password: string };

/** A call that the service answered. */
export interface AnsweredCall {
  method: string;
  /** Below the API URL, or the whole address of a webhook. */
  path: string;
  status: number;
}

/** What tests may do to a phone. */
export interface PhoneHooks {
  /** True: the phone never sees this answer, although the service gave it. */
  losesAnswer?(call: AnsweredCall): boolean;
  /** An SMS went out; the phone waits for it before it goes on. */
  transmitted?(transmission: Transmission): void | Promise<void>;
  /** Its stream of events is open. */
  connected?(): void;
  /** The app crashed, as the real one does on some inputs; it is dead then. */
  crashed?(error: Error): void;
}

export interface PhoneOptions {
  /** What a person types as API URL, such as `https://chasqui.example.com/sms-phone/v1`. */
  apiUrl: string;
  /** Everything that the phone keeps; one per phone. */
  folder: string;
  signIn: SignIn;
  log: Logger;
  /** Maker and product. */
  name: string;
  /** Its own numbers, one per SIM, digits. */
  sims: readonly string[];
  /** How many times shorter than the app's every wait is. */
  speed: number;
  /** How far its clock is ahead, milliseconds. */
  clockOffsetMs: number;
  /** The zone in which it writes dates, minutes east of Greenwich. */
  zoneMinutes: number;
  /** Milliseconds between the steps of an SMS on the mobile network: at least, at most. Not made shorter by `speed`. */
  radioDelayMs: readonly [number, number];
  /** How long 0006 takes the phone offline, and how long 0007 makes it hang. Not made shorter by `speed`. */
  offlineMs: number;
  hangMs: number;
  /** Parts that its Android lets the app send in a minute (`sending/usage-monitor.ts`); more where that was raised. */
  androidPartsPerMinute: number;
  /** OkHttp's limits for connecting and for silence. */
  requestTimeoutMs: number;
  /** Whether what it writes is on the disk, safe from a power cut, before it goes on. */
  sync: boolean;
  /**
   * False: the app's own weakness. It writes down that an SMS went out only after that, so a crash in between lets it
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

/** The version of the app whose ways are followed. */
export const APP_VERSION = '1.68.0';
export const USER_AGENT = `me.capcom.smsgateway/${APP_VERSION}`;
