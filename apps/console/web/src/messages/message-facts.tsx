import type { ReactElement } from 'react';
import type { Message } from '../api/types';
import { useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';

export function MessageFacts({ message }: { message: Message }): ReactElement {
  const { t } = useWords();
  const { dateTime, number } = useFormats();
  const facts: [string, string | null][] = [
    [t('messages:columns.channel'), t(`common:channels.${message.channel}`)],
    [t('messages:facts.type'), message.type],
    [t('messages:facts.provider'), message.message_id],
    [t('messages:facts.file'), message.media?.filename ?? message.media?.mime_type ?? null],
    [t('messages:facts.parts'), message.segments === null ? null : number(message.segments)],
    [t('messages:facts.attempts'), number(message.attempts)],
    [t('messages:facts.scheduled'), message.scheduled_at && dateTime(message.scheduled_at)],
    [t('messages:facts.created'), dateTime(message.created_at)],
    [t('messages:facts.error'), message.error_code],
    ...Object.entries(message.metadata).map(([name, value]): [string, string] => [`metadata.${name}`, value]),
  ];
  return (
    <dl className="facts">
      {facts.flatMap(([name, value]) =>
        value === null ? [] : [<dt key={`${name} name`}>{name}</dt>, <dd key={name}>{value}</dd>],
      )}
    </dl>
  );
}
