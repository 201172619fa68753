import type { Identity } from '../store/entries';
import { type Call, CallError, type HttpClient } from './http.client';

/** The app's calls to its service (sms-gate's mobile API). Every status but 2xx throws. */
export class ServiceClient {
  constructor(
    private readonly http: HttpClient,
    /** As the person typed it. */
    readonly apiUrl: string,
  ) {}

  /**
   * @returns the parsed answer @throws CallError, also for another content type than JSON; SyntaxError for invalid JSON
   */
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

  /** Ignores the answer's body. @throws CallError */
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
      // Text is sent unchanged: some phones of the sandbox write invalid JSON.
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      signal,
    });
    if (answer.status < 200 || answer.status > 299) {
      throw new CallError(`${method} ${path} answered ${answer.status} ${answer.text.slice(0, 200)}`, answer.status);
    }
    return answer;
  }
}

/** A missing token is written as `null`. */
export const bearer = (token: string | null): string => `Bearer ${token}`;
