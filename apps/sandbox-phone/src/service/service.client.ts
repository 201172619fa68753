import type { Identity } from '../store/entries';
import { type Call, CallError, type HttpClient } from './http.client';

/** The calls of the app to its service (sms-gate's mobile API). Every status that is not 2xx throws. */
export class ServiceClient {
  constructor(
    private readonly http: HttpClient,
    /** What the person typed. */
    readonly apiUrl: string,
  ) {}

  /** @returns the JSON of the answer @throws CallError also when it is not called JSON, SyntaxError when it is none */
  async read(call: {
    method: 'GET' | 'POST';
    path: string;
    body?: unknown;
    authorization?: string;
    signal: AbortSignal;
  }) {
    const answer = await this.exchange(call);
    if (!/^application\/json *(;|$)/i.test(answer.contentType)) {
      throw new CallError(`${call.method} ${call.path} answered "${answer.contentType}", which the app cannot read.`);
    }
    return JSON.parse(answer.text) as unknown;
  }

  /** The body of the answer is not looked at. @throws CallError */
  async patch(path: string, body: unknown, token: string | null, signal: AbortSignal): Promise<void> {
    await this.exchange({ method: 'PATCH', path, body, authorization: bearer(token), signal });
  }

  get(path: string, identity: Identity, signal: AbortSignal): Promise<unknown> {
    return this.read({ method: 'GET', path, authorization: bearer(identity.token), signal });
  }

  private async exchange(call: {
    method: Call['method'];
    path: string;
    body?: unknown;
    authorization?: string;
    signal: AbortSignal;
  }) {
    const { method, path, body, authorization, signal } = call;
    const answer = await this.http.exchange({
      method,
      url: `${this.apiUrl}${path}`,
      path,
      headers: authorization === undefined ? {} : { authorization },
      // Text stays as it is: some phones of the sandbox write what is no JSON.
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      signal,
    });
    if (answer.status < 200 || answer.status > 299) {
      throw new CallError(`${method} ${path} answered ${answer.status} ${answer.text.slice(0, 200)}`, answer.status);
    }
    return answer;
  }
}

/** A token that was never given is written as it is: null. */
export const bearer = (token: string | null): string => `Bearer ${token}`;
