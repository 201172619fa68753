// A customer who follows the organization's events, as in docs/webhooks.md: it reconnects after each end, and continues
// after its last event.
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** The service says `retry: 1000`. */
const COME_BACK_MS = 1_000;
/** The service sends a comment every 15 s when nothing happens. */
const SILENT_MS = 40_000;

/**
 * The message that an event reports for the first and only time: an accepted SMS, or a delivered WhatsApp message.
 *
 * @param {{ type: string, data: { message?: { id: string, channel: string, status: string } } }} event
 * @returns {string | undefined} its id
 */
export function toldMessage({ type, data: { message } }) {
  if (type === 'message.sent') return message.id;
  return type === 'message.status' && message.channel === 'whatsapp' && message.status === 'delivered'
    ? message.id
    : undefined;
}

export class EventStream {
  #client;
  #lastId = '';
  #outgoing;
  #isClosed = false;
  #done;

  told = [];
  ends = [];
  /** Number of connections. */
  opened = 0;
  isOpen = false;

  /** @param {import('./client.mjs').Client} client of the organization */
  constructor(client) {
    this.#client = client;
    this.#done = this.#follow();
  }

  async close() {
    this.#isClosed = true;
    this.#outgoing?.destroy();
    await this.#done;
  }

  async #follow() {
    while (!this.#isClosed) {
      const why = await this.#once();
      this.isOpen = false;
      if (this.#isClosed) return;
      this.ends.push(why);
      await sleep(COME_BACK_MS);
    }
  }

  /** One connection. @returns {Promise<string>} why it ended */
  #once() {
    const headers = {
      authorization: `Bearer ${this.#client.key}`,
      ...(this.#lastId !== '' && { 'last-event-id': this.#lastId }),
    };
    const url = new URL('/v1/events/stream?types=message.sent,message.status', this.#client.origin);
    return new Promise((resolve) => {
      this.#outgoing = request(url, { headers, agent: false }, (answer) => {
        if (answer.statusCode !== 200) {
          answer.resume();
          answer.on('close', () => resolve(`answered ${answer.statusCode}`));
          return;
        }
        this.opened += 1;
        this.isOpen = true;
        let rest = '';
        answer.setEncoding('utf8').on('data', (text) => {
          const events = (rest + text).split('\n\n');
          rest = events.pop();
          for (const event of events) this.#take(event);
        });
        answer.on('error', () => resolve('cut'));
        answer.on('end', () => resolve('ended'));
      });
      this.#outgoing.setTimeout(SILENT_MS, () => this.#outgoing.destroy(new Error('silent')));
      this.#outgoing.on('error', (error) => resolve(error.code ?? error.message));
      this.#outgoing.end();
    });
  }

  #take(text) {
    const fields = new Map(
      text.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
    );
    const id = fields.has('data') ? toldMessage(JSON.parse(fields.get('data'))) : undefined;
    if (id !== undefined) this.told.push(id);
    if (fields.has('id')) this.#lastId = fields.get('id');
  }
}
