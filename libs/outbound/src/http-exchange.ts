import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import type { StatusHandler } from './answer-limit';

export interface ExchangeRequest {
  origin: string;
  path: string;
  method: Dispatcher.HttpMethod;
  headers?: Record<string, string>;
  body?: string | Buffer | null;
  /** Milliseconds until the last byte of the answer. */
  timeoutMs: number;
  maxResponseBytes: number;
  /** Cut a longer answer off, and close its connection, instead of failing. Default false. */
  cutsLongAnswers?: boolean;
  signal?: AbortSignal | undefined;
}

export interface ExchangeResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** The received part of a failed answer: at least its status line. */
export type PartialResponse = ExchangeResponse;

export type ExchangeFailure = 'timeout' | 'aborted' | 'too_large' | 'network';

/** Interim answers (1xx) before the answer itself; an endless series keeps a processor busy. */
const MOST_INTERIM = 16;

export class ExchangeError extends Error {
  constructor(
    readonly failure: ExchangeFailure,
    /** False: not one byte of the request left. True: the other side may have it, whole or in part. */
    readonly written: boolean,
    cause?: unknown,
    /** Undefined: not even its status line. */
    readonly partial?: PartialResponse,
  ) {
    super(`${failure}${cause instanceof Error ? `: ${cause.message}` : ''}`, { cause });
    this.name = 'ExchangeError';
  }
}

/**
 * One HTTP exchange over an undici dispatcher, limited in time and size, that knows whether the request left: the
 * difference between "certainly not done" and "possibly done".
 *
 * @throws ExchangeError
 */
export function exchange(dispatcher: Dispatcher, request: ExchangeRequest): Promise<ExchangeResponse> {
  return new Promise((resolve, reject) => new Exchange(request, resolve, reject).start(dispatcher, request));
}

class Exchange implements StatusHandler {
  private controller: Dispatcher.DispatchController | undefined;
  private failed: ExchangeError | undefined;
  private isSettled = false;
  private timer: NodeJS.Timeout | undefined;
  private status = 0;
  private headers: IncomingHttpHeaders = {};
  private readonly chunks: Buffer[] = [];
  private size = 0;
  private interim = 0;
  private readonly maxResponseBytes: number;
  private readonly cutsLongAnswers: boolean;
  private readonly signal: AbortSignal | undefined;

  /** Keeps only what the answer needs: undici has its own copy of the request. */
  constructor(
    { maxResponseBytes, cutsLongAnswers = false, signal }: ExchangeRequest,
    private readonly resolve: (response: ExchangeResponse) => void,
    private readonly reject: (error: ExchangeError) => void,
  ) {
    this.maxResponseBytes = maxResponseBytes;
    this.cutsLongAnswers = cutsLongAnswers;
    this.signal = signal;
  }

  start(dispatcher: Dispatcher, request: ExchangeRequest): void {
    const { origin, path, method, headers, body, timeoutMs, signal } = request;
    if (signal?.aborted) {
      this.fail('aborted', signal.reason);
      return;
    }
    signal?.addEventListener('abort', this.onAbort);
    this.timer = setTimeout(() => this.fail('timeout'), timeoutMs);
    // Our own timer covers the whole exchange.
    const limits = { headersTimeout: 0, bodyTimeout: 0 };
    try {
      dispatcher.dispatch({ origin, path, method, headers: headers ?? {}, body: body ?? null, ...limits }, this);
    } catch (error) {
      this.fail('network', error);
    }
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Given up while it waited for a connection: it must not be sent any more.
    if (this.failed) controller.abort(this.failed);
    else this.controller = controller;
  }

  onStatusLine(status: number): void {
    this.status = status;
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) {
      this.interim += 1;
      if (this.interim > MOST_INTERIM) this.fail('network', new Error('too many interim answers'));
      return;
    }
    this.status = status;
    this.headers = headers;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.isSettled) return;
    const room = this.maxResponseBytes - this.size;
    if (chunk.length <= room) this.keep(chunk);
    else if (this.cutsLongAnswers) {
      this.keep(chunk.subarray(0, room));
      this.succeed();
      this.controller?.abort(new Error('enough was read'));
    } else this.fail('too_large');
  }

  onResponseEnd(): void {
    this.succeed();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.fail('network', error);
  }

  private readonly onAbort = (): void => this.fail('aborted', this.signal?.reason);

  private keep(chunk: Buffer): void {
    this.size += chunk.length;
    this.chunks.push(chunk);
  }

  private get response(): ExchangeResponse {
    const [first] = this.chunks;
    const body = this.chunks.length === 1 && first !== undefined ? first : Buffer.concat(this.chunks, this.size);
    return { status: this.status, headers: this.headers, body };
  }

  private succeed(): void {
    if (this.isSettled) return;
    this.isSettled = true;
    this.cleanUp();
    this.resolve(this.response);
  }

  private fail(failure: ExchangeFailure, cause?: unknown): void {
    if (this.isSettled) return;
    this.isSettled = true;
    const partial = this.status === 0 ? undefined : this.response;
    this.failed = new ExchangeError(failure, this.controller !== undefined, cause, partial);
    this.cleanUp();
    this.controller?.abort(this.failed);
    this.reject(this.failed);
  }

  private cleanUp(): void {
    clearTimeout(this.timer);
    this.signal?.removeEventListener('abort', this.onAbort);
  }
}
