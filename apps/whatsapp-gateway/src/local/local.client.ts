import type { QrResponse, StatusResponse } from '@chasqui/gateway-protocol';
import { request } from 'undici';
import { type LocalAddress, readLocalAddress } from './local-address';
import type { Overview } from './overview';

export class LocalError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'LocalError';
  }
}

export class LocalClient {
  private constructor(private readonly address: LocalAddress) {}

  /** @throws LocalError when no app runs there */
  static open(dataDir: string): LocalClient {
    const address = readLocalAddress(dataDir);
    if (address === undefined) throw notRunning(dataDir);
    return new LocalClient(address);
  }

  async overview(): Promise<Overview> {
    return (await this.ask('GET', '/local/overview')) as Overview;
  }

  async link(phone: string): Promise<void> {
    await this.ask('POST', '/v1/sessions', { phone });
  }

  async code(phone: string, format: 'qr' | 'code'): Promise<QrResponse> {
    return (await this.ask('GET', `/v1/qr?phone=${phone}&format=${format}`)) as QrResponse;
  }

  async status(phone: string): Promise<StatusResponse> {
    return (await this.ask('GET', `/v1/status?phone=${phone}`)) as StatusResponse;
  }

  async unlink(phone: string): Promise<void> {
    await this.ask('DELETE', `/v1/sessions/${phone}`);
  }

  private async ask(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<unknown> {
    const { url, token } = this.address;
    const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) };
    const response = await request(url + path, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
      headersTimeout: 30_000,
    }).catch((error: unknown) => {
      throw new LocalError(
        `The gateway app does not answer at ${url}: ${(error as Error).message}. Does it still run?`,
      );
    });
    const text = await response.body.text();
    const answer = text === '' ? undefined : (JSON.parse(text) as { message?: string });
    if (response.statusCode < 400) return answer;
    throw new LocalError(answer?.message ?? `The gateway app answered ${response.statusCode}.`);
  }
}

function notRunning(dataDir: string): LocalError {
  return new LocalError(
    `No gateway app with a status page is running on ${dataDir}. Start it in another window with "chasqui-gateway", ` +
      'without --no-status-page; when it keeps its data elsewhere, name that folder with --data-dir.',
  );
}
