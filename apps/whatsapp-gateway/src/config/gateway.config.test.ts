import { mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../testing/temporary-folder';
import { ConfigError, readConfig } from './gateway.config';

let data: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  data = temporaryFolder();
});
afterEach(() => data.remove());

const URL_ONLY = { CHASQUI_URL: 'https://chasqui.example.com/' };
const problemsOf = (env: Record<string, string>, argv: string[] = []): readonly string[] => {
  try {
    readConfig(env, argv);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
  }
  return [];
};

describe('the configuration', () => {
  it('the configuration sets the version of WhatsApp, and whether numbers may have proxies', () => {
    const env = { ...URL_ONLY, DATA_DIR: data.path };
    const set = readConfig({ ...env, WEB_VERSION: '2.3000.1035194821', NUMBER_PROXIES: 'off' }, []);
    expect(set.baileys).toEqual({ allowsProxies: false, mediaNetworks: [], webVersion: [2, 3000, 1_035_194_821] });
    expect(() => readConfig({ ...env, WEB_VERSION: '2.3000', NUMBER_PROXIES: 'no' }, [])).toThrow(
      /WEB_VERSION|NUMBER_PROXIES/,
    );
  });

  it('the configuration has defaults for everything but the address', () => {
    expect(readConfig({ ...URL_ONLY, DATA_DIR: data.path }, [])).toEqual({
      serviceUrl: 'https://chasqui.example.com',
      dataDir: data.path,
      driver: 'baileys',
      sandbox: { numbers: [], receiptDelayMs: [100, 300] },
      baileys: { allowsProxies: true, mediaNetworks: [] },
      statusPage: { port: 8091, isFixed: false },
      logFile: true,
      synchronous: 'normal',
      logLevel: 'info',
      exitWithParent: false,
    });
    expect(readConfig(URL_ONLY, []).dataDir).toBe(join(homedir(), '.chasqui-gateway'));
  });

  it('the configuration reads numbers, delays and flags', () => {
    const env = {
      CHASQUI_URL: 'http://localhost:3000',
      DRIVER: 'sandbox',
      SANDBOX_NUMBERS: '+15550001111, 15550002222,15550001111',
      SANDBOX_RECEIPT_DELAY_MS: '5-20',
      DEVICE_NAME: 'Shop',
      MEDIA_NETWORKS: '10.0.0.0/8, fd00::/8',
      BASE_URL: 'https://gateway.example.com',
      PORT: '9000',
      STORE_SYNC: 'full',
      LOG_FILE: 'off',
      EXIT_WITH_PARENT: '1',
    };
    const config = readConfig(env, ['--setup-code=gw_setup_x', '--data-dir', data.path]);
    expect(config).toMatchObject({
      setupCode: 'gw_setup_x',
      dataDir: data.path,
      driver: 'sandbox',
      sandbox: { numbers: ['15550001111', '15550002222'], receiptDelayMs: [5, 20] },
      baileys: { deviceName: 'Shop', mediaNetworks: ['10.0.0.0/8', 'fd00::/8'] },
      direct: { baseUrl: 'https://gateway.example.com', host: '0.0.0.0', port: 9000 },
      logFile: false,
      synchronous: 'full',
      exitWithParent: true,
    });
    expect(config.statusPage).toBeUndefined();
  });

  it('the configuration takes a flag before the environment, and that before the file', () => {
    const file = join(data.path, 'my.conf');
    writeFileSync(file, 'CHASQUI_URL=https://file\nLOG_LEVEL = "debug"\nDRIVER=sandbox\nSTORE_SYNC=full\n');
    const env = { CHASQUI_URL: 'https://env', DATA_DIR: data.path, LOG_LEVEL: 'warn' };
    expect(readConfig(env, ['--config', file, '--url', 'https://flag'])).toMatchObject({
      serviceUrl: 'https://flag',
      logLevel: 'warn',
      driver: 'sandbox',
      synchronous: 'full',
    });
  });

  it('the configuration finds gateway.conf in the data folder by itself', () => {
    mkdirSync(join(data.path, 'app'));
    writeFileSync(join(data.path, 'app', 'gateway.conf'), '# written by hand\n\nCHASQUI_URL=https://file\r\n');
    expect(readConfig({}, ['--data-dir', join(data.path, 'app')]).serviceUrl).toBe('https://file');
  });

  it('the configuration finds ffmpeg in PATH, or where it is told, or does without', () => {
    const folder = join(data.path, 'programs');
    const program = join(folder, 'ffmpeg');
    mkdirSync(folder);
    writeFileSync(join(folder, 'text'), '');
    writeFileSync(program, '', { mode: 0o755 });
    const ffmpegOf = (env: Record<string, string>) =>
      readConfig({ ...URL_ONLY, DATA_DIR: data.path, ...env }, []).baileys.ffmpeg;
    const path = `relative:/nowhere:${folder}`;
    expect(ffmpegOf({ PATH: path })).toBe(program);
    expect(ffmpegOf({ PATH: '/nowhere' })).toBeUndefined();
    expect(ffmpegOf({ PATH: path, FFMPEG_PATH: '' })).toBe(program);
    expect(ffmpegOf({ PATH: path, FFMPEG_PATH: 'none' })).toBeUndefined();
    expect(ffmpegOf({ PATH: '', FFMPEG_PATH: program })).toBe(program);
    for (const wrong of [join(folder, 'text'), folder, '/nowhere/ffmpeg', 'nothing']) {
      expect(problemsOf({ ...URL_ONLY, DATA_DIR: data.path, FFMPEG_PATH: wrong })).toEqual([
        expect.stringContaining('FFMPEG_PATH'),
      ]);
    }
  });

  it('the configuration keeps a fixed port for the status page, and leaves the page out when that is asked', () => {
    const env = { ...URL_ONLY, DATA_DIR: data.path };
    expect(readConfig(env, ['--status-port', '9191']).statusPage).toEqual({ port: 9191, isFixed: true });
    expect(readConfig(env, ['--no-status-page']).statusPage).toBeUndefined();
    expect(readConfig({ ...env, EXIT_WITH_PARENT: '1', STATUS_PAGE: 'on' }, []).statusPage).toBeDefined();
  });

  it('the configuration names all problems at once, of every source', () => {
    const file = join(data.path, 'my.conf');
    writeFileSync(file, 'no assignment\nCHASQUI_URI=typo\nLOG_LEVEL=loud\n');
    const env = {
      CHASQUI_URL: 'x',
      SANDBOX_NUMBERS: 'y',
      DRIVER: 'z',
      BASE_URL: 'b',
      PORT: '-1',
      STATUS_PORT: 'p',
      MEDIA_NETWORKS: 'n',
    };
    const problems = problemsOf({ ...env, DATA_DIR: data.path }, ['--config', file]);
    expect(problems.map((problem) => /[A-Z_]{4,}|Line \d/.exec(problem)?.[0])).toEqual([
      'Line 1',
      'Line 2',
      'STATUS_PORT',
      'CHASQUI_URL',
      'DRIVER',
      'SANDBOX_NUMBERS',
      'MEDIA_NETWORKS',
      'BASE_URL',
      'PORT',
      'LOG_LEVEL',
    ]);
  });

  it('the configuration says what is wrong with a flag or a file', () => {
    expect(problemsOf({ DATA_DIR: data.path })).toEqual([expect.stringContaining('CHASQUI_URL (--url) is missing')]);
    expect(problemsOf(URL_ONLY, ['--setup'])).toEqual(["Unknown option '--setup'."]);
    expect(problemsOf(URL_ONLY, ['--url'])).toEqual([expect.stringContaining("'--url <value>' argument missing")]);
    expect(problemsOf(URL_ONLY, ['--config', join(data.path, 'none')])).toEqual([
      expect.stringContaining('cannot be read'),
    ]);
  });
});
