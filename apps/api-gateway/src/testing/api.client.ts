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

export class ApiClient {
  constructor(
    private readonly url: string,
    readonly key: string,
    readonly orgId: string,
  ) {}

  static async create<Client extends ApiClient>(
    this: new (
      url: string,
      key: string,
      orgId: string,
    ) => Client,
    harness: ApiHarness,
    request: Parameters<ApiHarness['aKey']>[0] = {},
    url = harness.url,
  ): Promise<Client> {
    const { key, orgId } = await harness.aKey({ rateLimitPerMinute: 1_000_000, ...request });
    return new this(url, key, orgId);
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
}

export const ASKER = `
  actor_id, actor_email, address, request_id is not null as has_request,
  detail ->> 'key_id' = (select k.id::text from api_keys k where k.org_id = audit_entries.org_id) as is_its_key`;
export const A_KEY = { actorId: null, actorEmail: null, address: '127.0.0.1', hasRequest: true, isItsKey: true };

export const summaryOf = ({ status, body }: JsonAnswer): string =>
  [status, body.code, body.fields?.[0]?.field].filter(Boolean).join(' ');
