import { Fragment, type ReactElement } from 'react';
import { useWords } from '../i18n/use-words';
import { Status } from '../kit/status';
import { useSentMessage } from './queries';

const RELAY = ['pending', 'sent', 'delivered'] as const;
const REACHED = { pending: 0, sent: 1, delivered: 2, read: 2 } as const;

export function SentLine({ id }: { id: string }): ReactElement {
  const { t, code } = useWords();
  const { data } = useSentMessage(id);
  const status = data?.status ?? 'pending';
  if (status === 'failed') {
    const text = code(
      'messages',
      `errors.${data?.error_code ?? ''}`,
      data?.error_message ?? t('messages:status.failed'),
    );
    return (
      <span role="status">
        <Status tone="bad">{text}</Status>
      </span>
    );
  }
  const reached = REACHED[status];
  return (
    <span className="relay" role="status">
      {RELAY.slice(0, reached + 1).map((hop, index) => (
        <Fragment key={hop}>
          {index > 0 && <i />}
          <Status tone={index < reached || reached === 2 ? 'ok' : 'live'}>{t(`messages:status.${hop}`)}</Status>
        </Fragment>
      ))}
    </span>
  );
}
