import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  notFound,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router';
import { ApiError, searchOf } from './api/client';
import type { Mode } from './api/types';
import { toAuditSearch } from './audit/audit-search';
import { toContactsSearch } from './contacts/contacts-search';
import { toEventsSearch } from './events/events-search';
import { withWords } from './i18n/i18n';
import { toInboxSearch } from './inbox/inbox-search';
import { toKeySearch } from './api-keys/key-search';
import { toLogSearch } from './request-log/log-search';
import { toMessageSearch } from './messages/message-search';
import { toPairSearch } from './numbers/pair-search';
import { toLanesSearch } from './operations/lanes-search';
import { toTrafficSearch } from './operations/traffic-search';
import { toRepliesSearch } from './quick-replies/replies-search';
import { toPersonSearch } from './person/person-search';
import { RouteError } from './route-error';
import { meQuery, rememberOrganization, startMode, startOrganization, toMode } from './session/session';
import { Lost } from './shell/lost';
import { Shell } from './shell/shell';
import { toNewTemplateSearch, toTemplatesSearch } from './templates/templates-search';
import { toDeliverySearch } from './webhooks/delivery-search';

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  notFoundComponent: Lost,
  errorComponent: RouteError,
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search: Record<string, unknown>): { return?: string } =>
    typeof search.return === 'string' ? { return: search.return } : {},
  component: lazyRouteComponent(() => import('./auth/sign-in-page'), 'SignInPage'),
});

const signInLink = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/link',
  component: lazyRouteComponent(() => import('./auth/link-page'), 'LinkPage'),
});

const forgot = createRoute({
  getParentRoute: () => root,
  path: '/forgot',
  component: lazyRouteComponent(() => import('./auth/forgot-page'), 'ForgotPage'),
});

const reset = createRoute({
  getParentRoute: () => root,
  path: '/reset',
  component: lazyRouteComponent(() => import('./auth/reset-page'), 'ResetPage'),
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyRouteComponent(() => import('./auth/invitation-page'), 'InvitationPage'),
});

/** Routes that need a session. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  beforeLoad: async ({ context, location }) => {
    try {
      return { me: await context.queryClient.ensureQueryData(meQuery) };
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'UNAUTHORIZED') throw error;
      throw redirect({ to: '/sign-in', search: { return: location.pathname + location.searchStr } });
    }
  },
  component: Shell,
});

const start = createRoute({
  getParentRoute: () => inside,
  path: '/',
  beforeLoad: ({ context }) => {
    const organization = startOrganization(context.me);
    if (organization) throw redirect({ to: '/o/$orgId', params: { orgId: organization.id } });
    if (context.me.user.is_operator) throw redirect({ to: '/operations/queues' });
  },
  component: lazyRouteComponent(() => import('./home/no-organization-page'), 'NoOrganizationPage'),
});

const organization = createRoute({
  getParentRoute: () => inside,
  path: '/o/$orgId',
  validateSearch: (search: Record<string, unknown>): { mode?: Mode } => {
    const mode = toMode(search.mode);
    return mode === undefined ? {} : { mode };
  },
  search: { middlewares: [retainSearchParams(['mode'])] },
  beforeLoad: ({ context, params, search, location }) => {
    const opened = context.me.organizations.find(({ id }) => id === params.orgId);
    if (opened === undefined) throw notFound();
    rememberOrganization(params.orgId);
    // Every address carries its mode: a shared link shows what its sender saw.
    if (search.mode === undefined) {
      const href = location.pathname + searchOf({ ...location.search, mode: startMode(opened) });
      throw redirect({ href: location.hash === '' ? href : `${href}#${location.hash}`, replace: true });
    }
  },
});

const home = createRoute({
  getParentRoute: () => organization,
  path: '/',
  component: lazyRouteComponent(() => import('./home/home-page'), 'HomePage'),
});

const messages = createRoute({
  getParentRoute: () => organization,
  path: '/messages',
  validateSearch: toMessageSearch,
  component: lazyRouteComponent(() => import('./messages/messages-page'), 'MessagesPage'),
});

const inbox = createRoute({
  getParentRoute: () => organization,
  path: '/inbox',
  validateSearch: toInboxSearch,
  component: lazyRouteComponent(() => import('./inbox/inbox-page'), 'InboxPage'),
});

const numbers = createRoute({
  getParentRoute: () => organization,
  path: '/numbers',
  component: lazyRouteComponent(() => withWords('numbers', import('./numbers/numbers-page')), 'NumbersPage'),
});

const pair = createRoute({
  getParentRoute: () => organization,
  path: '/numbers/pair',
  validateSearch: toPairSearch,
  component: lazyRouteComponent(() => withWords('numbers', import('./numbers/pair-page')), 'PairPage'),
});

const phones = createRoute({
  getParentRoute: () => organization,
  path: '/phones',
  component: lazyRouteComponent(() => withWords('phones', import('./phones/phones-page')), 'PhonesPage'),
});

const keys = createRoute({
  getParentRoute: () => organization,
  path: '/keys',
  validateSearch: toKeySearch,
  component: lazyRouteComponent(() => import('./api-keys/keys-page'), 'KeysPage'),
});

const logs = createRoute({
  getParentRoute: () => organization,
  path: '/logs',
  validateSearch: toLogSearch,
  component: lazyRouteComponent(() => import('./request-log/logs-page'), 'LogsPage'),
});

const events = createRoute({
  getParentRoute: () => organization,
  path: '/events',
  validateSearch: toEventsSearch,
  component: lazyRouteComponent(() => import('./events/events-page'), 'EventsPage'),
});

const replies = createRoute({
  getParentRoute: () => organization,
  path: '/quick-replies',
  validateSearch: toRepliesSearch,
  component: lazyRouteComponent(() => import('./quick-replies/replies-page'), 'RepliesPage'),
});

const templates = createRoute({
  getParentRoute: () => organization,
  path: '/templates',
  validateSearch: toTemplatesSearch,
  component: lazyRouteComponent(() => withWords('templates', import('./templates/templates-page')), 'TemplatesPage'),
});

const newTemplate = createRoute({
  getParentRoute: () => organization,
  path: '/templates/new',
  validateSearch: toNewTemplateSearch,
  component: lazyRouteComponent(() => withWords('templates', import('./templates/template-page')), 'NewTemplatePage'),
});

const template = createRoute({
  getParentRoute: () => organization,
  path: '/templates/$templateId',
  component: lazyRouteComponent(() => withWords('templates', import('./templates/template-page')), 'TemplatePage'),
});

const segments = createRoute({
  getParentRoute: () => organization,
  path: '/segments',
  component: lazyRouteComponent(() => withWords('segments', import('./segments/segments-page')), 'SegmentsPage'),
});

const newSegment = createRoute({
  getParentRoute: () => organization,
  path: '/segments/new',
  component: lazyRouteComponent(() => withWords('segments', import('./segments/segment-page')), 'NewSegmentPage'),
});

const segment = createRoute({
  getParentRoute: () => organization,
  path: '/segments/$segmentId',
  component: lazyRouteComponent(() => withWords('segments', import('./segments/segment-page')), 'SegmentPage'),
});

const segmentPeople = createRoute({
  getParentRoute: () => organization,
  path: '/segments/$segmentId/people',
  component: lazyRouteComponent(
    () => withWords('segments', import('./segments/segment-people-page')),
    'SegmentPeoplePage',
  ),
});

const importContacts = createRoute({
  getParentRoute: () => organization,
  path: '/contacts/import',
  component: lazyRouteComponent(
    () => withWords('transfers', import('./contact-transfers/import-wizard-page')),
    'ImportWizardPage',
  ),
});

const contactImports = createRoute({
  getParentRoute: () => organization,
  path: '/contacts/imports',
  component: lazyRouteComponent(
    () => withWords('transfers', import('./contact-transfers/imports-page')),
    'ImportsPage',
  ),
});

const contactImport = createRoute({
  getParentRoute: () => organization,
  path: '/contacts/imports/$importId',
  component: lazyRouteComponent(() => withWords('transfers', import('./contact-transfers/import-page')), 'ImportPage'),
});

const contactExports = createRoute({
  getParentRoute: () => organization,
  path: '/contacts/exports',
  component: lazyRouteComponent(
    () => withWords('transfers', import('./contact-transfers/exports-page')),
    'ExportsPage',
  ),
});

const person = createRoute({
  getParentRoute: () => organization,
  path: '/contacts/$contactId',
  validateSearch: toPersonSearch,
  component: lazyRouteComponent(() => withWords('person', import('./person/person-page')), 'PersonPage'),
});

const contactFields = createRoute({
  getParentRoute: () => organization,
  path: '/contacts/fields',
  component: lazyRouteComponent(() => withWords('person', import('./person/fields-page')), 'FieldsPage'),
});

const contacts = createRoute({
  getParentRoute: () => organization,
  path: '/contacts',
  validateSearch: toContactsSearch,
  component: lazyRouteComponent(
    () => withWords('transfers', withWords('contacts', import('./contacts/contacts-page'))),
    'ContactsPage',
  ),
});

const duplicates = createRoute({
  getParentRoute: () => organization,
  path: '/contacts/duplicates',
  component: lazyRouteComponent(() => withWords('contacts', import('./contacts/duplicates-page')), 'DuplicatesPage'),
});

const webhooks = createRoute({
  getParentRoute: () => organization,
  path: '/webhooks',
  component: lazyRouteComponent(() => import('./webhooks/webhooks-page'), 'WebhooksPage'),
});

const webhook = createRoute({
  getParentRoute: () => organization,
  path: '/webhooks/$webhookId',
  validateSearch: toDeliverySearch,
  component: lazyRouteComponent(() => import('./webhooks/webhook-page'), 'WebhookPage'),
});

const members = createRoute({
  getParentRoute: () => organization,
  path: '/members',
  component: lazyRouteComponent(() => withWords('members', import('./members/members-page')), 'MembersPage'),
});

const security = createRoute({
  getParentRoute: () => organization,
  path: '/security',
  component: lazyRouteComponent(() => withWords('security', import('./account/security-page')), 'SecurityPage'),
});

const audit = createRoute({
  getParentRoute: () => organization,
  path: '/audit',
  validateSearch: toAuditSearch,
  component: lazyRouteComponent(() => withWords('audit', import('./audit/audit-page')), 'AuditPage'),
});

const usage = createRoute({
  getParentRoute: () => organization,
  path: '/usage',
  component: lazyRouteComponent(() => withWords('usage', import('./usage/usage-page')), 'UsagePage'),
});

const settings = createRoute({
  getParentRoute: () => organization,
  path: '/settings',
  component: lazyRouteComponent(() => withWords('settings', import('./settings/settings-page')), 'SettingsPage'),
});

/** For operators of the installation; other users get the page for unknown addresses. */
const operations = createRoute({
  getParentRoute: () => inside,
  path: '/operations',
  beforeLoad: ({ context }) => {
    if (!context.me.user.is_operator) throw notFound();
  },
});

const queues = createRoute({
  getParentRoute: () => operations,
  path: '/queues',
  validateSearch: toLanesSearch,
  component: lazyRouteComponent(() => withWords('operations', import('./operations/queues-page')), 'QueuesPage'),
});

/** The charts are a chunk of their own, as every page is. */
const traffic = createRoute({
  getParentRoute: () => operations,
  path: '/traffic',
  validateSearch: toTrafficSearch,
  component: lazyRouteComponent(() => withWords('operations', import('./operations/traffic-page')), 'TrafficPage'),
});

const health = createRoute({
  getParentRoute: () => operations,
  path: '/health',
  component: lazyRouteComponent(() => withWords('operations', import('./operations/health-page')), 'HealthPage'),
});

const organizations = createRoute({
  getParentRoute: () => operations,
  path: '/organizations',
  component: lazyRouteComponent(
    () => withWords('settings', withWords('operations', import('./operations/organizations-page'))),
    'OrganizationsPage',
  ),
});

export const routeTree = root.addChildren([
  signIn,
  signInLink,
  forgot,
  reset,
  invitation,
  inside.addChildren([
    start,
    organization.addChildren([
      home,
      inbox,
      messages,
      numbers,
      pair,
      phones,
      keys,
      logs,
      events,
      replies,
      templates,
      newTemplate,
      template,
      contacts,
      duplicates,
      segments,
      newSegment,
      segment,
      segmentPeople,
      importContacts,
      contactImports,
      contactImport,
      contactExports,
      contactFields,
      person,
      webhooks,
      webhook,
      members,
      security,
      audit,
      usage,
      settings,
    ]),
    operations.addChildren([queues, traffic, health, organizations]),
  ]),
]);
