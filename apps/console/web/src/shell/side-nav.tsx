import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useWords } from '../i18n/use-words';
import { startOrganization, useMe } from '../session/session';
import { GROUPS } from './navigation';
import { OrganizationMenu } from './organization-menu';

interface SideNavProps {
  orgId: string | undefined;
  onNavigate?: () => void;
}

/** The places by groups; a place that is open says so to screen readers too (aria-current). */
export function SideNav({ orgId, onNavigate }: SideNavProps): ReactElement {
  const { t } = useWords();
  const me = useMe();
  const organization = orgId ?? startOrganization(me)?.id;
  const groups = GROUPS.filter(({ isForOperators }) =>
    isForOperators === true ? me.user.is_operator : organization !== undefined,
  );
  return (
    <>
      <OrganizationMenu current={organization} />
      <nav className="side-nav" aria-label={t('shell:navigation')}>
        {groups.map((group) => (
          <div key={group.label ?? 'first'} className="side-group">
            {group.label !== null && <p className="side-label">{t(group.label)}</p>}
            <ul>
              {group.places.map(({ to, label, icon: Icon }) => (
                <li key={to}>
                  <Link
                    to={to}
                    params={{ orgId: organization ?? '' }}
                    activeOptions={{ exact: to === '/o/$orgId', includeSearch: false }}
                    activeProps={{ className: 'on' }}
                    {...(onNavigate && { onClick: onNavigate })}
                  >
                    <Icon size={16} stroke={1.6} aria-hidden />
                    {t(label)}
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
