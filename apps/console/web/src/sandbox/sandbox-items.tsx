import './sandbox.css';
import { Menu } from '@mantine/core';
import type { ReactElement } from 'react';
import { useWords } from '../i18n/use-words';
import { LAST_FOUR, type SandboxChannel, sandboxPhone } from './recipients';

export interface SandboxItemsProps {
  channel: SandboxChannel;
  onChoose: (phone: string) => void;
}

export function SandboxItems({ channel, onChoose }: SandboxItemsProps): ReactElement {
  const { t, code } = useWords();
  return (
    <>
      <Menu.Label>{t('sandbox:note')}</Menu.Label>
      {LAST_FOUR[channel].map((lastFour) => (
        <Menu.Item key={lastFour} onClick={() => onChoose(sandboxPhone(lastFour))}>
          <span className="sandbox-person">
            <span className="mono dim">{lastFour}</span>
            <span>
              {channel === 'sms'
                ? code('sandbox', `sms.${lastFour}`, lastFour)
                : code('sandbox', `whatsapp.${lastFour}`, lastFour)}
            </span>
          </span>
        </Menu.Item>
      ))}
    </>
  );
}
