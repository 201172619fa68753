import type { IncomingHttpHeaders } from 'node:http';
import { Agent, type Dispatcher } from 'undici';
import { AddressPolicy } from './address-policy';
import { BlockedAddressError, checkedConnector, type Lookup } from './checked-connector';
import { exchange, ExchangeError, type ExchangeFailure } from './http-exchange';
import { judgeUrl, type UrlRefusal } from './public-url';

export interface OutboundOptions {
  /** CIDR blocks that customer-given addresses may point to although they are private. */
  allowedNetworks?: readonly string[];
  /** Takes plain http as well, to addresses in `allowedNetworks` only. */
  allowHttp?: boolean;
  userAgent?: string;
  /** Per address tried; default 10 s. */
  connectTimeoutMs?: number;
  /** Connections that are kept per origin; default 32. */
  connectionsPerOrigin?: number;
  /** Replaces the system's resolver; for tests. */
  lookup?: Lookup;
  /** Further certificate authorities, PEM; for tests and private networks. */
  ca?: string;
}

export interface OutboundRequest {
  url: string;
  method?: Dispatcher.HttpMethod;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Total, from the call to the last byte, over all redirects. */
  timeoutMs: number;
  /** An answer that is larger is an error, and its connection is closed. */
  maxResponseBytes: number;
  /** 0 (the default) to 3; each target is checked like the first. Only GET and HEAD follow. */
  maxRedirects?: number;
  signal?: AbortSignal;
}

export interface OutboundResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** Where the answer came from, after redirects. */
  url: string;
}

export type OutboundFailure = ExchangeFailure | 'blocked' | 'too_many_redirects';

/** A call that got no answer we may use. `message` may name an internal address: for logs, not for customers. */
export class OutboundError extends Error {
  constructor(
    readonly failure: OutboundFailure,
    /** False: not one byte of the request left for the last address. */
    readonly written: boolean,
    /** Why the address itself was refused, when `failure` is `blocked`. */
    readonly refusal?: UrlRefusal,
    cause?: unknown,
  ) {
    super(`${failure}${refusal ? ` (${refusal})` : ''}${cause instanceof Error ? `: ${cause.message}` : ''}`, {
      cause,
    });
    this.name = 'OutboundError';
  }
}

const MOST_REDIRECTS = 3;

/**
 * The one way to call an address that a customer gave (media, webhooks, `base_url`): public addresses only, checked
 * again when connecting, limited in time and size, redirects off by default. Never decompresses an answer.
 */
export class OutboundClient {
  private readonly policy: AddressPolicy;
  private readonly agent: Agent;

  constructor(private readonly options: OutboundOptions = {}) {
    this.policy = new AddressPolicy(options.allowedNetworks);
    this.agent = new Agent({
      connections: options.connectionsPerOrigin ?? 32,
      connect: checkedConnector({
        policy: this.policy,
        connectTimeoutMs: options.connectTimeoutMs ?? 10_000,
        lookup: options.lookup,
        ca: options.ca,
      }),
    });
  }

  /** @throws OutboundError */
  async request(request: OutboundRequest): Promise<OutboundResponse> {
    const endsAt = performance.now() + request.timeoutMs;
    const followed = Math.min(request.maxRedirects ?? 0, MOST_REDIRECTS);
    let target = request.url;
    for (let hop = 0; ; hop += 1) {
      const response = await this.once(target, request, endsAt, hop === 0);
      const location = redirectOf(response, request);
      if (location === null || followed === 0) return response;
      if (hop >= followed) throw new OutboundError('too_many_redirects', true);
      target = URL.canParse(location, target) ? new URL(location, target).href : location;
    }
  }

  /** Ends all connections at once. */
  close(): Promise<void> {
    return this.agent.destroy();
  }

  private async once(
    target: string,
    request: OutboundRequest,
    endsAt: number,
    isFirst: boolean,
  ): Promise<OutboundResponse> {
    const verdict = judgeUrl(target, this.policy, this.options.allowHttp ?? false);
    if (!verdict.ok) throw new OutboundError('blocked', false, verdict.reason);
    const { url } = verdict;
    try {
      const response = await exchange(this.agent, {
        origin: url.origin,
        path: url.pathname + url.search,
        method: request.method ?? 'GET',
        // Another host gets nothing that was meant for the first.
        headers: { 'user-agent': this.options.userAgent ?? 'Chasqui', ...(isFirst ? request.headers : {}) },
        body: request.body ?? null,
        timeoutMs: Math.max(endsAt - performance.now(), 1),
        maxResponseBytes: request.maxResponseBytes,
        signal: request.signal,
      });
      return { ...response, url: url.href };
    } catch (error) {
      throw toOutboundError(error);
    }
  }
}

function redirectOf(response: OutboundResponse, request: OutboundRequest): string | null {
  const { location } = response.headers;
  const follows = request.method === undefined || request.method === 'GET' || request.method === 'HEAD';
  return follows && [301, 302, 303, 307, 308].includes(response.status) && location ? location : null;
}

function toOutboundError(error: unknown): OutboundError {
  if (!(error instanceof ExchangeError)) return new OutboundError('network', true, undefined, error);
  if (error.cause instanceof BlockedAddressError) {
    return new OutboundError('blocked', false, 'private_address', error.cause);
  }
  return new OutboundError(error.failure, error.written, undefined, error.cause);
}
