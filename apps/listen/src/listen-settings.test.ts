import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runListen } from './cli';
import { toListenSettings } from './listen-settings';

const dataDir = mkdtempSync(join(tmpdir(), 'chasqui-listen-'));
const forward = 'http://localhost:4000/hook';

beforeAll(() => {
  const running = { base_url: 'http://127.0.0.1:3000/v1', api_key: 'chq_test_x', live_api_key: 'chq_live_x' };
  writeFileSync(join(dataDir, 'standalone.json'), JSON.stringify(running));
});
afterAll(() => rmSync(dataDir, { recursive: true }));

describe('the settings of listen', () => {
  it('listen follows the service that runs beside it, with its test key', () => {
    expect(toListenSettings({ forward, dataDir, events: 'message.received' })).toEqual({
      baseUrl: 'http://127.0.0.1:3000/v1',
      key: 'chq_test_x',
      forwardTo: forward,
      types: 'message.received',
    });
  });

  it('listen follows what was asked for', () => {
    const options = { forward, dataDir: '/nowhere', url: 'https://example.com/v1/', key: 'k' };
    expect(toListenSettings(options)).toMatchObject({ baseUrl: 'https://example.com/v1', key: 'k', types: undefined });
    expect(toListenSettings({ forward, dataDir, key: 'k' })).toMatchObject({
      baseUrl: 'http://127.0.0.1:3000/v1',
      key: 'k',
    });
  });

  it.each([
    [{ forward, dataDir: '/nowhere' }, /npm start/],
    [{ forward, dataDir: '/nowhere', url: 'https://example.com/v1' }, /--key/],
    // The local key must not be sent to another service.
    [{ forward, dataDir, url: 'https://example.com/v1' }, /--key/],
    [{ forward: 'localhost:4000', dataDir }, /--forward/],
    [{ forward, dataDir, url: 'ftp://x', key: 'k' }, /--url/],
  ])('listen refuses %j in a sentence', (options, sentence) => {
    expect(() => toListenSettings(options)).toThrow(sentence);
  });
});

describe('the command line', () => {
  const run = async (...args: string[]): Promise<[number, string]> => {
    const lines: string[] = [];
    const code = await runListen(['node', 'listen', ...args], (line) => lines.push(line), AbortSignal.abort());
    return [code, lines.join('\n')];
  };

  it('the command line of listen says what is missing, and how it is used', async () => {
    expect(await run()).toEqual([1, expect.stringContaining('--forward')]);
    expect(await run('--help')).toEqual([0, expect.stringContaining('--events')]);
    expect(await run('--forward', 'x', '--data-dir', dataDir)).toEqual([1, expect.stringContaining('--forward')]);
    expect(await run('--forward', forward, '--data-dir', dataDir)).toEqual([0, expect.stringContaining('whsec_')]);
  });
});
