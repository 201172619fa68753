import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Agent, type Dispatcher, request } from 'undici';
import type { Clock } from '../phone/clock';
import type { Connectivity } from '../phone/connectivity';
import { type PhoneHooks, USER_AGENT } from '../phone/phone-options';

const unzip = promisify(gunzip);
/** OkHttp's limit per host. */
const CONNECTIONS = 5;
const MOST_REDIRECTS = 20;

export class CallError extends Error {
  /** @param status undefined: there was no answer */
  constructor(
    message: string,
    readonly status?: number,
  ) {
    super(message);
    this.name = 'CallError';
  }
}

export interface Call {
  method: 'GET' | 'POST' | 'PATCH';
  url: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** Ends the call; the loss of the network does too. */
  signal: AbortSignal;
}

export interface HttpAnswer {
  status: number;
  contentType: string;
  text: string;
}

export interface HttpOptions {
  connectivity: Connectivity;
  clock: Clock;
  hooks: PhoneHooks;
  /** For connecting, and for silence. */
  timeoutMs: number;
}

/** Makes calls like OkHttp: at most five at once, and redirects are followed for GET only. */
export class HttpClient {
  private readonly agent: Agent;

  constructor(private readonly options: HttpOptions) {
    const { timeoutMs } = options;
    this.agent = new Agent({
      connect: { timeout: timeoutMs },
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      connections: CONNECTIONS,
    });
  }

  /** @throws CallError when there was no answer, or it got lost */
  async exchange(call: Call): Promise<HttpAnswer> {
    const { connectivity, hooks } = this.options;
    if (!connectivity.isOnline) throw new CallError('The phone is offline.');
    const signal = AbortSignal.any([call.signal, connectivity.signal]);
    try {
      const answer = await this.follow(call, signal);
      await connectivity.whenRunning();
      if (hooks.losesAnswer?.({ method: call.method, path: call.path, status: answer.status }) === true) {
        throw new CallError(`The answer to ${call.method} ${call.path} was lost.`);
      }
      return answer;
    } catch (error) {
      if (error instanceof CallError) throw error;
      throw new CallError(`${call.method} ${call.path} failed: ${(error as Error).message}`);
    }
  }

  async close(): Promise<void> {
    await this.agent.destroy();
  }

  private async follow(call: Call, signal: AbortSignal): Promise<HttpAnswer> {
    let url = new URL(call.url);
    for (let redirects = 0; ; redirects += 1) {
      const response = await request(url, {
        dispatcher: this.agent,
        method: call.method,
        headers: {
          'user-agent': USER_AGENT,
          accept: 'application/json',
          'accept-encoding': 'gzip',
          ...(call.body !== undefined && { 'content-type': 'application/json' }),
          ...call.headers,
        },
        body: call.body ?? null,
        signal,
      });
      const answer = await read(response);
      const next = call.method === 'GET' ? redirectOf(response, url) : undefined;
      if (next === undefined || redirects === MOST_REDIRECTS) return answer;
      url = next;
    }
  }
}

async function read({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<HttpAnswer> {
  const bytes = Buffer.from(await body.arrayBuffer());
  const text = headers['content-encoding'] === 'gzip' ? await unzip(bytes) : bytes;
  const type = headers['content-type'];
  return { status: statusCode, contentType: typeof type === 'string' ? type : '', text: text.toString('utf8') };
}

/** To another host the app would go without its token; only redirects within the service are followed here. */
function redirectOf({ statusCode, headers }: Dispatcher.ResponseData, from: URL): URL | undefined {
  const { location } = headers;
  if (![301, 302, 303, 307, 308].includes(statusCode) || typeof location !== 'string') return undefined;
  const next = new URL(location, from);
  return next.origin === from.origin ? next : undefined;
}
