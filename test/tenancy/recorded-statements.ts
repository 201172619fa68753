import { Client } from 'pg';

export interface RecordedStatement {
  name: string;
  text: string;
}

type Run = (this: Client, asked: string | { name?: string; text: string }, ...more: unknown[]) => unknown;

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
