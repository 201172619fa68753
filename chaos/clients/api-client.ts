import { Agent, request } from 'undici';
import { now } from '../clock';
import type { SentMessage, Try } from '../checker/history';
import type { ChaosNumber } from '../system/chaos-system';

export interface ClientMessage extends SentMessage {
  number: ChaosNumber;
  recipient: string;
  idempotencyKey: string;
}

export interface ClientRequest {
  /** Below `/v1`. */
  path: string;
  body: unknown;
  idempotencyKey: string;
  tries: Try[];
}

/** Nothing of the request was written, so a balancer tries the next replica. */
export const NOT_CONNECTED = /ECONNREFUSED|ConnectTimeoutError/;

/** The service gives up a wait after 42 s: after this no answer will come. */
export const NO_ANSWER_MS = 50_000;

/** Sends over HTTP as a customer does, and records each request with its exact answer. */
export class ApiClient {
  private readonly agent = new Agent({ connect: { timeout: 2_000 }, headersTimeout: 0, bodyTimeout: 0 });
  private turn = 0;

  constructor(
    private readonly origins: readonly string[],
    private readonly keys: readonly string[],
    /** Like a balancer that checks whether each replica is ready. */
    private readonly isReady: (place: number) => boolean = () => true,
  ) {}

  /**
   * Sends one message to the next API replica.
   *
   * @param cutAfterMs then the client disconnects
   */
  post(message: ClientMessage, cutAfterMs = NO_ANSWER_MS): Promise<Try> {
    const { recipient, token, number, idempotencyKey, tries } = message;
    const body = { to: recipient, message: token, whatsapp_id: number.id };
    return this.request({ path: '/whatsapp/send', body, idempotencyKey, tries }, cutAfterMs);
  }

  /**
   * Sends one request to the next API replica, and records it in its `tries`.
   *
   * @param cutAfterMs then the client disconnects
   */
  async request({ path, body, idempotencyKey, tries }: ClientRequest, cutAfterMs: number): Promise<Try> {
    this.turn += 1;
    const [origin = ''] = this.originsInTurn();
    const key = this.keys[this.turn % this.keys.length] ?? '';
    // Recorded before it is sent, so that a request without an end appears as open.
    const journal: Try = { startedAt: now(), endedAt: Number.POSITIVE_INFINITY, status: null, body: 'no answer' };
    tries.push(journal);
    try {
      const response = await request(`${origin}/v1${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          'idempotency-key': idempotencyKey,
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(Math.round(cutAfterMs)),
        dispatcher: this.agent,
      });
      journal.body = await response.body.text();
      journal.status = response.statusCode;
      if (response.headers['retry-after'] !== undefined) journal.mayRetry = true;
    } catch (error) {
      journal.body = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    }
    journal.endedAt = now();
    return journal;
  }

  async get(path: string): Promise<Try> {
    this.turn += 1;
    const [first = '', ...others] = this.originsInTurn();
    let read = await this.getFrom(first, path);
    for (const origin of others) {
      if (read.status !== null || !NOT_CONNECTED.test(read.body)) break;
      read = await this.getFrom(origin, path);
    }
    return read;
  }

  private async getFrom(origin: string, path: string): Promise<Try> {
    const read: Try = { startedAt: now(), endedAt: Number.POSITIVE_INFINITY, status: null, body: 'no answer' };
    try {
      const response = await request(`${origin}/v1${path}`, {
        headers: { authorization: `Bearer ${this.keys[this.turn % this.keys.length] ?? ''}` },
        signal: AbortSignal.timeout(NO_ANSWER_MS),
        dispatcher: this.agent,
      });
      read.body = await response.body.text();
      read.status = response.statusCode;
    } catch (error) {
      read.body = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    }
    read.endedAt = now();
    return read;
  }

  private originsInTurn(): string[] {
    const places = [...this.origins.keys()];
    const ready = places.filter((place) => this.isReady(place));
    const chosen = ready.length > 0 ? ready : places;
    const first = this.turn % chosen.length;
    return [...chosen.slice(first), ...chosen.slice(0, first)].map((place) => this.origins[place] ?? '');
  }

  close(): Promise<void> {
    return this.agent.destroy();
  }
}
