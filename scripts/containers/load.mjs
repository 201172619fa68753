// Requests at an even pace, whatever restarts meanwhile: WhatsApp messages, SMS and reads in turn.
import { setTimeout as sleep } from 'node:timers/promises';

const KINDS = ['whatsapp', 'sms', 'read', 'sms'];
const RECIPIENT = '15550100001';
/** A phone sends only a few SMS per minute: the others must expire, or later ones would never be delivered. */
const SMS_EXPIRES_IN_S = 60;

class Phase {
  requests = 0;
  failures = [];
  again = {};
  lost = 0;
  slowestMs = 0;

  constructor(name) {
    this.name = name;
  }

  add({ failure, again, tookMs, isReplay }) {
    this.requests += 1;
    if (isReplay) this.lost += 1;
    this.slowestMs = Math.max(this.slowestMs, tookMs);
    if (failure !== undefined) this.failures.push(failure);
    for (const why of again) this.again[why] = (this.again[why] ?? 0) + 1;
  }

  join({ requests, failures, again, lost, slowestMs }) {
    this.requests += requests;
    this.lost += lost;
    this.failures.push(...failures);
    this.slowestMs = Math.max(this.slowestMs, slowestMs);
    for (const [why, count] of Object.entries(again)) this.again[why] = (this.again[why] ?? 0) + count;
  }
}

export class Load {
  #clients;
  #numbers;
  #phase;
  #phases = [];
  #running = new Set();
  #isEnded = false;
  #turn = 0;
  #done;

  accepted = [];

  /**
   * @param {readonly import('./client.mjs').Client[]} clients of several keys: each has a limit of requests in flight,
   * and those
   *   that wait for a restart are in flight
   * @param {{ numbers: readonly string[], perSecond: number }} options ids of the sending WhatsApp numbers
   */
  constructor(clients, { numbers, perSecond }) {
    this.#clients = clients;
    this.#numbers = numbers;
    this.begin('start');
    this.#done = this.#run(1_000 / perSecond);
  }

  begin(name) {
    this.#phase = new Phase(name);
    this.#phases.push(this.#phase);
    return this.#phase;
  }

  /** Totals of all phases with this name, outside of restarts. */
  of(name) {
    const total = new Phase(name);
    for (const phase of this.#phases.filter((each) => each.name === name)) total.join(phase);
    return total;
  }

  async settle() {
    await Promise.all(this.#running);
  }

  async end() {
    this.#isEnded = true;
    await this.#done;
    await this.settle();
  }

  async #run(everyMs) {
    let next = performance.now();
    while (!this.#isEnded) {
      const one = this.#one(this.#phase).finally(() => this.#running.delete(one));
      this.#running.add(one);
      next += everyMs;
      const waitMs = next - performance.now();
      if (waitMs < -1_000) next = performance.now();
      await sleep(Math.max(0, waitMs));
    }
  }

  async #one(phase) {
    const turn = this.#turn++;
    const kind = KINDS[turn % KINDS.length];
    const result = await this.#send(kind, turn);
    phase.add({ ...result, failure: result.failure && `${kind}: ${result.failure}` });
    const id = result.answer?.body?.data?.id;
    if (kind !== 'read' && id !== undefined) this.accepted.push({ kind, id });
  }

  #send(kind, turn) {
    const client = this.#clients[turn % this.#clients.length];
    if (kind === 'read') return client.untilAnswered('GET', '/v1/messages?per_page=1');
    const text = { to: RECIPIENT, message: `Load ${turn}` };
    if (kind === 'sms') return client.untilAnswered('POST', '/v1/sms/send', { ...text, expires_in: SMS_EXPIRES_IN_S });
    const number = this.#numbers[Math.floor(turn / KINDS.length) % this.#numbers.length];
    return client.untilAnswered('POST', '/v1/whatsapp/send', { ...text, whatsapp_id: number });
  }
}
