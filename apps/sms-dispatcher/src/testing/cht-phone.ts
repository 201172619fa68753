import { randomUUID } from 'node:crypto';
import { hashSmsSecret } from '@chasqui/sms';
import { CHT_ROUTE } from '../features/cht/cht.routes';
import type { PairedPhone, PhoneDraft, SmsHarness, SmsReplica } from './sms-harness';

const HEADERS = {
  accept: 'application/json',
  'accept-charset': 'utf-8',
  'cache-control': 'no-cache',
  'content-type': 'application/json',
  'user-agent': 'Dalvik/2.1.0 (Linux; U; Android 10) medic.gateway.alert.generic/1.5.0',
};

export interface ChtOffered {
  id: string;
  to: string;
  content: string;
}

export class ChtPhone {
  constructor(
    readonly phone: PairedPhone,
    readonly password: string,
    private readonly replica: SmsReplica,
  ) {}

  static async pair(harness: SmsHarness, replica: SmsReplica, draft: PhoneDraft = {}, password: string = randomUUID()) {
    const phone = await harness.pairPhone({ messagesPerMinute: null, ...draft });
    await harness.database.query(
      `update sms_phones set protocol = 'cht', app_id = null, sealed_signing_key = null, token_hash = $2 where id = $1`,
      [phone.id, hashSmsSecret(password)],
    );
    return new ChtPhone(phone, password, replica);
  }

  request(method: string, init: { headers?: Record<string, string>; body?: string | Buffer } = {}): Promise<Response> {
    return fetch(`${this.replica.url}/${CHT_ROUTE.replace(':phoneId', this.phone.id)}`, { method, ...init });
  }

  basic(password = this.password): string {
    return `Basic ${Buffer.from(`chasqui:${password}`).toString('base64')}`;
  }

  post(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const all = { ...HEADERS, authorization: this.basic(), ...headers };
    return this.request('POST', { headers: all, body: JSON.stringify(body) });
  }

  async poll(body: { messages?: unknown[]; updates?: unknown[] } = {}): Promise<ChtOffered[]> {
    const answer = await this.post({ messages: [], updates: [], ...body });
    if (answer.status !== 200) throw new Error(`a poll was answered ${answer.status}`);
    return ((await answer.json()) as { messages: ChtOffered[] }).messages;
  }
}
