import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';

export interface FinishedBulk {
  tookMs: number;
  ids: string[];
}

export interface BulkRowDraft {
  rows: number;
  throttleMs: number;
  numberId: string;
}

/** Accepted, then silent: no receipt disturbs the measurement. */
const TO = '15550100004';

export class BulkClient {
  private readonly agent = new Agent({ headersTimeout: 0, bodyTimeout: 0 });

  /** @param baseUrl ends in `/v1` */
  constructor(
    private readonly baseUrl: string,
    private readonly key: string,
  ) {}

  /** Resolves when all rows are done. @throws Error if a row was not sent */
  async send({ rows, throttleMs, numberId }: BulkRowDraft): Promise<FinishedBulk> {
    const messages = Array.from({ length: rows }, (_, index) => ({ to: TO, message: `row ${index}` }));
    const began = performance.now();
    const body = { messages, throttle_ms: throttleMs, account_id: numberId };
    const response = await this.post('/whatsapp/bulk', body);
    const text = await response.body.text();
    const tookMs = performance.now() - began;
    const answer = JSON.parse(text) as { data?: { sent: number; results: { id: string }[] } };
    if (answer.data?.sent !== rows) throw new Error(`a bulk send was answered ${response.statusCode} ${text}`);
    return { tookMs, ids: answer.data.results.map((row) => row.id) };
  }

  async sendSingly({ rows, throttleMs, numberId }: BulkRowDraft): Promise<number> {
    const began = performance.now();
    for (let row = 0; row < rows; row += 1) {
      if (row > 0) await sleep(throttleMs);
      const response = await this.post('/whatsapp/send', { to: TO, message: `row ${row}`, whatsapp_id: numberId });
      const text = await response.body.text();
      if (response.statusCode !== 200) throw new Error(`a send was answered ${response.statusCode} ${text}`);
    }
    return performance.now() - began;
  }

  close(): Promise<void> {
    return this.agent.destroy();
  }

  private post(path: string, body: unknown) {
    return request(`${this.baseUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.key}` },
      body: JSON.stringify(body),
      dispatcher: this.agent,
    });
  }
}
