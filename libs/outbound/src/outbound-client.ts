import type { IncomingHttpHeaders } from 'node:http';
import { Agent, type Dispatcher } from 'undici';
import { MOST_BYTES_BEFORE_CONTENT, payingInterceptor } from './answer-limit';
import { AddressPolicy } from './address-policy';
import { BlockedAddressError, checkedConnector } from './checked-connector';
import { downloadFile } from './file-download';
import { exchange, ExchangeError, type ExchangeFailure, type PartialResponse } from './http-exchange';
import type { Lookup } from './isolated-lookup';
import { judgeUrl, type UrlRefusal } from './public-url';

export interface OutboundOptions {
  /** CIDR blocks that customers' URLs may lead to although they are private. */
  allowedNetworks?: readonly string[];
  /** Also accept plain http, to addresses in `allowedNetworks` only. */
  allowHttp?: boolean;
  userAgent?: string;
  /** Per address tried; default 10 s. */
  connectTimeoutMs?: number;
  /** Kept connections per origin; default 32. */
  connectionsPerOrigin?: number;
  /** Replaces the isolated lookup; for tests. */
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
  /** A larger answer fails, and its connection is closed. */
  maxResponseBytes: number;
  /** Cut a larger answer off instead. Default false. */
  cutsLongAnswers?: boolean;
  /** 0 (the default) to 3; each target is checked like the first. Only GET and HEAD follow. */
  maxRedirects?: number;
  signal?: AbortSignal;
}

export interface OutboundResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The final URL, after redirects. */
  url: string;
}

export interface DownloadRequest {
  url: string;
  headers?: Record<string, string>;
  /** The file to create, which must not exist; readable by its owner only. */
  path: string;
  /** From the call to the head of the answer, over all redirects. */
  firstByteTimeoutMs: number;
  /** Total, from the call to the last byte, over all redirects. */
  timeoutMs: number;
  /** A larger file fails as soon as that shows. */
  maxBytes: number;
  /** 0 (the default) to 3; each target is checked like the first. */
  maxRedirects?: number;
  signal?: AbortSignal;
}

export interface Download {
  headers: IncomingHttpHeaders;
  url: string;
  size: number;
  /** SHA-256 of the file. */
  sha256: Buffer;
}

export type OutboundFailure = ExchangeFailure | 'blocked' | 'too_many_redirects' | 'bad_status';

/** A call without a usable answer. `message` may name an internal address: for logs, not for customers. */
export class OutboundError extends Error {
  constructor(
    readonly failure: OutboundFailure,
    /** False: not one byte of the request left for the last address. */
    readonly written: boolean,
    /** Why the URL itself was refused, when `failure` is `blocked`. */
    readonly refusal?: UrlRefusal,
    cause?: unknown,
    /** The answer's status, when `failure` is `bad_status`. */
    readonly status?: number,
    /** The received part of the answer; undefined: not even its status line. */
    readonly partial?: PartialResponse,
  ) {
    super(`${failure}${refusal ? ` (${refusal})` : ''}${cause instanceof Error ? `: ${cause.message}` : ''}`, {
      cause,
    });
    this.name = 'OutboundError';
  }
}

const MOST_REDIRECTS = 3;
/** Only verdicts on syntax are remembered, never the addresses of names. */
const MOST_REMEMBERED = 10_000;

/**
 * The one way to call a customer's URL (media, webhooks, `base_url`): public addresses only, checked again when
 * connecting, limited in time and size, redirects off by default. Never decompresses an answer.
 */
export class OutboundClient {
  private readonly policy: AddressPolicy;
  private readonly agent: Agent;
  private readonly dispatcher: Dispatcher;
  private readonly judgedBefore = new Map<string, JudgedUrl>();

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
      maxHeaderSize: MOST_BYTES_BEFORE_CONTENT,
    });
    this.dispatcher = this.agent.compose(payingInterceptor);
  }

  /**
   * Rejects with an OutboundError. Not `async`, nor is `once`: while answers are awaited, which may be many at once,
   * their frames would keep each request in memory with everything it was made of.
   */
  request(request: OutboundRequest): Promise<OutboundResponse> {
    const endsAt = performance.now() + request.timeoutMs;
    const followed = Math.min(request.maxRedirects ?? 0, MOST_REDIRECTS);
    return followed === 0
      ? this.once(request.url, request, endsAt, true)
      : this.requestFollowing(request, endsAt, followed);
  }

  private async requestFollowing(
    request: OutboundRequest,
    endsAt: number,
    followed: number,
  ): Promise<OutboundResponse> {
    let target = request.url;
    for (let hop = 0; ; hop += 1) {
      const response = await this.once(target, request, endsAt, hop === 0);
      const location = redirectOf(response, request);
      if (location === null) return response;
      if (hop >= followed) throw new OutboundError('too_many_redirects', true);
      target = URL.canParse(location, target) ? new URL(location, target).href : location;
    }
  }

  /**
   * Streams a file to the disk; only status 200 counts.
   *
   * @throws OutboundError; nothing stays on the disk then
   */
  async download(request: DownloadRequest): Promise<Download> {
    const startedAt = performance.now();
    const followed = Math.min(request.maxRedirects ?? 0, MOST_REDIRECTS);
    let target = request.url;
    for (let hop = 0; ; hop += 1) {
      const { origin, path, href } = this.judged(target);
      const spentMs = performance.now() - startedAt;
      const answer = await downloadFile(this.dispatcher, {
        origin,
        path,
        headers: this.headersFor(request, hop === 0),
        file: request.path,
        firstByteTimeoutMs: Math.max(request.firstByteTimeoutMs - spentMs, 1),
        timeoutMs: Math.max(request.timeoutMs - spentMs, 1),
        maxBytes: request.maxBytes,
        signal: request.signal,
      }).catch((error: unknown) => {
        throw toOutboundError(error);
      });
      const { size, sha256, headers, status } = answer;
      if (size !== undefined && sha256 !== undefined) return { headers, url: href, size, sha256 };
      const location = redirectOf({ status, headers }, {});
      if (location === null) throw new OutboundError('bad_status', true, undefined, undefined, status);
      if (hop >= followed) throw new OutboundError('too_many_redirects', true);
      target = URL.canParse(location, target) ? new URL(location, target).href : location;
    }
  }

  close(): Promise<void> {
    return this.agent.destroy();
  }

  private once(target: string, request: OutboundRequest, endsAt: number, isFirst: boolean): Promise<OutboundResponse> {
    let url: JudgedUrl;
    try {
      url = this.judged(target);
    } catch (error) {
      return Promise.reject(error);
    }
    const { origin, path, href } = url;
    const answer = exchange(this.dispatcher, {
      origin,
      path,
      method: request.method ?? 'GET',
      headers: this.headersFor(request, isFirst),
      body: request.body ?? null,
      timeoutMs: Math.max(endsAt - performance.now(), 1),
      maxResponseBytes: request.maxResponseBytes,
      cutsLongAnswers: request.cutsLongAnswers ?? false,
      signal: request.signal,
    });
    return answer.then(
      ({ status, headers, body }) => ({ status, headers, body, url: href }),
      (error: unknown) => {
        throw toOutboundError(error);
      },
    );
  }

  private judged(target: string): JudgedUrl {
    const known = this.judgedBefore.get(target);
    if (known !== undefined) return known;
    const verdict = judgeUrl(target, this.policy, this.options.allowHttp ?? false);
    if (!verdict.ok) throw new OutboundError('blocked', false, verdict.reason);
    const { origin, pathname, search, href } = verdict.url;
    const judged = { origin, path: pathname + search, href };
    if (this.judgedBefore.size >= MOST_REMEMBERED) this.judgedBefore.clear();
    this.judgedBefore.set(target, judged);
    return judged;
  }

  /** Another host gets nothing that was meant for the first. */
  private headersFor({ headers }: { headers?: Record<string, string> }, isFirst: boolean): Record<string, string> {
    // Header names of requests are in lower case: the caller's wins over ours.
    if (isFirst && headers?.['user-agent'] !== undefined) return headers;
    return { 'user-agent': this.options.userAgent ?? 'Chasqui', ...(isFirst ? headers : {}) };
  }
}

interface JudgedUrl {
  origin: string;
  path: string;
  href: string;
}

function redirectOf(
  response: Pick<OutboundResponse, 'status' | 'headers'>,
  request: Pick<OutboundRequest, 'method'>,
): string | null {
  const { location } = response.headers;
  const follows = request.method === undefined || request.method === 'GET' || request.method === 'HEAD';
  return follows && [301, 302, 303, 307, 308].includes(response.status) && location ? location : null;
}

function toOutboundError(error: unknown): OutboundError {
  if (!(error instanceof ExchangeError)) return new OutboundError('network', true, undefined, error);
  if (error.cause instanceof BlockedAddressError) {
    return new OutboundError('blocked', false, 'private_address', error.cause);
  }
  return new OutboundError(error.failure, error.written, undefined, error.cause, undefined, error.partial);
}
