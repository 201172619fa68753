import { waitFor } from '@chasqui/testing';

export interface StreamedEvent {
  type: string;
  data: Record<string, string>;
}

/** A page that listens: an EventSource that does not reconnect by itself. */
export class StreamClient {
  readonly events: StreamedEvent[] = [];
  /** What a browser sends when it reconnects. */
  lastId: string | null = null;
  isEnded = false;
  text = '';
  private readonly abort = new AbortController();

  private constructor(readonly status: number) {}

  /** @param url of the console @param path below `/console/api` */
  static async open(
    url: string,
    cookie: string | null,
    path: string,
    lastId: string | null = null,
  ): Promise<StreamClient> {
    const abort = new AbortController();
    const answer = await fetch(`${url}/console/api${path}`, {
      signal: abort.signal,
      headers: { ...(cookie !== null && { cookie }), ...(lastId !== null && { 'last-event-id': lastId }) },
    });
    const client = new StreamClient(answer.status);
    client.lastId = lastId;
    abort.signal.addEventListener('abort', () => (client.isEnded = true));
    client.abort.signal.addEventListener('abort', () => abort.abort());
    void client.read(answer);
    return client;
  }

  get hints(): StreamedEvent['data'][] {
    return this.events.filter(({ type }) => type === 'hint').map(({ data }) => data);
  }

  get hintTypes(): string[] {
    return this.hints.map(({ type = '' }) => type);
  }

  /** Waits for the next hint of a type after the first `after` hints. */
  async hint(type: string, after = 0): Promise<StreamedEvent['data']> {
    const find = () => this.hints.slice(after).find((hint) => hint.type === type);
    await waitFor(() => find() !== undefined, { what: `the hint ${type}` });
    return find() ?? {};
  }

  async first(): Promise<StreamedEvent> {
    await waitFor(() => this.events.length > 0, { what: 'the beginning of a stream' });
    return this.events[0] as StreamedEvent;
  }

  close(): void {
    this.abort.abort();
  }

  private async read(answer: Response): Promise<void> {
    const decoder = new TextDecoder();
    let rest = '';
    try {
      for await (const chunk of answer.body ?? []) {
        const text = decoder.decode(chunk as Uint8Array, { stream: true });
        this.text += text;
        rest += text;
        const blocks = rest.split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) this.take(block);
      }
    } catch {
      // The stream or its console was closed.
    }
    this.isEnded = true;
  }

  private take(block: string): void {
    const fields = new Map(
      block.split('\n').map((line) => {
        const at = line.indexOf(': ');
        return [line.slice(0, at), line.slice(at + 2)] as const;
      }),
    );
    const id = fields.get('id');
    if (id !== undefined) this.lastId = id;
    const type = fields.get('event');
    if (type !== undefined) this.events.push({ type, data: JSON.parse(fields.get('data') ?? '{}') });
  }
}
