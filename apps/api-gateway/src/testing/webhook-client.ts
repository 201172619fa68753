import type { ApiHarness } from './api-gateway.harness';
import { withKey } from './api-gateway.harness';

export interface JsonAnswer {
  status: number;
  // Tests look at single fields of many different answers.
  body: Record<string, unknown> & {
    code?: string;
    data: Record<string, unknown>;
    fields?: { field: string; code: string }[];
  };
  headers: Headers;
}

/** Asks a gateway for JSON with one key. */
export class WebhookClient {
  constructor(
    private readonly url: string,
    readonly key: string,
    readonly orgId: string,
  ) {}

  static async create(harness: ApiHarness, request: Parameters<ApiHarness['aKey']>[0] = {}, url = harness.url) {
    const { key, orgId } = await harness.aKey({ rateLimitPerMinute: 1_000_000, ...request });
    return new WebhookClient(url, key, orgId);
  }

  async ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<JsonAnswer> {
    const answer = await fetch(`${this.url}/v1${path}`, {
      method,
      headers: { ...withKey(this.key), ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as JsonAnswer['body'], headers: answer.headers };
  }

  get = (path: string): Promise<JsonAnswer> => this.ask('GET', path);
  post = (path: string, body?: unknown): Promise<JsonAnswer> => this.ask('POST', path, body);
  patch = (path: string, body: unknown): Promise<JsonAnswer> => this.ask('PATCH', path, body);
  delete = (path: string): Promise<JsonAnswer> => this.ask('DELETE', path);

  /** Makes a webhook; returns its data. */
  async aWebhook(
    settings: Record<string, unknown> = {},
  ): Promise<Record<string, unknown> & { id: string; secret: string }> {
    const { status, body } = await this.post('/webhooks', { url: HOOK_URL, ...settings });
    if (status !== 201) throw new Error(`no webhook: ${JSON.stringify(body)}`);
    return body.data as Record<string, unknown> & { id: string; secret: string };
  }
}

/** An address of which no name has to be looked up. */
export const HOOK_URL = 'https://93.184.216.34/hook';

/** What an answer says, for comparing with a table. */
export const said = ({ status, body }: JsonAnswer): string =>
  [status, body.code, body.fields?.[0]?.field].filter(Boolean).join(' ');
