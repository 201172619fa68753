import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { type Agent, request } from 'node:https';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { OutboundError } from '@chasqui/outbound';

export interface ProxiedDownload {
  /** On WhatsApp's own host: a proxy is asked for nothing else. */
  url: string;
  path: string;
  headers: Record<string, string>;
  firstByteTimeoutMs: number;
  timeoutMs: number;
  maxBytes: number;
  signal?: AbortSignal;
}

/** @throws OutboundError */
export async function downloadThrough(agent: Agent, options: ProxiedDownload): Promise<void> {
  const tooLong = new AbortController();
  const signal = AbortSignal.any([
    AbortSignal.timeout(options.timeoutMs),
    tooLong.signal,
    ...(options.signal === undefined ? [] : [options.signal]),
  ]);
  const firstByte = setTimeout(() => tooLong.abort(), options.firstByteTimeoutMs);
  try {
    const response = await answerOf(agent, options, signal);
    clearTimeout(firstByte);
    const { statusCode: status = 0 } = response;
    if (status !== 200) {
      response.destroy();
      throw new OutboundError('bad_status', true, undefined, undefined, status);
    }
    await pipeline(response, atMost(options.maxBytes), createWriteStream(options.path, { mode: 0o600 }), { signal });
  } catch (error) {
    if (error instanceof OutboundError) throw error;
    throw new OutboundError(signal.aborted ? 'timeout' : 'network', true, undefined, error);
  } finally {
    clearTimeout(firstByte);
  }
}

/** A signal does not reach the agent's own request to the proxy. */
function answerOf(agent: Agent, { url, headers }: ProxiedDownload, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error('it was given up'));
    signal.addEventListener('abort', giveUp, { once: true });
    request(url, { agent, headers, signal }, resolve).on('error', reject).end();
  });
}

function atMost(maxBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) done(new OutboundError('too_large', true));
      else done(null, chunk);
    },
  });
}
