import { Pool } from 'undici';
import type { ApiDescription } from './api-description';
import { brokenPromisesOf } from './envelope-promises';

export interface ApiRequest {
  method?: string;
  path: string;
  key?: string;
  query?: Record<string, string> | string;
  body?: unknown;
  rawBody?: string;
  headers?: Record<string, string>;
}

export interface ApiAnswer {
  status: number;
  headers: Record<string, string>;
  text: string;
  body: Record<string, unknown>;
  /** `body.code`; undefined for a success. */
  code: string | undefined;
  data: Record<string, unknown>;
}

export interface MessageStep {
  status: string;
  at: string;
  source: string;
  detail: string | null;
}

export const statusAndCode = ({ status, code }: ApiAnswer): string =>
  code === undefined ? `${status}` : `${status} ${code}`;

/** Calls one api-gateway. Every answer must keep the promises of spec.md and of the OpenAPI document. */
export class ApiClient {
  private readonly pool: Pool;

  constructor(
    readonly origin: string,
    private readonly description: ApiDescription,
    connections = 250,
  ) {
    this.pool = new Pool(origin, { connections });
  }

  /** @throws Error that lists every promise that the answer breaks */
  async call(request: ApiRequest): Promise<ApiAnswer> {
    const hasBody = request.body !== undefined || request.rawBody !== undefined;
    const method = request.method ?? (hasBody ? 'POST' : 'GET');
    const query = typeof request.query === 'string' ? request.query : new URLSearchParams(request.query).toString();
    const response = await this.pool.request({
      method,
      path: `/v1${request.path}${query === '' ? '' : `?${query}`}`,
      headers: {
        ...(request.key !== undefined && { authorization: `Bearer ${request.key}` }),
        ...(hasBody && { 'content-type': 'application/json' }),
        ...request.headers,
      },
      body: request.rawBody ?? (request.body === undefined ? null : JSON.stringify(request.body)),
    });
    const text = await response.body.text();
    const answer = toAnswer(response.statusCode, response.headers as Record<string, string>, text);
    const broken =
      method === 'HEAD'
        ? []
        : [
            ...brokenPromisesOf(answer, `${method} ${request.path}`),
            ...this.description.brokenPromisesOf(method, request.path, answer),
          ];
    if (broken.length > 0)
      throw new Error(`${method} ${request.path} ${answer.status} ${text}\n- ${broken.join('\n- ')}`);
    return answer;
  }

  close(): Promise<void> {
    return this.pool.destroy();
  }
}

function toAnswer(status: number, headers: Record<string, string>, text: string): ApiAnswer {
  const parsed: unknown = text === '' ? {} : JSON.parse(text);
  const body = (typeof parsed === 'object' && parsed !== null ? parsed : {}) as Record<string, unknown>;
  const data = typeof body.data === 'object' && body.data !== null ? (body.data as Record<string, unknown>) : {};
  return { status, headers, text, body, code: typeof body.code === 'string' ? body.code : undefined, data };
}
