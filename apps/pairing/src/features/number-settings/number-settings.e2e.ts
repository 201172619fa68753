import { sealFor, sealingPublicKey } from '@chasqui/runtime';
import { waitFor } from '@chasqui/testing';
import {
  NUMBER_PROXY_USE,
  numberProxyPlace,
  type NumberSettingsChange,
  NumberSettingsRepository,
  SealingPublicKeyRepository,
} from '@chasqui/whatsapp';
import { describe, expect, it } from '@jest/globals';
import type { FakeGateway, FakeGatewayOptions } from '../../testing/fake-gateway';
import { NumberWorld, type Online } from '../../testing/number-world';

const world = NumberWorld.ofFile({ settings: { lookMs: 50, retryMs: 100 } });
const PROXY = 'http://ann:s3cret@proxy.example.com:3128';

/** A gateway app that keeps settings. @param fails how many times it refuses them */
function knowing(fails = 0): FakeGatewayOptions {
  let left = fails;
  return {
    hello: { capabilities: ['text', 'settings'] },
    handler: ({ method, path }) => {
      if (method !== 'POST') return { status: 204, body: '' };
      if (!path.endsWith('/settings')) return { status: 202, body: '{"status":"pending"}' };
      left -= 1;
      return left >= 0 ? { status: 500, body: '{}' } : { status: 204, body: '' };
    },
  };
}

const toldTo = (fake: FakeGateway, phone: string): unknown[] =>
  fake.requests.flatMap(({ path, body }) => (path === `/v1/sessions/${phone}/settings` ? [body] : []));

async function sealed(orgId: string, numberId: string): Promise<Buffer> {
  const key = await new SealingPublicKeyRepository(world.harness.database).find(NUMBER_PROXY_USE);
  return sealFor(sealingPublicKey(key ?? ''), PROXY, numberProxyPlace(orgId, numberId));
}

async function change({ orgId }: Online, phone: string, input: NumberSettingsChange & { proxy?: true }) {
  const { id } = await world.numberOf(orgId, phone);
  const { proxy, ...rest } = input;
  const all = proxy ? { ...rest, sealedProxyUrl: await sealed(orgId, id) } : rest;
  return new NumberSettingsRepository(world.harness.database).change(orgId, 'live', id, all);
}

const isApplied = async (online: Online, phone: string) =>
  (await change(online, phone, {}))?.areSettingsApplied ?? false;
const untilApplied = (online: Online, phone: string) =>
  waitFor(async () => ((await isApplied(online, phone)) ? true : null), { what: 'the gateway confirmed the settings' });

describe('settings of numbers', () => {
  it('a gateway app learns settings within moments, with the proxy as its owner wrote it', async () => {
    const online = await world.anOnlineGateway(knowing());
    const phone = await world.aConnectedNumber(online);
    expect(await change(online, phone, { receiveGroups: true, proxy: true })).toMatchObject({
      areSettingsApplied: false,
    });
    await untilApplied(online, phone);
    expect(toldTo(online.fake, phone)).toEqual([{ receive_groups: true, proxy_url: PROXY, web_version: null }]);
  });

  it('a gateway app that was away learns settings when it comes back, and each time it connects', async () => {
    const online = await world.anOnlineGateway(knowing());
    const phone = await world.aConnectedNumber(online);
    await online.fake.close();
    await change(online, phone, { webVersion: '2.3000.7' });
    const sessions = [{ phone, status: 'connected' as const }];
    for (let time = 0; time < 2; time += 1) {
      const fake = await world.replica.connect(online.gateway, { ...knowing(), sessions });
      const [told] = await waitFor(
        async () => {
          const all = toldTo(fake, phone);
          return all.length > 0 ? all : null;
        },
        { what: 'the settings' },
      );
      expect(told).toMatchObject({ web_version: '2.3000.7' });
      await fake.close();
    }
  });

  it('a gateway app that fails on settings is told again, and nobody says that they apply before', async () => {
    const online = await world.anOnlineGateway(knowing(2));
    const phone = await world.aConnectedNumber(online);
    await change(online, phone, { receiveGroups: true });
    await waitFor(async () => (toldTo(online.fake, phone).length === 2 ? true : null), { what: 'two tries' });
    expect(await isApplied(online, phone)).toBe(false);
    await untilApplied(online, phone);
    expect(toldTo(online.fake, phone)).toHaveLength(3);
  });

  it('a gateway app that is too old for settings is not asked, and does not link a number that has a proxy', async () => {
    const online = await world.anOnlineGateway({ ...knowing(), hello: { capabilities: ['text'] } });
    const phone = await world.aConnectedNumber(online);
    await change(online, phone, { proxy: true });
    await world.report(online.gateway, phone, 'signed_out');
    const asked = online.fake.requests.length;
    expect(await world.linked(online.orgId, phone)).toBe('GATEWAY_ERROR');
    expect(online.fake.requests).toHaveLength(asked);
    expect(await isApplied(online, phone)).toBe(false);
  });

  it('a link takes the settings along, so that they hold from the first connection on', async () => {
    const online = await world.anOnlineGateway(knowing());
    const phone = await world.aConnectedNumber(online);
    await change(online, phone, { proxy: true, webVersion: '2.3000.7' });
    await world.report(online.gateway, phone, 'signed_out');
    expect(await world.linked(online.orgId, phone)).toBeNull();
    const links = online.fake.requests.filter(({ path }) => path === '/v1/sessions').map(({ body }) => body);
    expect(links).toEqual([
      { phone },
      { phone, settings: { receive_groups: false, proxy_url: PROXY, web_version: '2.3000.7' } },
    ]);
  });
});
