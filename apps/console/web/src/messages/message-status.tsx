import type { ReactElement } from 'react';
import type { Message, MessageStatus } from '../api/types';
import { useWords } from '../i18n/use-words';
import { Status, type Tone } from '../kit/status';

export const STATUS_TONES: Record<MessageStatus, Tone> = {
  pending: 'wait',
  sent: 'info',
  delivered: 'ok',
  read: 'ok',
  failed: 'bad',
};

/** Incoming messages always show as received, whatever their stored status. */
export function MessageStatusText({ message }: { message: Pick<Message, 'status' | 'direction'> }): ReactElement {
  const { t } = useWords();
  if (message.direction === 'inbound') return <Status tone="ok">{t('messages:received')}</Status>;
  return <Status tone={STATUS_TONES[message.status]}>{t(`messages:status.${message.status}`)}</Status>;
}
