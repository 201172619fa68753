// A customer of the service: one connection per request, and retries only where the documentation calls them safe.
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const ANSWER_WITHIN_MS = 60_000;
/** A request retried for this long has failed. */
const GIVE_UP_MS = 90_000;
/** These answers say that nothing was sent: docs/errors.md. */
const NOTHING_SENT = new Set(['GATEWAY_CLOSED', 'NO_CONNECTED_ACCOUNT', 'GATEWAY_SETUP_REQUIRED']);
const CUT = 'the connection broke within the answer';

export class Client {
  /**
   * @param {string} origin for example `http://127.0.0.1:8080`
   * @param {string} key
   */
  constructor(origin, key) {
    this.origin = origin;
    this.key = key;
  }

  /**
   * Sends one request, without retries.
   *
   * @returns {Promise<{ status: number, headers: object, body: any }>} the body as JSON, or as a Buffer if it is none
   * @throws Error of the connection
   */
  once(method, path, { body, idempotencyKey } = {}) {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      authorization: `Bearer ${this.key}`,
      ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    };
    return new Promise((resolve, reject) => {
      const outgoing = request(new URL(path, this.origin), { method, headers, agent: false }, (answer) => {
        const parts = [];
        answer.on('data', (part) => parts.push(part));
        answer.on('error', () => reject(new Error(CUT)));
        answer.on('end', () =>
          resolve({ status: answer.statusCode, headers: answer.headers, body: read(answer, parts) }),
        );
      });
      outgoing.setTimeout(ANSWER_WITHIN_MS, () =>
        outgoing.destroy(new Error(`no answer in ${ANSWER_WITHIN_MS / 1_000} s`)),
      );
      outgoing.on('error', reject);
      outgoing.end(text);
    });
  }

  async call(method, path, body) {
    const answer = await this.once(method, path, { body });
    if (answer.status < 300) return answer.body?.data ?? answer.body;
    throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  }

  /**
   * Sends a request until it is answered. A POST keeps its Idempotency-Key.
   *
   * @returns {Promise<{ answer?: object, failure?: string, again: string[], tookMs: number, isReplay: boolean }>}
   * `again`: reasons
   *   of retries; `isReplay`: the service had answered an earlier try, whose answer was lost
   */
  async untilAnswered(method, path, body) {
    const idempotencyKey = method === 'POST' ? randomUUID() : undefined;
    const startedAt = performance.now();
    const again = [];
    const result = (rest) => ({ isReplay: false, ...rest, again, tookMs: performance.now() - startedAt });
    for (;;) {
      let why;
      let waitMs = 250;
      try {
        const answer = await this.once(method, path, { body, idempotencyKey });
        const isReplay = answer.headers['idempotency-replayed'] === 'true';
        if (answer.status < 300) return result({ answer, isReplay });
        const code = answer.body?.error ?? answer.body?.code;
        why = `${answer.status} ${code ?? ''}`.trim();
        const seconds = Number(answer.headers['retry-after']);
        if (answer.status === 503 && seconds > 0) waitMs = seconds * 1_000;
        else if (!NOTHING_SENT.has(code)) return result({ failure: `${why}: ${JSON.stringify(answer.body)}` });
      } catch (error) {
        if (error.code === 'ECONNREFUSED') why = 'refused';
        else if (error.code === 'ECONNRESET' || error.code === 'EPIPE') why = 'closed before an answer';
        else return result({ failure: error.message });
      }
      if (performance.now() - startedAt > GIVE_UP_MS) return result({ failure: `given up after: ${why}` });
      again.push(why);
      await sleep(waitMs);
    }
  }
}

function read(answer, parts) {
  const bytes = Buffer.concat(parts);
  if (!answer.headers['content-type']?.includes('json')) return bytes;
  return JSON.parse(bytes.toString());
}
