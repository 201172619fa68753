import { Client } from 'pg';

/** A statement that some app of this process ran, with its name, or its text where it has none. */
export interface RecordedStatement {
  name: string;
  text: string;
}

type Run = (this: Client, asked: string | { name?: string; text: string }, ...more: unknown[]) => unknown;

/** Records every statement of this process from now on. Call it before the first connection is opened. */
export function recordStatements(): { statements(): RecordedStatement[] } {
  const recorded = new Map<string, string>();
  const client = Client.prototype as unknown as { query: Run };
  const { query } = client;
  const recording: Run = function (asked, ...more) {
    const { name, text } = typeof asked === 'string' ? { name: asked, text: asked } : asked;
    if (/^\s*(select|insert|update|delete|with|\()/i.test(text)) recorded.set(name ?? text, text);
    return query.call(this, asked, ...more);
  };
  client.query = recording;
  return { statements: () => [...recorded].map(([name, text]) => ({ name, text })) };
}
