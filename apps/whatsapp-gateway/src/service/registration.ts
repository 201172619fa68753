import { arch, platform } from 'node:os';
import {
  PROTOCOL_VERSION,
  type RegisterRequest,
  type RegisterResponse,
  SERVICE_ROUTES,
} from '@chasqui/gateway-protocol';
import type { Logger } from 'pino';
import { type Dispatcher, request } from 'undici';
import { delayOf, jittered } from './backoff';
import { type StoreHealth, troubleOf } from '../store/store-health';
import { type Credentials, type CredentialsStore, hashOfSetupCode, reachable } from './credentials.store';
import type { Pause } from './pause';
import { StopError, upgradeStop } from './stop.error';

const RETRY_MS = [500, 1000, 2000, 5000, 10_000, 30_000];
const STORE_AGAIN_MS = 500;

export interface RegistrationOptions {
  serviceUrl: string;
  setupCode: string;
  appVersion: string;
  baseUrl?: string;
  driver: string;
}

export interface CredentialsKeeper {
  store: Pick<CredentialsStore, 'write' | 'secretFor'>;
  health: Pick<StoreHealth, 'failed' | 'takesWrites'>;
}

type Attempt = { credentials: Credentials } | { retry: string; afterMs?: number };

/**
 * Trades the setup code for a token and stores it. Retries for ever while the service is away, or the disk is full.
 *
 * @param pause wake it to make the loop look at `stopped`
 * @returns undefined when it was stopped
 * @throws StopError when the code is used up or unknown, or the app is too old
 */
export async function register(
  options: RegistrationOptions,
  keeper: CredentialsKeeper,
  log: Logger,
  pause: Pause,
  stopped: () => boolean,
): Promise<Credentials | undefined> {
  log.info({ url: options.serviceUrl }, 'registering');
  const secret = await written(() => keeper.store.secretFor(options.setupCode), keeper, pause, stopped);
  if (secret === undefined) return undefined;
  for (let failures = 1; !stopped(); failures += 1) {
    // A code works once: it must not be spent on a token that cannot be stored, and that a restart would lose.
    if (!(await hasRoom(keeper, pause, stopped))) return undefined;
    const attempt = await tryOnce(options, secret);
    if ('credentials' in attempt) {
      const { credentials } = attempt;
      const keep = (): true => {
        keeper.store.write(credentials);
        return true;
      };
      if ((await written(keep, keeper, pause, stopped)) === undefined) return undefined;
      log.info({ gateway_id: credentials.gatewayId }, 'registered');
      return credentials;
    }
    log.warn({ reason: attempt.retry }, 'registration failed, trying again');
    await pause.wait(attempt.afterMs ?? jittered(delayOf(RETRY_MS, failures)));
  }
  return undefined;
}

/** false: stopped before there was room. */
async function hasRoom({ health }: CredentialsKeeper, pause: Pause, stopped: () => boolean): Promise<boolean> {
  while (!stopped()) {
    if (health.takesWrites()) return true;
    await pause.wait(STORE_AGAIN_MS);
  }
  return false;
}

/** Waits while the disk has no room. undefined: stopped before there was any. */
async function written<T>(
  write: () => T,
  { health }: CredentialsKeeper,
  pause: Pause,
  stopped: () => boolean,
): Promise<T | undefined> {
  while (!stopped()) {
    try {
      return write();
    } catch (error) {
      health.failed(error);
      if (troubleOf(error) === undefined) throw error;
      await pause.wait(STORE_AGAIN_MS);
    }
  }
  return undefined;
}

async function tryOnce(options: RegistrationOptions, secret: string): Promise<Attempt> {
  const body: RegisterRequest = {
    setup_code: options.setupCode,
    app_version: options.appVersion,
    protocol: PROTOCOL_VERSION,
    host: { os: platform(), arch: arch() },
    base_url: options.baseUrl,
    driver: options.driver,
    secret,
  };
  try {
    const response = await request(options.serviceUrl + SERVICE_ROUTES.register, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      headersTimeout: 15_000,
      bodyTimeout: 15_000,
    });
    return await readAnswer(response, options);
  } catch (error) {
    if (error instanceof StopError) throw error;
    return { retry: error instanceof Error ? error.message : String(error) };
  }
}

async function readAnswer(response: Dispatcher.ResponseData, options: RegistrationOptions): Promise<Attempt> {
  const { statusCode } = response;
  const text = await response.body.text();
  if (statusCode === 201) return { credentials: credentialsOf(JSON.parse(text) as Partial<RegisterResponse>, options) };
  if (statusCode === 426) throw upgradeStop(text);
  if (statusCode === 409) {
    throw new StopError(
      'setup_code_used',
      'This setup code was already used. Ask the operator of the service for a new one.',
    );
  }
  if (statusCode >= 500 || statusCode === 408 || statusCode === 429) {
    const afterMs = Number(response.headers['retry-after']) * 1000;
    return { retry: `the service answered ${statusCode}`, ...(afterMs > 0 ? { afterMs } : {}) };
  }
  if (statusCode === 400 || isLimit(statusCode, text)) {
    throw new StopError('registration_refused', `The service refused the registration. It says: ${messageOf(text)}`);
  }
  if (statusCode !== 401 && statusCode !== 403) {
    throw new StopError(
      'no_service',
      `No Chasqui service answers at ${options.serviceUrl} (HTTP ${statusCode}). Check --url: the address of the service, without /v1. The setup code is still good.`,
    );
  }
  throw new StopError(
    'setup_code_refused',
    `The service refused the setup code (HTTP ${statusCode}): it is unknown or older than 24 hours. Ask the operator of the service for a new one.`,
  );
}

/** The code is valid, but the organization's plan has no room for this app. */
const isLimit = (statusCode: number, text: string): boolean =>
  statusCode === 403 && /"code":\s*"PLAN_LIMIT"/.test(text);

function messageOf(text: string): string {
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    return typeof message === 'string' ? message : 'nothing';
  } catch {
    return text.slice(0, 200);
  }
}

/** An answer without a field would waste the code, so it fails clearly. */
function credentialsOf(answer: Partial<RegisterResponse>, options: RegistrationOptions): Credentials {
  const { gateway_id, token, request_key, ws_url, events_url } = answer;
  if (!gateway_id || !token || !request_key || !ws_url || !events_url) {
    throw new StopError(
      'registration_unreadable',
      'The service accepted the setup code with an answer that misses fields.',
    );
  }
  return {
    gatewayId: gateway_id,
    token,
    requestKey: request_key,
    wsUrl: reachable(ws_url, options.serviceUrl),
    eventsUrl: reachable(events_url, options.serviceUrl),
    serviceUrl: options.serviceUrl,
    setupCodeHash: hashOfSetupCode(options.setupCode),
  };
}
