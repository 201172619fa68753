import { Menu } from '@mantine/core';
import { IconCheck, IconSelector } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useWords } from '../i18n/use-words';
import { Mark } from '../kit/knots';
import { useMe } from '../session/session';

export function OrganizationMenu({ current }: { current: string | undefined }): ReactElement {
  const { t } = useWords();
  const navigate = useNavigate();
  const { organizations } = useMe();
  const organization = organizations.find(({ id }) => id === current);
  return (
    <Menu position="bottom-start" width={240} disabled={organizations.length === 0}>
      <Menu.Target>
        <button type="button" className="org-button" aria-label={t('shell:switchOrganization')}>
          <Mark size={24} />
          <span className="clip grow">{organization?.name ?? t('shell:noOrganization')}</span>
          <IconSelector size={15} stroke={1.6} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('shell:organizations')}</Menu.Label>
        {organizations.map(({ id, name, role }) => (
          <Menu.Item
            key={id}
            rightSection={id === current ? <IconCheck size={15} /> : null}
            onClick={() => void navigate({ to: '/o/$orgId', params: { orgId: id }, search: { mode: undefined } })}
          >
            {name}
            <span className="dim small" style={{ display: 'block' }}>
              {t(`common:roles.${role}`)}
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
