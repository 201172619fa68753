import { type ClientRequest, get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { waitFor } from '@chasqui/testing';

export interface StreamedEvent {
  event: string;
  data: unknown;
}

/** As strict as the app: an event needs a name and one line of JSON. */
export class EventStream {
  readonly events: StreamedEvent[] = [];
  keepAlives = 0;
  readonly violations: string[] = [];
  isClosed = false;
  private text = '';

  private constructor(
    private readonly request: ClientRequest,
    private readonly response: IncomingMessage,
  ) {
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => this.read(chunk));
    response.on('close', () => {
      this.isClosed = true;
    });
    response.on('error', () => undefined);
  }

  /** @throws Error `HTTP <status>` when it is refused */
  static open(baseUrl: string, token: string): Promise<EventStream> {
    return new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream', 'user-agent': 'okhttp/4.10.0' };
      const request = get(`${baseUrl}/sms-phone/v1/events`, { headers, agent: false });
      request.once('error', reject);
      request.once('response', (response) => {
        request.on('error', () => undefined);
        if (response.statusCode === 200) {
          resolve(new EventStream(request, response));
          return;
        }
        response.resume();
        reject(new Error(`HTTP ${response.statusCode}`));
      });
    });
  }

  get headers(): IncomingHttpHeaders {
    return this.response.headers;
  }

  get names(): string[] {
    return this.events.map(({ event }) => event);
  }

  async until(event: string, count = 1): Promise<StreamedEvent> {
    await waitFor(() => this.names.filter((name) => name === event).length >= count, {
      what: `${count} ${event}, there are ${this.names.join()}`,
    });
    return this.events.filter((each) => each.event === event)[count - 1] as StreamedEvent;
  }

  async untilClosed(): Promise<void> {
    await waitFor(() => this.isClosed, { what: 'the stream to end' });
  }

  kill(): void {
    this.request.destroy();
  }

  private read(chunk: string): void {
    this.text += chunk;
    for (let end = this.text.indexOf('\n\n'); end >= 0; end = this.text.indexOf('\n\n')) {
      this.take(this.text.slice(0, end));
      this.text = this.text.slice(end + 2);
    }
  }

  private take(block: string): void {
    if (block === ':keepalive') {
      this.keepAlives += 1;
      return;
    }
    const found = /^event: (\w+)\ndata: (.+)$/.exec(block);
    if (found === null) this.violations.push(block);
    else this.events.push({ event: found[1] ?? '', data: JSON.parse(found[2] ?? '') });
  }
}
