import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Mode, SCOPES } from '@chasqui/database';
import type { RouteEntry } from '@chasqui/http/requests';
import { aPhone, type Probe as NounProbe, readProbes } from '@chasqui/testing';
import type { RouteRules } from '../../apps/api-gateway/src/http/route-rules';
import { createDescribedApi } from '../../apps/api-gateway/src/openapi/described-api';
import { type ApiAnswer, type ApiRequest, statusAndCode } from './api.client';
import { TO } from './answers.world';
import { RunningSystem } from './running-system';

interface Owner {
  orgId: string;
  key: string;
  mode: Mode;
  messageId: string;
  numberId: string;
  numberPhone: string;
  gatewayId: string;
  smsPhoneId: string;
  webhookId: string;
  deliveryId: string;
  /** Of a webhook of its own: while one runs, `enable-and-recover` returns it. */
  recovery: { webhookId: string; id: string };
  eventId: string;
  contactId: string;
  /** Of each noun with a probe, by its path. */
  of: Readonly<Record<string, string>>;
  contactImportId: string;
  contactExportId: string;
}

const NOUNS = readProbes();
/** Its address needs no name lookup. */
const WEBHOOK = { path: '/webhooks', body: () => ({ url: 'https://93.184.216.34/hook' }) };

/** How each route is called for an owner's object; a route missing here fails a test. */
type Probe = (owned: Owner, missing: { id: string; phone: string } | null) => ApiRequest[];

function probesOf({ path, change, verbs = {}, isWhole }: NounProbe): Readonly<Record<string, Probe>> {
  const call =
    (request: Partial<ApiRequest>, verb = ''): Probe =>
    (owned, missing) => [{ ...request, path: `${path}/${missing?.id ?? owned.of[path]}${verb}` }];
  return {
    [`GET /v1${path}`]: () => [],
    [`POST /v1${path}`]: () => [],
    ...(!isWhole && { [`GET /v1${path}/:id`]: call({}) }),
    [`PATCH /v1${path}/:id`]: call({ method: 'PATCH', body: change }),
    [`DELETE /v1${path}/:id`]: call({ method: 'DELETE' }),
    ...Object.fromEntries(
      Object.entries(verbs).map(([verb, { body }]) => [`POST /v1${path}/:id/${verb}`, call({ body }, `/${verb}`)]),
    ),
  };
}

const PROBES: Readonly<Record<string, Probe>> = {
  ...Object.assign({}, ...NOUNS.map(probesOf)),
  'GET /v1/messages/:id': (owned, missing) => [{ path: `/messages/${missing?.id ?? owned.messageId}` }],
  'GET /v1/messages/:id/events': (owned, missing) => [{ path: `/messages/${missing?.id ?? owned.messageId}/events` }],
  'POST /v1/whatsapp/send': (owned, missing) => sends('/whatsapp/send', owned, missing),
  'POST /v1/send': (owned, missing) => sends('/send', owned, missing),
  'GET /v1/whatsapp/send': (owned, missing) =>
    ['account', 'account_id', 'whatsapp_id'].map((name) => {
      return { path: '/whatsapp/send', query: { to: TO.silent, message: 'x', [name]: missing?.id ?? owned.numberId } };
    }),
  'DELETE /v1/messages/:id': (owned, missing) => [
    { method: 'DELETE', path: `/messages/${missing?.id ?? owned.messageId}` },
  ],
  'POST /v1/whatsapp/poll': (owned, missing) =>
    sends('/whatsapp/poll', owned, missing, { question: 'x?', options: ['a', 'b'] }),
  'POST /v1/whatsapp/location': (owned, missing) =>
    sends('/whatsapp/location', owned, missing, { latitude: 1, longitude: 2 }),
  'POST /v1/whatsapp/contact': (owned, missing) =>
    sends('/whatsapp/contact', owned, missing, { name: 'A', phone: '15550001' }),
  'POST /v1/whatsapp/reaction': (owned, missing) => [
    { path: '/whatsapp/reaction', body: { message_id: missing?.id ?? owned.messageId, emoji: '❤️' } },
  ],
  'POST /v1/whatsapp/read': (owned, missing) => [
    { path: '/whatsapp/read', body: { message_id: missing?.id ?? owned.messageId } },
  ],
  'POST /v1/whatsapp/schedule': (owned, missing) =>
    sends('/whatsapp/schedule', owned, missing, {
      message: 'x',
      scheduled_at: new Date(Date.now() + 3_600_000).toISOString(),
    }),
  // Answers per row: its own test below.
  'POST /v1/whatsapp/bulk': () => [],
  'GET /v1/whatsapp/qr': (owned, missing) => [
    { path: '/whatsapp/qr', query: { phone: missing?.phone ?? owned.numberPhone } },
  ],
  'GET /v1/whatsapp/status': (owned, missing) => [
    { path: '/whatsapp/status', query: { phone: missing?.phone ?? owned.numberPhone } },
  ],
  'POST /v1/whatsapp/unlink': (owned, missing) => [
    { path: '/whatsapp/unlink', body: { phone: missing?.phone ?? owned.numberPhone } },
  ],
  'GET /v1/whatsapp/check': (owned, missing) => [
    { path: '/whatsapp/check', query: { phone: TO.silent, whatsapp_id: missing?.id ?? owned.numberId } },
  ],
  'GET /v1/whatsapp/groups': (owned, missing) => [
    { path: '/whatsapp/groups', query: { whatsapp_id: missing?.id ?? owned.numberId } },
  ],
  'PATCH /v1/whatsapp/accounts/:id': (owned, missing) => [
    {
      method: 'PATCH',
      path: `/whatsapp/accounts/${missing?.id ?? owned.numberId}`,
      body: { display_name: 'Mine', proxy_url: 'http://proxy.example.com:3128' },
    },
  ],
  'GET /v1/gateway': (owned, missing) => [{ path: '/gateway', query: { gateway_id: missing?.id ?? owned.gatewayId } }],
  'POST /v1/gateway/enrollment': (owned, missing) => [
    { path: '/gateway/enrollment', body: { gateway_id: missing?.id ?? owned.gatewayId } },
  ],
  // The operator's offer is the same for all.
  'GET /v1/gateway/downloads': () => [],
  'POST /v1/gateway/restart': (owned, missing) => [
    { path: '/gateway/restart', body: { gateway_id: missing?.id ?? owned.gatewayId } },
  ],
  'DELETE /v1/gateway': (owned, missing) => [
    { method: 'DELETE', path: '/gateway', query: { gateway_id: missing?.id ?? owned.gatewayId } },
  ],
  'POST /v1/sms/send': (owned, missing) => [
    { path: '/sms/send', body: { to: TO.silent, message: 'x', device_id: missing?.id ?? owned.smsPhoneId } },
  ],
  // Answers per row: sms-bulk.e2e.ts names foreign phones.
  'POST /v1/sms/bulk': () => [],
  'GET /v1/sms/accounts/:id': (owned, missing) => [{ path: `/sms/accounts/${missing?.id ?? owned.smsPhoneId}` }],
  'PATCH /v1/sms/accounts/:id': (owned, missing) => [
    { method: 'PATCH', path: `/sms/accounts/${missing?.id ?? owned.smsPhoneId}`, body: { name: 'Mine' } },
  ],
  'DELETE /v1/sms/accounts/:id': (owned, missing) => [
    { method: 'DELETE', path: `/sms/accounts/${missing?.id ?? owned.smsPhoneId}` },
  ],
  'POST /v1/webhooks': (owned, missing) => [
    { path: '/webhooks', body: { ...WEBHOOK.body(), account_ids: [missing?.id ?? owned.numberId] } },
  ],
  'PATCH /v1/webhooks/:id': (owned, missing) => [
    { method: 'PATCH', path: `/webhooks/${missing?.id ?? owned.webhookId}`, body: { description: 'x' } },
    { method: 'PATCH', path: `/webhooks/${missing?.id ?? owned.webhookId}`, body: { account_ids: [owned.numberId] } },
  ],
  'POST /v1/webhooks/:id/rotate-secret': (owned, missing) => onWebhook(owned, missing, 'rotate-secret'),
  'POST /v1/webhooks/:id/test': (owned, missing) => onWebhook(owned, missing, 'test'),
  'POST /v1/webhooks/:id/enable-and-recover': (owned, missing) => onWebhook(owned, missing, 'enable-and-recover'),
  'GET /v1/webhooks/:id/deliveries': (owned, missing) => [
    { path: `/webhooks/${missing?.id ?? owned.webhookId}/deliveries` },
  ],
  'GET /v1/webhooks/deliveries/:id': (owned, missing) => [
    { path: `/webhooks/deliveries/${missing?.id ?? owned.deliveryId}` },
  ],
  'POST /v1/webhooks/deliveries/:id/replay': (owned, missing) => [
    { method: 'POST', path: `/webhooks/deliveries/${missing?.id ?? owned.deliveryId}/replay` },
  ],
  'GET /v1/webhooks/:id/recoveries': (owned, missing) => [
    { path: `/webhooks/${missing?.id ?? owned.recovery.webhookId}/recoveries` },
  ],
  'GET /v1/webhooks/:id/recoveries/:recoveryId': (owned, missing) => [
    {
      path: `/webhooks/${missing?.id ?? owned.recovery.webhookId}/recoveries/${missing?.id ?? owned.recovery.id}`,
    },
  ],
  'POST /v1/webhooks/:id/replay': (owned, missing) => [
    { path: `/webhooks/${missing?.id ?? owned.recovery.webhookId}/replay`, body: { since: '2026-01-01T00:00:00Z' } },
  ],
  'GET /v1/events': (owned, missing) => [{ path: '/events', query: { after: eventOf(owned, missing) } }],
  'GET /v1/events/:id': (owned, missing) => [{ path: `/events/${eventOf(owned, missing)}` }],
  // Never ends for its owner: events.e2e.ts calls it with foreign ids.
  'GET /v1/events/stream': () => [],
  'GET /v1/contacts/:id': (owned, missing) => [{ path: `/contacts/${missing?.id ?? owned.contactId}` }],
  'GET /v1/contacts/:id/messages': (owned, missing) => [
    { path: `/contacts/${missing?.id ?? owned.contactId}/messages` },
  ],
  'GET /v1/contacts/:id/consents': (owned, missing) => [
    { path: `/contacts/${missing?.id ?? owned.contactId}/consents` },
  ],
  'PATCH /v1/contacts/:id': (owned, missing) => [
    { method: 'PATCH', path: `/contacts/${missing?.id ?? owned.contactId}`, body: { name: 'Mine' } },
  ],
  'DELETE /v1/contacts/:id': (owned, missing) => [
    { method: 'DELETE', path: `/contacts/${missing?.id ?? owned.contactId}` },
  ],
  'POST /v1/contacts/:id/opt-out': (owned, missing) => [
    { path: `/contacts/${missing?.id ?? owned.contactId}/opt-out`, body: { channel: 'email' } },
  ],
  'POST /v1/contacts/:id/opt-in': (owned, missing) => [
    { path: `/contacts/${missing?.id ?? owned.contactId}/opt-in`, body: { channel: 'email' } },
  ],
  'POST /v1/contacts/:id/merge': (owned, missing) => mergesOf(owned, missing, 'merge'),
  'POST /v1/contacts/:id/unmerge': (owned, missing) => mergesOf(owned, missing, 'unmerge'),
  'GET /v1/segments/:id/contacts': (owned, missing) => [
    { path: `/segments/${missing?.id ?? owned.of['/segments']}/contacts` },
  ],
  'POST /v1/segments/preview': () => [],
  'GET /v1/contacts/imports/:id': (owned, missing) => [
    { path: `/contacts/imports/${missing?.id ?? owned.contactImportId}` },
  ],
  'POST /v1/contacts/imports/:id/cancel': (owned, missing) => [
    { method: 'POST', path: `/contacts/imports/${missing?.id ?? owned.contactImportId}/cancel` },
  ],
  'GET /v1/contacts/exports/:id': (owned, missing) => [
    { path: `/contacts/exports/${missing?.id ?? owned.contactExportId}` },
  ],
  'POST /v1/contacts/export': () => [],
  // A list; and a form without an id, which the tests of imports send.
  'GET /v1/contacts/imports': () => [],
  'POST /v1/contacts/import': () => [],
  // These take no id, or answer per row: the tests of contacts call them with foreign addresses.
  'GET /v1/contacts': (owned, missing) => [{ path: `/contacts?segment_id=${missing?.id ?? owned.of['/segments']}` }],
  'POST /v1/contacts': () => [],
  'POST /v1/contacts/bulk': () => [],
  // Takes no ID; media-uploads.e2e.ts sends foreign files.
  'POST /v1/media': () => [],
  // Reports a number as another organization's (spec.md section 4): its own test below.
  'POST /v1/whatsapp/link': () => [],
  // These take no id: other tests check that they list nothing foreign.
  'GET /v1/messages': () => [],
  'GET /v1/whatsapp/accounts': () => [],
  'GET /v1/sms/accounts': () => [],
  'POST /v1/sms/accounts/pairing': () => [],
};

/** Would remove what later tests need. */
const TAKES_AWAY = [
  ...NOUNS.map(({ path }) => `DELETE /v1${path}/:id`),
  'POST /v1/whatsapp/unlink',
  'DELETE /v1/gateway',
  'DELETE /v1/sms/accounts/:id',
  'DELETE /v1/contacts/:id',
];

const SHARED = NOUNS.flatMap(({ path, isOfMode }) => (isOfMode ? [] : [path]));

/** Shared by an organization's live and test keys (contract.md D0). */
const isShared = (route: string): boolean =>
  SHARED.some((path) => route.includes(` /v1${path}`)) || route.endsWith(' /v1/contacts');

/** The owner's answer, where it is not 200. */
const OWN_ANSWER: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    NOUNS.flatMap(({ path, verbs = {} }) =>
      Object.entries(verbs).map(([verb, { status = '200' }]) => [`POST /v1${path}/:id/${verb}`, status]),
    ),
  ),
  'POST /v1/whatsapp/schedule': '202',
  // It was sent, not received.
  'POST /v1/whatsapp/read': '409 INVALID_STATE',
  'POST /v1/sms/send': '201',
  'POST /v1/webhooks': '201',
  'POST /v1/gateway/restart': '202',
  'POST /v1/webhooks/:id/test': '202',
  // The owner's own one is still running.
  'POST /v1/webhooks/:id/replay': '409 INVALID_STATE',
  'POST /v1/webhooks/deliveries/:id/replay': '202',
  // Nothing failed.
  'POST /v1/webhooks/:id/enable-and-recover': '409 INVALID_STATE',
  // With itself.
  'POST /v1/contacts/:id/merge': '400 VALIDATION',
  'POST /v1/contacts/:id/unmerge': '409 INVALID_STATE',
  // It is sent already.
  'DELETE /v1/messages/:id': '409 INVALID_STATE',
};

const onWebhook = (owned: Owner, missing: { id: string } | null, verb: string): ApiRequest[] => [
  { method: 'POST', path: `/webhooks/${missing?.id ?? owned.webhookId}/${verb}` },
];
const mergesOf = (owned: Owner, missing: { id: string } | null, verb: string): ApiRequest[] => {
  const id = missing?.id ?? owned.contactId;
  return [{ path: `/contacts/${id}/${verb}`, body: { from_id: id } }];
};
const eventOf = (owned: Owner, missing: { id: string } | null): string =>
  missing === null ? owned.eventId : `evt_${missing.id}`;

const sends = (
  path: string,
  owned: Owner,
  missing: { id: string; phone: string } | null,
  content: Record<string, unknown> = { message: 'x' },
): ApiRequest[] =>
  [
    { reply_to: missing?.id ?? owned.messageId },
    { whatsapp_id: missing?.id ?? owned.numberId },
    { account_id: missing?.id ?? owned.numberId },
    { account_phone: missing?.phone ?? owned.numberPhone },
  ].map((fields) => ({ path, body: { to: TO.silent, ...content, ...fields } }));

let system: RunningSystem;
let routes: readonly RouteEntry<RouteRules>[];
let owners: Owner[];

beforeAll(async () => {
  const described = await createDescribedApi();
  ({ entries: routes } = described.routes);
  await described.http.close();
  system = await RunningSystem.start();
  const [one, other] = [await system.anOrganization(), await system.anOrganization()];
  owners = await Promise.all([anOwner(one, 'live'), anOwner(one, 'test'), anOwner(other, 'live')]);
});
afterAll(() => system.close());

async function anOwner(orgId: string, mode: Mode): Promise<Owner> {
  const { key } = await system.aKey(orgId, { mode });
  const [number] = (await system.aGateway(orgId, mode)).numbers;
  const sent = await system.api.call({ path: '/whatsapp/send', key, body: { to: TO.silent, message: 'hello' } });
  const gateway = await system.api.call({ path: '/gateway', key });
  const make = async ({ path, body }: Pick<NounProbe, 'path' | 'body'>): Promise<string> =>
    String((await system.api.call({ path, key, body: body(mode) })).data.id);
  const of: Record<string, string> = {};
  for (const noun of NOUNS) of[noun.path] = await make(noun);
  const [webhookId = '', otherId] = [of[WEBHOOK.path], await make(WEBHOOK)];
  const tested = await system.api.call({ method: 'POST', path: `/webhooks/${webhookId}/test`, key });
  const since = '2026-01-01T00:00:00Z';
  const recovery = await system.api.call({ path: `/webhooks/${otherId}/replay`, key, body: { since } });
  const eventId = await system.anEvent(orgId, mode);
  const person = { external_id: 'a', name: 'Ann' };
  const { data: contact } = await system.api.call({ path: '/contacts', key, body: person });
  const { rows: imports } = await system.database.query<{ id: string }>(
    `insert into contact_imports (id, org_id, mode, state, dry_run, on_conflict, tags, file_id, filename)
     values (uuidv7(), $1, $2, 'completed', false, 'skip', '{}', uuidv7(), 'f') returning id`,
    [orgId, mode],
  );
  const { data: exported } = await system.api.call({ path: '/contacts/export', key, body: {} });
  const { id: smsPhoneId } = await aPhone(system.database, { orgId, mode });
  return {
    orgId,
    key,
    mode,
    messageId: String(sent.data.id),
    numberId: number?.id ?? '',
    numberPhone: number?.phone ?? '',
    gatewayId: String(gateway.data.id),
    smsPhoneId,
    webhookId,
    deliveryId: String(tested.data.id),
    recovery: { webhookId: otherId, id: String(recovery.data.id) },
    eventId,
    contactId: String(contact.id),
    of,
    contactImportId: imports[0]?.id ?? '',
    contactExportId: String(exported.id),
  };
}

/** An answer without what differs between requests. */
function comparable({ status, headers, text }: ApiAnswer): unknown {
  const { date, 'x-ratelimit-remaining': remaining, ...rest } = headers;
  expect([typeof date, typeof remaining]).toEqual(['string', 'string']);
  return { status, text, headers: rest };
}

const nameOf = ({ method, url }: RouteEntry<RouteRules>): string => `${method} ${url}`;
const pairs = (): [Owner, Owner][] =>
  owners.flatMap((asking) =>
    owners.filter((owner) => owner !== asking).map((owner): [Owner, Owner] => [asking, owner]),
  );

describe('every route of the running api-gateway', () => {
  const keyed = () => routes.filter(({ method, rules }) => method !== 'HEAD' && !rules.isPublic);

  it('every route needs a scope of spec.md section 5, but for the documentation and signed links', () => {
    const open = routes.filter(({ rules }) => rules.scope === undefined || !SCOPES.includes(rules.scope));
    const documentation = [
      '/',
      '/v1',
      '/v1/',
      '/openapi.json',
      '/docs',
      '/docs/*',
      '/docs/gateway/:file',
      // The link's signature is the permission.
      '/v1/media/:id',
    ];
    expect([...new Set(open.map(({ url }) => url))].sort()).toEqual(documentation.sort());
  });

  it('every route is known to this test, and stands in the OpenAPI document', () => {
    expect(keyed().map(nameOf).sort()).toEqual(Object.keys(PROBES).sort());
    const described = system.description.operations.map(
      ({ method, path }) => `${method} /v1${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    );
    expect(described.sort()).toEqual(keyed().map(nameOf).sort());
  });

  it('every route answers an id of another organization or mode as one that does not exist, to the byte', async () => {
    const headers = { 'x-request-id': 'the-same' };
    for (const [asking, owner] of pairs()) {
      for (const [name, probe] of Object.entries(PROBES)) {
        if (isShared(name) && asking.orgId === owner.orgId) continue;
        const missing = probe(owner, { id: randomUUID(), phone: system.aPhone() });
        for (const [index, request] of probe(owner, null).entries()) {
          const foreign = await system.api.call({ ...request, key: asking.key, headers });
          const unknown = await system.api.call({ ...(missing[index] as ApiRequest), key: asking.key, headers });
          expect([name, comparable(foreign)]).toEqual([name, comparable(unknown)]);
          expect(foreign.status).toBeGreaterThanOrEqual(400);
        }
      }
    }
  });

  it('every route answers its owner', async () => {
    for (const owner of owners) {
      for (const [name, probe] of Object.entries(PROBES)) {
        if (TAKES_AWAY.includes(name)) continue;
        for (const request of probe(owner, null)) {
          const answer = statusAndCode(await system.api.call({ ...request, key: owner.key }));
          expect([name, answer]).toEqual([name, OWN_ANSWER[name] ?? '200']);
        }
      }
    }
  });

  it('every route is refused to a key that has every scope but its own', async () => {
    const orgId = await system.anOrganization();
    for (const route of keyed()) {
      const { key } = await system.aKey(orgId, { scopes: SCOPES.filter((scope) => scope !== route.rules.scope) });
      const path = route.url.slice('/v1'.length).replace(':id', randomUUID());
      const answer = await system.api.call({
        method: route.method,
        path,
        key,
        ...(route.method === 'POST' && { body: {} }),
      });
      expect([nameOf(route), statusAndCode(answer)]).toEqual([nameOf(route), '403 INSUFFICIENT_SCOPE']);
    }
  });
});

describe('two organizations, live and test mode', () => {
  it('each organization and mode lists its own numbers and phones and no other', async () => {
    for (const owner of owners) {
      const { body } = await system.api.call({ path: '/whatsapp/accounts', key: owner.key });
      expect((body.data as { id: string }[]).map(({ id }) => id)).toEqual([owner.numberId]);
      const { body: sms } = await system.api.call({ path: '/sms/accounts', key: owner.key });
      expect((sms.data as { id: string }[]).map(({ id }) => id)).toEqual([owner.smsPhoneId]);
    }
  });

  it('each organization and mode lists its own webhooks and events and no other', async () => {
    for (const owner of owners) {
      const webhooks = (await system.api.call({ path: '/webhooks', key: owner.key })).body.data as { id: string }[];
      expect(webhooks.map(({ id }) => id)).toEqual(expect.arrayContaining([owner.webhookId, owner.recovery.webhookId]));
      const events = (await system.api.call({ path: '/events', key: owner.key })).body.data as { id: string }[];
      expect(events.map(({ id }) => id)).toContain(owner.eventId);
      for (const other of owners.filter((each) => each !== owner)) {
        expect(webhooks.map(({ id }) => id)).not.toContain(other.webhookId);
        expect(events.map(({ id }) => id)).not.toContain(other.eventId);
      }
    }
  });

  it('no organization links the number that another one has linked, and the sandbox has phones of its own', async () => {
    for (const { key, numberPhone } of owners) {
      const own = await system.api.call({ path: '/whatsapp/link', key, body: { phone: numberPhone } });
      expect(statusAndCode(own)).toBe('200');
    }
    for (const [asking, owner] of pairs()) {
      const link = { path: '/whatsapp/link', key: asking.key, body: { phone: owner.numberPhone } };
      const expected = asking.mode === owner.mode ? '403 NOT_YOUR_NUMBER' : '200';
      const answer = await system.api.call(link);
      expect([asking.mode, owner.mode, statusAndCode(answer)]).toEqual([asking.mode, owner.mode, expected]);
      if (answer.status === 200) await system.api.call({ ...link, path: '/whatsapp/unlink' });
    }
  });

  it('each organization and mode sends from its own number and phone when it names none', async () => {
    for (const owner of owners) {
      const answer = await system.api.call({
        path: '/whatsapp/send',
        key: owner.key,
        body: { to: TO.silent, message: 'x' },
      });
      expect(answer.data.whatsapp_id).toBe(owner.numberId);
      const sms = await system.api.call({ path: '/sms/send', key: owner.key, body: { to: TO.silent, message: 'x' } });
      const sent = await system.api.call({ path: `/messages/${String(sms.data.id)}`, key: owner.key });
      expect(sent.data.device_id).toBe(owner.smsPhoneId);
    }
  });

  it('a key whose mode has no number finds none, although the other mode has one', async () => {
    for (const mode of ['live', 'test'] as const) {
      const orgId = await system.anOrganization();
      await system.aGateway(orgId, mode);
      const { key } = await system.aKey(orgId, { mode: mode === 'live' ? 'test' : 'live' });
      const sent = await system.api.call({ path: '/whatsapp/send', key, body: { to: TO.silent, message: 'x' } });
      expect(statusAndCode(sent)).toBe('503 NO_CONNECTED_ACCOUNT');
      expect((await system.api.call({ path: '/whatsapp/accounts', key })).body.data).toEqual([]);
    }
  });

  it('no organization changes a key of another one', async () => {
    const [one, other] = [await system.anOrganization(), await system.anOrganization()];
    const key = await system.aKey(one);
    const { keyAdmin } = system.admin;
    expect(await keyAdmin.revoke(other, key.id)).toBe(false);
    expect(await keyAdmin.setScopes(other, key.id, [])).toBe(false);
    expect(await keyAdmin.setRateLimit(other, key.id, 1)).toBe(false);
    expect(await system.admin.revealKey(other, key.id)).toBeNull();
    expect((await system.api.call({ path: '/whatsapp/accounts', key: key.key })).status).toBe(200);
  });
});
