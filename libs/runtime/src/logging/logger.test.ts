import { describe, expect, it } from '@jest/globals';
import { createLogger } from './logger.factory';

function linesOf(write: (logger: ReturnType<typeof createLogger>) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  write(createLogger({ app: 'test', level: 'info', stream: { write: (line) => lines.push(line) } }));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('logger', () => {
  it('the logger writes JSON with the app, the level as a word and the time in UTC', () => {
    const [line] = linesOf((logger) => logger.info({ ms: 5 }, 'done'));
    expect(line).toMatchObject({ app: 'test', level: 'info', ms: 5, msg: 'done' });
    expect(line?.time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  it('the logger never writes a secret, whether by field name, in an error or in a text', () => {
    const key = `chq_live_${'a'.repeat(36)}`;
    const lines = linesOf((logger) => {
      logger.info({ authorization: `Bearer ${key}`, headers: { authorization: key, token: key } }, `key ${key}`);
      const error = Object.assign(new Error(`bad key ${key}`), { parameters: [key], query: 'insert …' });
      logger.error({ err: error }, 'GET /v1/whatsapp/send?secret=whatever&to=49');
    });
    const text = JSON.stringify(lines);
    expect(text).not.toContain('aaaa');
    expect(text).not.toContain('whatever');
    expect(text).not.toContain('insert …');
    expect(text).toContain('to=49');
  });
});
