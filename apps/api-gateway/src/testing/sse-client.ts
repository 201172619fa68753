import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { waitFor } from '@chasqui/testing';
import { withKey } from './api-gateway.harness';

export interface SseEvent {
  id: string;
  event: string;
  data: Record<string, unknown>;
}

export class SseClient {
  readonly events: SseEvent[] = [];
  text = '';
  lastId = '';
  isEnded = false;

  private constructor(
    readonly status: number,
    readonly headers: IncomingMessage['headers'],
    private readonly response: IncomingMessage,
  ) {
    let rest = '';
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => {
      this.text += chunk;
      const blocks = (rest + chunk).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) this.take(block);
    });
    for (const end of ['close', 'end', 'error']) {
      response.on(end, () => {
        this.isEnded = true;
      });
    }
  }

  static open(
    url: string,
    key: string,
    path = '/v1/events/stream',
    headers: Record<string, string> = {},
  ): Promise<SseClient> {
    return new Promise((resolve, reject) => {
      const sent = request(`${url}${path}`, { headers: { ...withKey(key), ...headers }, agent: false }, (response) => {
        resolve(new SseClient(response.statusCode ?? 0, response.headers, response));
      });
      sent.on('error', reject);
      sent.end();
    });
  }

  ids = (): string[] => this.events.map(({ id }) => id);

  /** Reads nothing more, like a client that hangs. */
  stall(): void {
    this.response.pause();
  }

  close(): void {
    this.response.destroy();
  }

  async has(count: number): Promise<void> {
    await waitFor(() => this.events.length >= count, { what: `${count} events, of ${this.events.length}` });
  }

  async ended(timeoutMs = 15_000): Promise<void> {
    await waitFor(() => this.isEnded, { what: 'the end of the stream', timeoutMs });
  }

  private take(block: string): void {
    const fields = new Map(
      block.split('\n').map((line): [string, string] => {
        const at = line.indexOf(': ');
        return [line.slice(0, at), line.slice(at + 2)];
      }),
    );
    const id = fields.get('id');
    if (id !== undefined) this.lastId = id;
    const data = fields.get('data');
    if (data === undefined) return;
    this.events.push({ id: id ?? '', event: fields.get('event') ?? '', data: JSON.parse(data) as SseEvent['data'] });
  }
}
