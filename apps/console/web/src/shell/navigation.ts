import {
  IconActivityHeartbeat,
  IconAddressBook,
  IconBolt,
  IconBrandWhatsapp,
  IconBuilding,
  IconBuildingCommunity,
  IconChartBar,
  IconChartLine,
  IconDeviceMobile,
  IconHistory,
  IconHome,
  IconInbox,
  IconKey,
  IconListDetails,
  IconMessage2,
  IconMessageBolt,
  IconShieldLock,
  IconStack2,
  IconTemplate,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Me, Right } from '../api/types';
import type { WordKey } from '../i18n/use-words';
import type { CurrentOrganization } from '../session/session';

interface Place {
  to:
    | '/o/$orgId'
    | '/o/$orgId/inbox'
    | '/o/$orgId/messages'
    | '/o/$orgId/numbers'
    | '/o/$orgId/phones'
    | '/o/$orgId/keys'
    | '/o/$orgId/webhooks'
    | '/o/$orgId/logs'
    | '/o/$orgId/events'
    | '/o/$orgId/quick-replies'
    | '/o/$orgId/templates'
    | '/o/$orgId/contacts'
    | '/o/$orgId/segments'
    | '/o/$orgId/members'
    | '/o/$orgId/security'
    | '/o/$orgId/audit'
    | '/o/$orgId/usage'
    | '/o/$orgId/settings'
    | '/operations/queues'
    | '/operations/traffic'
    | '/operations/health'
    | '/operations/organizations';
  label: WordKey;
  icon: TablerIcon;
  /** Right needed for the page; absent for every member. */
  right?: Right;
}

interface Group {
  label: WordKey | null;
  isForOperators?: boolean;
  places: readonly Place[];
}

/** Also the order of the navigation and the palette. */
const GROUPS: readonly Group[] = [
  {
    label: null,
    places: [
      { to: '/o/$orgId', label: 'shell:places.home', icon: IconHome },
      { to: '/o/$orgId/inbox', label: 'inbox:title', icon: IconInbox },
      { to: '/o/$orgId/messages', label: 'shell:places.messages', icon: IconMessage2 },
      { to: '/o/$orgId/quick-replies', label: 'replies:title', icon: IconMessageBolt },
      { to: '/o/$orgId/templates', label: 'shell:places.templates', icon: IconTemplate },
    ],
  },
  {
    label: 'shell:groups.audience',
    places: [
      { to: '/o/$orgId/contacts', label: 'shell:places.contacts', icon: IconAddressBook },
      { to: '/o/$orgId/segments', label: 'shell:places.segments', icon: IconUsersGroup },
    ],
  },
  {
    label: 'shell:groups.channels',
    places: [
      { to: '/o/$orgId/numbers', label: 'shell:places.numbers', icon: IconBrandWhatsapp },
      { to: '/o/$orgId/phones', label: 'shell:places.phones', icon: IconDeviceMobile },
    ],
  },
  {
    label: 'shell:groups.developers',
    places: [
      { to: '/o/$orgId/keys', label: 'shell:places.keys', icon: IconKey, right: 'keys:manage' },
      { to: '/o/$orgId/webhooks', label: 'shell:places.webhooks', icon: IconWebhook, right: 'webhooks:manage' },
      { to: '/o/$orgId/logs', label: 'logs:title', icon: IconListDetails, right: 'logs:read' },
      { to: '/o/$orgId/events', label: 'events:title', icon: IconBolt, right: 'logs:read' },
    ],
  },
  {
    label: 'shell:groups.settings',
    places: [
      { to: '/o/$orgId/settings', label: 'shell:places.settings', icon: IconBuilding },
      { to: '/o/$orgId/members', label: 'shell:places.members', icon: IconUsers },
      { to: '/o/$orgId/usage', label: 'shell:places.usage', icon: IconChartBar },
      { to: '/o/$orgId/security', label: 'shell:places.security', icon: IconShieldLock },
      { to: '/o/$orgId/audit', label: 'shell:places.audit', icon: IconHistory, right: 'audit:read' },
    ],
  },
  {
    label: 'shell:groups.operations',
    isForOperators: true,
    places: [
      { to: '/operations/queues', label: 'shell:places.queues', icon: IconStack2 },
      { to: '/operations/traffic', label: 'shell:places.traffic', icon: IconChartLine },
      { to: '/operations/health', label: 'shell:places.health', icon: IconActivityHeartbeat },
      { to: '/operations/organizations', label: 'shell:places.organizations', icon: IconBuildingCommunity },
    ],
  },
];

/** Groups that the user may open: for the installation, and for an organization if they have one. */
export function groupsFor({ user }: Me, organization: CurrentOrganization | undefined): Group[] {
  return GROUPS.filter(({ isForOperators }) =>
    isForOperators === true ? user.is_operator : organization !== undefined,
  )
    .map((group) => ({
      ...group,
      places: group.places.filter(({ right }) => right === undefined || organization?.may(right) === true),
    }))
    .filter(({ places }) => places.length > 0);
}
