import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ConfigError, readConfig } from './sandbox-phone.config';

const problemsOf = (env: Record<string, string>, ...argv: string[]): readonly string[] => {
  try {
    readConfig(env, argv);
    return [];
  } catch (error) {
    return (error as ConfigError).problems;
  }
};

describe('the configuration', () => {
  it('the configuration has a default for everything', () => {
    expect(readConfig({}, [])).toMatchObject({
      apiUrl: 'http://localhost:3000/sms-phone/v1',
      signIns: [{ kind: 'token', privateToken: null }],
      speed: 1,
      loseAnswers: 0,
      radioDelayMs: [100, 300],
      sync: true,
      exitWithParent: false,
    });
  });

  it('the configuration gives each phone a code of its own, or all of them the private token', () => {
    expect(readConfig({ PAIRING_CODES: '11, 22', PHONES: '3' }, []).signIns).toEqual([
      { kind: 'code', code: '11' },
      { kind: 'code', code: '22' },
      { kind: 'token', privateToken: null },
    ]);
    expect(readConfig({ PRIVATE_TOKEN: 't', PHONES: '2' }, []).signIns).toEqual([
      { kind: 'token', privateToken: 't' },
      { kind: 'token', privateToken: 't' },
    ]);
  });

  it('the configuration takes a flag before a variable, and a secret from a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'chasqui-phone-'));
    writeFileSync(join(folder, 'token'), 'from-a-file\n');
    const env = { LOSE_ANSWERS: '0.5', PRIVATE_TOKEN_FILE: join(folder, 'token') };
    expect(readConfig(env, ['--lose-answers=0.25'])).toMatchObject({
      loseAnswers: 0.25,
      signIns: [{ kind: 'token', privateToken: 'from-a-file' }],
    });
    rmSync(folder, { recursive: true });
  });

  it('the configuration names all problems at once', () => {
    const env = { SERVICE_URL: 'localhost', PHONES: 'two', LOSE_ANSWERS: '2', RADIO_DELAY_MS: '3-1', SPEED: '0' };
    expect(problemsOf(env, '--colour=red')).toHaveLength(6);
    expect(problemsOf({ PRIVATE_TOKEN: 't', PAIRING_CODES: '1' })).toHaveLength(1);
  });
});
