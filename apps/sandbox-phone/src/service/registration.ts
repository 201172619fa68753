import { randomBytes } from 'node:crypto';
import { readObject, readString } from '../messages/gson';
import type { PhoneParts } from '../phone/phone-parts';
import type { SignIn } from '../phone/phone-options';
import type { Identity } from '../store/entries';
import { CallError } from './http.client';
import type { ServiceClient } from './service.client';

export class Registration {
  /** Sent with a code, so that a lost answer does not spend it. The stock app has none. */
  private readonly secret = randomBytes(32).toString('base64url');

  constructor(
    private readonly parts: PhoneParts,
    private readonly service: ServiceClient,
  ) {}

  get identity(): Identity | undefined {
    return this.parts.store.state.identity;
  }

  /**
   * What the app does at each start: a known phone sends its SIMs; after a 401, and only then, it registers again. A
   * person who signed in by code or login repeats that here, where the app alone would have nothing to send.
   *
   * @returns false: the person was told that code or login is wrong; no further try
   * @throws Error when it must be tried again later
   */
  async run(signal: AbortSignal): Promise<boolean> {
    if (await this.isKnown(signal)) return true;
    const { signIn } = this.parts.options;
    if (signIn.kind === 'token') {
      await this.register(signIn.privateToken === null ? undefined : `Bearer ${signIn.privateToken}`, signal);
      return true;
    }
    try {
      await this.register(authorizationOf(signIn), signal, signIn.kind === 'code' ? this.secret : undefined);
    } catch (error) {
      if (error instanceof CallError && (error.status === 401 || error.status === 403)) return false;
      throw error;
    }
    // After the person's step the app starts as usual.
    return this.isKnown(signal);
  }

  /** false: not registered, or the service no longer knows it. */
  private async isKnown(signal: AbortSignal): Promise<boolean> {
    const { identity } = this;
    if (identity === undefined) return false;
    try {
      // Without Google's push there is no pushToken: absent, not null.
      await this.service.patch('/device', { id: identity.id, simCards: this.simCards() }, identity.token, signal);
      return true;
    } catch (error) {
      if (error instanceof CallError && error.status === 401) return false;
      throw error;
    }
  }

  private async register(authorization: string | undefined, signal: AbortSignal, secret?: string): Promise<void> {
    const body = { name: this.parts.options.name, simCards: this.simCards(), secret };
    const answer = await this.service.read({ method: 'POST', path: '/device', body, authorization, signal });
    const fields = readObject(answer, 'device');
    if (fields === null) throw new TypeError('The answer to POST /device is null.');
    const identity = {
      id: readString(fields.id, 'id'),
      token: readString(fields.token, 'token'),
      login: readString(fields.login, 'login'),
      password: readString(fields.password, 'password'),
    };
    this.check(identity);
    await this.parts.store.write({ kind: 'identity', identity });
    // The identity is stored, yet this fails: the app expects a login.
    if (identity.login === null) throw new TypeError('The answer to POST /device has no login.');
  }

  private check({ id, token, login }: Identity): void {
    const { add } = this.parts.complaints;
    if (id === null || token === null || login === null) add('POST /device must answer id, token and login');
    if (id !== null && id.length > 21) add('POST /device answered an id of more than 21 characters');
  }

  private simCards() {
    return this.parts.options.sims.map((number, slotIndex) => ({
      slotIndex,
      simNumber: slotIndex + 1,
      ...(number !== '' && { phoneNumber: redacted(`+${number}`) }),
      carrierName: redacted('Sandbox mobile'),
    }));
  }
}

function authorizationOf(signIn: Exclude<SignIn, { kind: 'token' }>): string {
  if (signIn.kind === 'code') return `Code ${signIn.code}`;
  return `Basic ${Buffer.from(`${signIn.login}:${signIn.password}`).toString('base64')}`;
}

/** The app shows the service only the last four characters. */
const redacted = (text: string): string => (text.length > 4 ? '*'.repeat(text.length - 4) + text.slice(-4) : '****');
