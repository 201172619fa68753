import { Menu, useMantineColorScheme } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDeviceDesktop, IconLanguage, IconLogout, IconMoon, IconShieldLock, IconSun } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { api } from '../api/client';
import { LANGUAGES, speak } from '../i18n/i18n';
import { useWords } from '../i18n/use-words';
import { useSayError } from '../kit/notify';
import { flushDelayed } from '../kit/undo';
import { startOrganization, useMe } from '../session/session';
import { forgetWritten } from '../session/written';
import { useUnsentCount } from '../writing/use-unsent-count';
import { SignOutDialog } from './sign-out-dialog';

const SCHEMES = [
  { value: 'light', icon: IconSun },
  { value: 'dark', icon: IconMoon },
  { value: 'auto', icon: IconDeviceDesktop },
] as const;

const initialsOf = (name: string): string =>
  name
    .split(/[\s@.]/)
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join('');

export function UserMenu(): ReactElement {
  const { t, language } = useWords();
  const { user } = useMe();
  const organization = startOrganization(useMe());
  const navigate = useNavigate();
  const sayError = useSayError();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const unsent = useUnsentCount();
  const [isAsking, asking] = useDisclosure(false);
  const signOut = async (): Promise<void> => {
    await flushDelayed();
    try {
      await api.post('/sign-out');
      forgetWritten();
      await navigate({ to: '/sign-in' });
    } catch (error) {
      sayError(error);
    }
  };
  return (
    <>
      <Menu position="bottom-end" width={230}>
        <Menu.Target>
          <button type="button" className="avatar" aria-label={t('shell:you', { name: user.name })}>
            {initialsOf(user.name === '' ? user.email : user.name)}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <div className="who">
            <span className="strong clip">{user.name}</span>
            <span className="dim small clip">{user.email}</span>
          </div>
          <Menu.Divider />
          <Menu.Label>{t('shell:appearance')}</Menu.Label>
          {SCHEMES.map(({ value, icon: Icon }) => (
            <Menu.Item
              key={value}
              closeMenuOnClick={false}
              aria-current={colorScheme === value}
              leftSection={<Icon size={15} stroke={1.6} />}
              rightSection={colorScheme === value ? <span className="status live" /> : null}
              onClick={() => setColorScheme(value)}
            >
              {t(`shell:schemes.${value}`)}
            </Menu.Item>
          ))}
          <Menu.Label>{t('shell:language')}</Menu.Label>
          {LANGUAGES.map((value) => (
            <Menu.Item
              key={value}
              lang={value}
              aria-current={language === value}
              leftSection={<IconLanguage size={15} stroke={1.6} />}
              rightSection={language === value ? <span className="status live" /> : null}
              onClick={() => {
                void speak(value);
                api.patch('/me', { language: value }).catch(sayError);
              }}
            >
              {t(`shell:languages.${value}`)}
            </Menu.Item>
          ))}
          <Menu.Divider />
          {organization && (
            <Menu.Item
              onClick={() => void navigate({ to: '/o/$orgId/security', params: { orgId: organization.id } })}
              leftSection={<IconShieldLock size={15} stroke={1.6} />}
            >
              {t('shell:places.security')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconLogout size={15} stroke={1.6} />}
            onClick={unsent > 0 ? asking.open : () => void signOut()}
          >
            {t('shell:signOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <SignOutDialog
        unsent={unsent}
        opened={isAsking}
        onClose={asking.close}
        onSignOut={() => {
          asking.close();
          void signOut();
        }}
      />
    </>
  );
}
