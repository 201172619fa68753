import { Agent, request } from 'undici';
import { now } from '../clock';
import type { SentMessage, Try } from '../checker/history';
import type { ChaosNumber } from '../system/chaos-system';

/** A message on its way through the clients. */
export interface ClientMessage extends SentMessage {
  number: ChaosNumber;
  recipient: string;
  idempotencyKey: string;
}

/** What a client asks for, as often as it takes. */
export interface ClientRequest {
  /** Below `/v1`. */
  path: string;
  body: unknown;
  idempotencyKey: string;
  tries: Try[];
}

/** Nothing of the request was written: a balancer asks the next replica. */
export const NOT_CONNECTED = /ECONNREFUSED|ConnectTimeoutError/;

/** The service gives up a wait after 42 s: past this nobody answers. */
export const NO_ANSWER_MS = 50_000;

/** Sends over HTTP as a customer does, and writes down each request with its answer to the byte. */
export class ApiClient {
  private readonly agent = new Agent({ connect: { timeout: 2_000 }, headersTimeout: 0, bodyTimeout: 0 });
  private turn = 0;

  constructor(
    private readonly origins: readonly string[],
    private readonly keys: readonly string[],
    /** As a balancer that looks whether each replica is ready. */
    private readonly isReady: (place: number) => boolean = () => true,
  ) {}

  /**
   * One message, to the next API replica.
   *
   * @param cutAfterMs the client goes away then
   */
  post(message: ClientMessage, cutAfterMs = NO_ANSWER_MS): Promise<Try> {
    const { recipient, token, number, idempotencyKey, tries } = message;
    const body = { to: recipient, message: token, whatsapp_id: number.id };
    return this.request({ path: '/whatsapp/send', body, idempotencyKey, tries }, cutAfterMs);
  }

  /**
   * One request, to the next API replica, written down in its `tries`.
   *
   * @param cutAfterMs the client goes away then
   */
  async request({ path, body, idempotencyKey, tries }: ClientRequest, cutAfterMs: number): Promise<Try> {
    this.turn += 1;
    const [origin = ''] = this.originsInTurn();
    const key = this.keys[this.turn % this.keys.length] ?? '';
    // In the journal before it is sent: a request that never ends is an open one.
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

  /** Reads something from the next API replica that takes the connection. */
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

  /** In turn, of those that are ready; of all, when none is. */
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
