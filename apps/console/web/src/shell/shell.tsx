import { useDisclosure } from '@mantine/hooks';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { Outlet, useParams } from '@tanstack/react-router';
import { type ReactElement, useEffect } from 'react';
import { speak } from '../i18n/i18n';
import { useWords } from '../i18n/use-words';
import { NavigationDrawer } from '../kit/dialog';
import { ConnectionState } from '../live/connection-state';
import { useMe, useMode } from '../session/session';
import { Banner } from './banner';
import { ModeSwitch } from './mode-switch';
import { usePalette } from './use-palette';
import { SideNav } from './side-nav';
import { UnreadDot, useUnreadTab } from './unread-sign';
import { UserMenu } from './user-menu';

export function Shell(): ReactElement {
  const { t } = useWords();
  const { user } = useMe();
  const mode = useMode();
  const { orgId } = useParams({ strict: false });
  const [isNavOpen, nav] = useDisclosure(false);
  const { Palette, open: openPalette } = usePalette();
  useUnreadTab(orgId);
  useEffect(() => {
    if (user.language !== null) void speak(user.language);
  }, [user.language]);
  return (
    <div className="app" data-mode={orgId === undefined ? undefined : mode}>
      <a className="skip" href="#content">
        {t('shell:skip')}
      </a>
      <aside className="side">
        <SideNav orgId={orgId} />
      </aside>
      <NavigationDrawer opened={isNavOpen} onClose={nav.close} label={t('shell:navigation')}>
        <div className="side in-drawer">
          <SideNav orgId={orgId} onNavigate={nav.close} />
        </div>
      </NavigationDrawer>
      <div className="body">
        <header className="top">
          <button
            type="button"
            className="icon-button only-narrow"
            aria-label={t('shell:openNavigation')}
            onClick={nav.open}
          >
            <IconMenu2 size={18} stroke={1.6} />
            <UnreadDot orgId={orgId} />
          </button>
          <button type="button" className="search" aria-label={t('shell:search')} onClick={openPalette}>
            <IconSearch size={15} stroke={1.6} aria-hidden />
            <span className="search-text">{t('shell:search')}</span>
            <kbd>{t('shell:searchKey')}</kbd>
          </button>
          <span className="grow">
            {orgId !== undefined && mode === 'test' && <span className="test-note">{t('shell:testNote')}</span>}
          </span>
          {orgId !== undefined && <ConnectionState orgId={orgId} mode={mode} />}
          {orgId !== undefined && <ModeSwitch />}
          <a className="docs" href="/docs" target="_blank" rel="noreferrer">
            {t('shell:docs')}
          </a>
          <UserMenu />
        </header>
        <Banner orgId={orgId} />
        <main id="content" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      {Palette !== null && <Palette orgId={orgId} />}
    </div>
  );
}
