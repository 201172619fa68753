import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Dispatcher } from 'undici';
import { ExchangeError } from './http-exchange';

export interface FileRequest {
  origin: string;
  path: string;
  headers: Record<string, string>;
  /** The file to create, which must not exist; readable by its owner only. */
  file: string;
  firstByteTimeoutMs: number;
  timeoutMs: number;
  maxBytes: number;
  signal?: AbortSignal | undefined;
}

export interface FileAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Bytes in the file; undefined when the status was not 200 and nothing was written. */
  size?: number;
  /** SHA-256 of the file. */
  sha256?: Buffer;
}

/**
 * GETs a file to the disk, as fast as the disk takes it. An answer that is not 200 is not read.
 *
 * @throws ExchangeError; nothing stays on the disk then
 */
export async function downloadFile(dispatcher: Dispatcher, request: FileRequest): Promise<FileAnswer> {
  const limits = new Limits(request);
  try {
    const { origin, path, headers } = request;
    const answer = await dispatcher.request({
      origin,
      path,
      method: 'GET',
      headers,
      signal: limits.signal,
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    limits.firstByte();
    const { statusCode: status } = answer;
    if (status !== 200) {
      answer.body.on('error', () => undefined).destroy();
      return { status, headers: answer.headers };
    }
    const counter = new Counter(request.maxBytes);
    if (Number(answer.headers['content-length'] ?? 0) > request.maxBytes) throw new ExchangeError('too_large', true);
    await pipeline(answer.body, counter, createWriteStream(request.file, { flags: 'wx', mode: 0o600 }), {
      signal: limits.signal,
    });
    return { status, headers: answer.headers, size: counter.size, sha256: counter.digest() };
  } catch (error) {
    await rm(request.file, { force: true });
    throw limits.errorOf(error);
  } finally {
    limits.end();
  }
}

class Counter extends Transform {
  size = 0;
  private readonly hash = createHash('sha256');

  constructor(private readonly maxBytes: number) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.size += chunk.length;
    if (this.size > this.maxBytes) {
      done(new ExchangeError('too_large', true));
      return;
    }
    this.hash.update(chunk);
    done(null, chunk);
  }

  digest(): Buffer {
    return this.hash.digest();
  }
}

class Limits {
  readonly signal: AbortSignal;
  private readonly controller = new AbortController();
  private readonly whole: NodeJS.Timeout;
  private readonly first: NodeJS.Timeout;
  private readonly caller: AbortSignal | undefined;

  constructor({ timeoutMs, firstByteTimeoutMs, signal }: FileRequest) {
    this.signal = this.controller.signal;
    this.whole = setTimeout(() => this.abort('timeout'), timeoutMs);
    this.first = setTimeout(() => this.abort('timeout'), firstByteTimeoutMs);
    this.caller = signal;
    if (signal?.aborted) this.onAbort();
    signal?.addEventListener('abort', this.onAbort);
  }

  firstByte(): void {
    clearTimeout(this.first);
  }

  end(): void {
    clearTimeout(this.whole);
    clearTimeout(this.first);
    this.caller?.removeEventListener('abort', this.onAbort);
  }

  errorOf(error: unknown): ExchangeError {
    const reason: unknown = this.signal.reason;
    if (reason instanceof ExchangeError) return reason;
    return error instanceof ExchangeError ? error : new ExchangeError('network', true, error);
  }

  private readonly onAbort = (): void => this.abort('aborted');

  private abort(failure: 'timeout' | 'aborted'): void {
    this.controller.abort(new ExchangeError(failure, true));
  }
}
