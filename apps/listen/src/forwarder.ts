import { createHmac, randomBytes } from 'node:crypto';
import type { SseEvent } from './sse.parser';

/** Same timeout as webhooks. */
const TIMEOUT_MS = 15_000;

export interface Forwarded {
  outcome: string;
  ms: number;
}

/** Posts events to a server on this machine in the form of webhooks (Standard Webhooks 1.0.0), once each. */
export class Forwarder {
  readonly secret = `whsec_${randomBytes(32).toString('base64')}`;
  private readonly key = Buffer.from(this.secret.slice('whsec_'.length), 'base64');

  constructor(private readonly address: string) {}

  /** Never throws: the outcome is text for a person. */
  async forward(event: SseEvent, signal: AbortSignal): Promise<Forwarded> {
    const began = performance.now();
    const outcome = await this.post(event, signal).catch(reasonOf);
    return { outcome, ms: Math.round(performance.now() - began) };
  }

  private async post({ id, data }: SseEvent, signal: AbortSignal): Promise<string> {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = createHmac('sha256', this.key).update(`${id}.${timestamp}.${data}`).digest('base64');
    const answer = await fetch(this.address, {
      method: 'POST',
      body: data,
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Chasqui-Listen/1',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
        'x-webhook-attempt': '1',
      },
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    // Read to its end, so that the connection is reused.
    await answer.arrayBuffer();
    return String(answer.status);
  }
}

function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } };
  if (name === 'TimeoutError') return `no response within ${TIMEOUT_MS / 1000} s`;
  return cause?.code ?? cause?.message ?? message;
}
