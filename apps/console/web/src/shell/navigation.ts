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
import type { Me, OrganizationOfUser, Role } from '../api/types';
import type { WordKey } from '../i18n/use-words';
import { isAtLeast } from '../session/session';

export interface Place {
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
  /** Who may look at it; absent: every member. */
  least?: Role;
}

export interface Group {
  label: WordKey | null;
  isForOperators?: boolean;
  places: readonly Place[];
}

/** Every place, in the order of the navigation. */
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
      { to: '/o/$orgId/keys', label: 'shell:places.keys', icon: IconKey, least: 'developer' },
      { to: '/o/$orgId/webhooks', label: 'shell:places.webhooks', icon: IconWebhook, least: 'developer' },
      { to: '/o/$orgId/logs', label: 'logs:title', icon: IconListDetails, least: 'developer' },
      { to: '/o/$orgId/events', label: 'events:title', icon: IconBolt, least: 'developer' },
    ],
  },
  {
    label: 'shell:groups.settings',
    places: [
      { to: '/o/$orgId/settings', label: 'shell:places.settings', icon: IconBuilding },
      { to: '/o/$orgId/members', label: 'shell:places.members', icon: IconUsers },
      { to: '/o/$orgId/usage', label: 'shell:places.usage', icon: IconChartBar },
      { to: '/o/$orgId/security', label: 'shell:places.security', icon: IconShieldLock },
      { to: '/o/$orgId/audit', label: 'shell:places.audit', icon: IconHistory, least: 'admin' },
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

/** What the navigation and the palette lead somebody to: the places that they may look at, in their order. */
export function groupsFor({ user }: Me, organization: Pick<OrganizationOfUser, 'role'> | undefined): Group[] {
  const isOpen = ({ least = 'viewer' }: Place): boolean =>
    organization !== undefined && isAtLeast(organization.role, least);
  return GROUPS.map((group) =>
    group.isForOperators === true
      ? { ...group, places: user.is_operator ? group.places : [] }
      : { ...group, places: group.places.filter(isOpen) },
  ).filter(({ places }) => places.length > 0);
}
