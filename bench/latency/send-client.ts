import { Client } from 'undici';

export class SendClient {
  private readonly client: Client;
  private readonly path: string;

  /** @param baseUrl ends in `/v1` */
  constructor(
    baseUrl: string,
    private readonly key: string,
  ) {
    const url = new URL(baseUrl);
    this.client = new Client(url.origin);
    this.path = `${url.pathname}/whatsapp/send`;
  }

  async send(body: Record<string, unknown>): Promise<number> {
    const response = await this.client.request({
      method: 'POST',
      path: this.path,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.key}` },
      body: JSON.stringify(body),
    });
    await response.body.dump();
    return response.statusCode;
  }

  close(): Promise<void> {
    return this.client.destroy();
  }
}
