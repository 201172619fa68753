import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useWords } from '../i18n/use-words';
import { organizationOf, useMe } from '../session/session';
import { groupsFor } from './navigation';
import { OrganizationMenu } from './organization-menu';
import { UnreadCount } from './unread-sign';

interface SideNavProps {
  orgId: string | undefined;
  onNavigate?: () => void;
}

/** The current place is marked for screen readers, too (aria-current). */
export function SideNav({ orgId, onNavigate }: SideNavProps): ReactElement {
  const { t } = useWords();
  const me = useMe();
  const organization = organizationOf(me, orgId);
  return (
    <>
      <OrganizationMenu current={organization?.id} />
      <nav className="side-nav" aria-label={t('shell:navigation')}>
        {groupsFor(me, organization).map((group) => (
          <div key={group.label ?? 'first'} className="side-group">
            {group.label !== null && <p className="side-label">{t(group.label)}</p>}
            <ul>
              {group.places.map(({ to, label, icon: Icon }) => (
                <li key={to}>
                  <Link
                    to={to}
                    params={{ orgId: organization?.id ?? '' }}
                    activeOptions={{ exact: to === '/o/$orgId', includeSearch: false }}
                    activeProps={{ className: 'on' }}
                    {...(onNavigate && { onClick: onNavigate })}
                  >
                    <Icon size={16} stroke={1.6} aria-hidden />
                    {t(label)}
                    {to === '/o/$orgId/inbox' && <UnreadCount orgId={organization?.id} />}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </>
  );
}
