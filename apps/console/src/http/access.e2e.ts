import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Role, ROLES } from '@chasqui/database';
import { mayDo, type Right, RIGHTS } from '@chasqui/identity';
import type { RouteEntry } from '@chasqui/http/requests';
import { createDescribedConsole } from '../openapi/described-console';
import { type ConsoleAnswer, summaryOf } from '../testing/console.client';
import { ConsoleHarness, type TestMember } from '../testing/console.harness';
import type { Access, ConsoleRules } from './route-access';

const harness = ConsoleHarness.ofFile();
let routes: RouteEntry<ConsoleRules>[];
let members: Map<Role, TestMember>;
let orgId: string;
let foreignOrgId: string;

beforeAll(async () => {
  const described = await createDescribedConsole();
  routes = described.routes.entries.filter(
    ({ method, url }) => url.startsWith('/console/api/') && method !== 'HEAD' && method !== 'OPTIONS',
  );
  await described.http.close();
  orgId = await harness.anOrganization();
  ({ orgId: foreignOrgId } = await harness.aMember('owner'));
  members = new Map();
  for (const role of ROLES) members.set(role, await harness.aMember(role, orgId));
});

/** Sends nothing useful: what a route says of its input does not matter here. */
function call(
  { client }: Pick<TestMember, 'client'>,
  { method, url }: RouteEntry<ConsoleRules>,
  org: string,
): Promise<ConsoleAnswer> {
  const path = url
    .slice('/console/api'.length)
    .replace(':org', org)
    .replace(/:\w+/g, () => randomUUID());
  return client.ask(method, path, method === 'GET' ? undefined : {});
}

const withAccess = (test: (access: Access) => boolean): RouteEntry<ConsoleRules>[] =>
  routes.filter(({ rules: { access } }) => access !== undefined && test(access));
const ofOrganization = (): RouteEntry<ConsoleRules>[] =>
  withAccess((access) => RIGHTS.some((right) => right === access));

describe('who may call what', () => {
  it('every route says who may call it, and what belongs to an organization names it in its path', () => {
    expect(routes.length).toBeGreaterThan(20);
    expect(routes.filter(({ rules }) => rules.access === undefined)).toEqual([]);
    for (const { url } of ofOrganization()) expect(url).toContain('/organizations/:org');
    for (const { url } of withAccess(
      (access) => access === 'public' || access === 'signed_in' || access === 'operator',
    )) {
      expect(url).not.toContain(':org');
    }
  });

  it('a route that is not public answers nobody who is not signed in', async () => {
    const nobody = { client: harness.aBrowser() };
    for (const route of withAccess((access) => access !== 'public')) {
      expect([route.url, summaryOf(await call(nobody, route, orgId))]).toEqual([route.url, '401 UNAUTHORIZED']);
    }
  });

  it.each(ROLES)('a member with the role %s is let through exactly where it has the right', async (role) => {
    const member = members.get(role) as TestMember;
    for (const route of ofOrganization()) {
      const answer = await call(member, route, orgId);
      const isRefused = answer.body.code === 'FORBIDDEN';
      const name = `${route.method} ${route.url}`;
      expect([name, isRefused]).toEqual([name, !mayDo(role, route.rules.access as Right)]);
      expect([name, answer.body.code]).not.toEqual([name, 'ORGANIZATION_NOT_FOUND']);
      expect([name, answer.status < 500 || answer.status === 503]).toEqual([name, true]);
    }
  });

  it('marketing changes contacts, segments, templates and quick replies, and comes near no key, webhook or member', async () => {
    const member = members.get('marketing') as TestMember;
    const nouns = { changed: new Set<string>(), kept: new Set<string>(), unread: new Set<string>() };
    for (const route of ofOrganization()) {
      const [, noun = ''] = route.url.split('/:org')[1]?.split('/') ?? [];
      const isRefused = (await call(member, route, orgId)).body.code === 'FORBIDDEN';
      const isRead = route.method === 'GET';
      if (isRefused) (isRead ? nouns.unread : nouns.kept).add(noun);
      else if (!isRead) nouns.changed.add(noun);
    }
    expect([...nouns.changed].toSorted()).toEqual(['contacts', 'quick-replies', 'segments', 'templates']);
    // Writing to a contact is a route of contacts.
    expect([...nouns.kept].toSorted()).toEqual(
      [
        ['', 'consent', 'deletion', 'exports'],
        ['contacts', 'conversations', 'media'],
        ['deliveries', 'invitations', 'keys', 'members', 'webhooks'],
        ['gateways', 'numbers', 'phones'],
      ]
        .flat()
        .toSorted(),
    );
    expect([...nouns.unread].toSorted()).toEqual([
      'audit',
      'data',
      'deliveries',
      'events',
      'exports',
      'invitations',
      'keys',
      'logs',
      'numbers',
      'scopes',
      'webhooks',
    ]);
  });

  it('a role that only a later version knows is let through nowhere, and is no error', async () => {
    const later = await harness.aMember('auditor' as Role, orgId);
    const me = (await later.client.get('/me')).body.data;
    expect(me.organizations).toMatchObject([{ role: 'auditor', rights: [], manages_roles: [] }]);
    for (const route of ofOrganization()) {
      expect([route.url, summaryOf(await call(later, route, orgId))]).toEqual([route.url, '403 FORBIDDEN']);
    }
    const owner = members.get('owner') as TestMember;
    const listed = (await owner.client.get(`/organizations/${orgId}/members`)).body.data;
    expect(listed).toContainEqual(expect.objectContaining({ id: later.userId, role: 'auditor', can_answer: false }));
  });

  it.each(ROLES)('a member with the role %s learns nothing of an organization that is not theirs', async (role) => {
    const member = members.get(role) as TestMember;
    for (const route of ofOrganization()) {
      for (const org of [foreignOrgId, randomUUID(), 'not-a-uuid']) {
        const name = `${route.method} ${route.url}`;
        expect([name, summaryOf(await call(member, route, org))]).toEqual([name, '404 ORGANIZATION_NOT_FOUND']);
      }
    }
  });

  it('what is for operators answers no owner of an organization', async () => {
    const owner = members.get('owner') as TestMember;
    for (const route of withAccess((access) => access === 'operator')) {
      expect([route.url, summaryOf(await call(owner, route, orgId))]).toEqual([route.url, '403 FORBIDDEN']);
    }
  });

  it('what needs the password again is refused until it was given', async () => {
    const [owner, operator] = [members.get('owner') as TestMember, await harness.anOperator()];
    await harness.forgetConfirmations();
    const guarded = routes.filter(({ rules }) => rules.needsConfirmation === true);
    expect(guarded.length).toBeGreaterThan(4);
    for (const route of guarded) {
      const caller = route.rules.access === 'operator' ? operator : owner;
      expect([route.url, summaryOf(await call(caller, route, orgId))]).toEqual([
        route.url,
        '403 CONFIRMATION_REQUIRED',
      ]);
    }
  });
});
