export interface ConsoleAnswer {
  status: number;
  body: {
    success?: boolean;
    code?: string;
    message?: string;
    // oxlint-disable-next-line typescript/no-explicit-any -- tests look at single fields of many different answers
    data: any;
    next_cursor?: string;
    total?: number;
    position?: number;
    contact_id?: string;
    merged_into?: string;
    fields?: { field: string; code: string }[];
  };
  headers: Headers;
}

/** A browser with the console's pages open: keeps the session's cookie, and sends its `Origin`. */
export class ConsoleClient {
  cookie: string | null = null;

  constructor(readonly url: string) {}

  async ask(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ConsoleAnswer> {
    const answer = await fetch(`${this.url}/console/api${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(this.cookie !== null && { cookie: this.cookie }),
        ...(method !== 'GET' && { origin: new URL(this.url).origin }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const cookie = answer.headers.getSetCookie().find((each) => /^(?:__Host-)?sid=/.test(each));
    if (cookie !== undefined) this.cookie = cookie.includes('Max-Age=0') ? null : (cookie.split(';', 1)[0] ?? null);
    const { status } = answer;
    // A stream has no end: that it began is the answer.
    if (answer.headers.get('content-type')?.startsWith('text/event-stream')) {
      await answer.body?.cancel();
      return { status, body: { data: null }, headers: answer.headers };
    }
    return { status, body: (await answer.json()) as ConsoleAnswer['body'], headers: answer.headers };
  }

  get = (path: string): Promise<ConsoleAnswer> => this.ask('GET', path);
  post = (path: string, body: unknown = {}): Promise<ConsoleAnswer> => this.ask('POST', path, body);
  patch = (path: string, body: unknown): Promise<ConsoleAnswer> => this.ask('PATCH', path, body);
  delete = (path: string): Promise<ConsoleAnswer> => this.ask('DELETE', path);

  async signIn(email: string, password: string): Promise<void> {
    const answer = await this.post('/sign-in', { email, password });
    if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status} ${answer.body.code}`);
  }

  confirm = (password: string): Promise<ConsoleAnswer> => this.post('/me/confirm', { password });
}

export const summaryOf = ({ status, body }: ConsoleAnswer): string => [status, body.code].filter(Boolean).join(' ');
