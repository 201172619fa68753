import { describe, expect, it } from '@jest/globals';
import { ConfigError, readConfig } from './gateway.config';

describe('the configuration', () => {
  it('has defaults for everything but the address', () => {
    expect(readConfig({ CHASQUI_URL: 'https://chasqui.example.com/' }, [])).toEqual({
      serviceUrl: 'https://chasqui.example.com',
      dataDir: './data',
      driver: 'sandbox',
      sandbox: { numbers: [], receiptDelayMs: [100, 300] },
      baileys: { mediaNetworks: [] },
      synchronous: 'normal',
      logLevel: 'info',
      exitWithParent: false,
    });
  });

  it('reads numbers, delays and flags', () => {
    const env = {
      CHASQUI_URL: 'http://localhost:3000',
      SANDBOX_NUMBERS: '+15550001111, 15550002222,15550001111',
      SANDBOX_RECEIPT_DELAY_MS: '5-20',
      BASE_URL: 'https://gateway.example.com',
      PORT: '9000',
      STORE_SYNC: 'full',
      EXIT_WITH_PARENT: '1',
    };
    expect(readConfig(env, ['--setup-code=gw_setup_x'])).toMatchObject({
      setupCode: 'gw_setup_x',
      sandbox: { numbers: ['15550001111', '15550002222'], receiptDelayMs: [5, 20] },
      direct: { baseUrl: 'https://gateway.example.com', host: '0.0.0.0', port: 9000 },
      synchronous: 'full',
      exitWithParent: true,
    });
  });

  it('reads what the Baileys driver needs', () => {
    const env = {
      CHASQUI_URL: 'https://c.example',
      DRIVER: 'baileys',
      DEVICE_NAME: 'Shop',
      MEDIA_NETWORKS: '10.0.0.0/8, fd00::/8',
    };
    expect(readConfig(env, [])).toMatchObject({
      driver: 'baileys',
      baileys: { deviceName: 'Shop', mediaNetworks: ['10.0.0.0/8', 'fd00::/8'] },
    });
    expect(() => readConfig({ ...env, MEDIA_NETWORKS: '10.0.0.0' }, [])).toThrow('MEDIA_NETWORKS');
  });

  it('names all problems at once', () => {
    const env = { CHASQUI_URL: 'x', SANDBOX_NUMBERS: 'y', DRIVER: 'z', LOG_LEVEL: 'loud', BASE_URL: 'b', PORT: '-1' };
    expect(() => readConfig(env, [])).toThrow(ConfigError);
    expect(() => readConfig(env, [])).toThrow('The configuration has 6 problem(s)');
  });
});
