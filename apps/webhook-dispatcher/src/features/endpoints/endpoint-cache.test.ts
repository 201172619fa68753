import { type EndpointTarget, webhookPlace } from '@chasqui/webhooks';
import { newSealingPair, sealFor, sealingPrivateKeys, sealingPublicKey } from '@chasqui/runtime';
import { describe, expect, it } from '@jest/globals';
import { customHeaders } from './custom-headers';
import { EndpointCache } from './endpoint-cache';

const pair = newSealingPair();
const keys = sealingPrivateKeys(pair.privateKey);
const seal = (part: 'secret' | 'headers', text: string, endpointId = 'e') =>
  sealFor(sealingPublicKey(pair.publicKey), text, webhookPlace('o', endpointId, part));

const aTarget = async (fields: Partial<EndpointTarget> = {}): Promise<EndpointTarget> => ({
  id: 'e',
  orgId: 'o',
  version: 1,
  url: 'https://example.com/',
  sealedSecret: await seal('secret', 'whsec_AAAA'),
  sealedOldSecrets: [],
  oldSecretsUntil: [],
  sealedHeaders: null,
  ...fields,
});

function aCache(first: EndpointTarget | null) {
  const state = { row: first, reads: 0 };
  const findTargets = () => {
    state.reads += 1;
    return Promise.resolve(state.row === null ? [] : [state.row]);
  };
  const cache = new EndpointCache({ findTargets }, keys);
  return { state, find: (version: number) => cache.find({ orgId: 'o', endpointId: 'e' }, version) };
}

describe('the cache of endpoints', () => {
  it('the cache reads an endpoint once per version, for all who ask at the same time', async () => {
    const { state, find } = aCache(await aTarget());
    const found = await Promise.all([find(1), find(1), find(1)]);
    expect(found[0]?.url).toBe('https://example.com/');
    expect(found[0]?.secrets(Date.now())).toEqual([Buffer.from('AAAA', 'base64')]);
    await find(1);
    expect(state.reads).toBe(1);
    state.row = await aTarget({ version: 2, url: 'https://example.org/' });
    expect((await find(2))?.url).toBe('https://example.org/');
    // A row read before the change also goes to the new address.
    expect((await find(1))?.url).toBe('https://example.org/');
    expect(state.reads).toBe(2);
  });

  it('the cache knows nothing of an endpoint that is disabled or gone, and looks again the next time', async () => {
    const { state, find } = aCache(null);
    expect(await find(1)).toBeNull();
    state.row = await aTarget();
    expect(await find(1)).not.toBeNull();
    expect(state.reads).toBe(2);
  });

  it('the cache signs with each old secret, too, exactly as long as that one lives, the newest first', async () => {
    const [first, second] = [new Date(Date.now() + 90_000), new Date(Date.now() + 60_000)];
    const sealedOldSecrets = [await seal('secret', 'whsec_BBBB'), await seal('secret', 'whsec_CCCC')];
    const endpoint = await aCache(await aTarget({ sealedOldSecrets, oldSecretsUntil: [first, second] })).find(1);
    const signing = (at: number) => endpoint?.secrets(at).map((bytes) => bytes.toString('base64'));
    expect(signing(second.getTime() - 1)).toEqual(['AAAA', 'CCCC', 'BBBB']);
    expect(signing(second.getTime())).toEqual(['AAAA', 'BBBB']);
    expect(signing(first.getTime())).toEqual(['AAAA']);
    const over = await aCache(await aTarget({ sealedOldSecrets, oldSecretsUntil: [new Date(0), new Date(0)] })).find(1);
    expect(over?.secrets(Date.now())).toHaveLength(1);
  });

  it('the cache does not open what was sealed for another endpoint, and tries again the next time', async () => {
    const { state, find } = aCache(await aTarget({ sealedSecret: await seal('secret', 'whsec_AAAA', 'other') }));
    await expect(find(1)).rejects.toThrow('sealed for another place');
    state.row = await aTarget();
    expect(await find(1)).not.toBeNull();
  });
});

describe('the headers of a customer', () => {
  it('the headers of a customer are sent, in lower case, but never in place of ours or of the connection', () => {
    const wanted = {
      Authorization: 'Bearer x',
      'X-Custom': 'a b',
      'Content-Type': 'text/plain',
      'webhook-id': 'x',
      'Webhook-Signature': 'x',
      'X-Webhook-Attempt': '9',
      'user-agent': 'x',
      Host: 'x',
      'Content-Length': '1',
      'Transfer-Encoding': 'chunked',
      connection: 'close',
      'bad name': 'x',
      'x-break': 'a\r\nhost: evil',
      'x-number': 7,
    };
    expect(customHeaders(JSON.stringify(wanted))).toEqual({ authorization: 'Bearer x', 'x-custom': 'a b' });
    for (const json of ['null', '7', '[]', '"x"']) expect(customHeaders(json)).toEqual({});
  });
});
