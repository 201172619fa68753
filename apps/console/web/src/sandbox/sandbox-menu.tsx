import { Menu } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import type { ComponentType, ReactElement } from 'react';
import { withWords } from '../i18n/i18n';
import { useWords } from '../i18n/use-words';
import { useLatePart } from '../kit/use-late-part';
import { useMode } from '../session/session';
import type { SandboxChannel } from './recipients';
import type { SandboxItemsProps } from './sandbox-items';

const fetchItems = async (): Promise<ComponentType<SandboxItemsProps>> =>
  (await withWords('sandbox', import('./sandbox-items'))).SandboxItems;

interface SandboxMenuProps {
  channel: SandboxChannel;
  onChoose: (phone: string) => void;
}

/** In test mode: the fictional recipients, and what each does. */
export function SandboxMenu({ channel, onChoose }: SandboxMenuProps): ReactElement | null {
  const { t } = useWords();
  const mode = useMode();
  const { Part: Items, isOpen, open, close } = useLatePart(fetchItems);
  if (mode !== 'test') return null;
  return (
    <Menu position="bottom-start" width={320} opened={isOpen} onChange={(next) => (next ? open() : close())}>
      <Menu.Target>
        <button
          type="button"
          className="icon-button"
          aria-label={t('common:sandbox.people')}
          title={t('common:sandbox.people')}
        >
          <IconFlask size={18} stroke={1.6} />
        </button>
      </Menu.Target>
      <Menu.Dropdown className="sandbox-people">
        {Items !== null && <Items channel={channel} onChoose={onChoose} />}
      </Menu.Dropdown>
    </Menu>
  );
}
