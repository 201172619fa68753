import type { ReactElement } from 'react';
import type { EventDetail } from '../api/inbox-types';
import { useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { CodeBlock } from '../kit/code-block';
import { CopyButton } from '../kit/copy-button';
import { LinkButton } from '../kit/link-button';
import { Section } from '../kit/page';
import { Loaded } from '../kit/states';
import { useOrganization } from '../session/session';
import { useEvent } from './queries';

export function EventPanel({ id }: { id: string }): ReactElement {
  const event = useEvent(id);
  return <Loaded query={event}>{(data) => <EventBody event={data} />}</Loaded>;
}

function EventBody({ event }: { event: EventDetail }): ReactElement {
  const { t, code } = useWords();
  const { dateTime } = useFormats();
  const { id: orgId } = useOrganization();
  const messageId = messageOf(event);
  return (
    <div className="stack">
      <p className="soft">{code('events', `about.${event.type.replace('.', '_')}`, t('events:aboutNew'))}</p>
      <dl className="facts">
        <dt>{t('events:columns.type')}</dt>
        <dd className="mono">{event.type}</dd>
        <dt>{t('events:columns.when')}</dt>
        <dd>{dateTime(event.timestamp)}</dd>
        <dt>{t('events:id')}</dt>
        <dd className="row">
          <span className="mono break">{event.id}</span>
          <CopyButton value={event.id} />
        </dd>
      </dl>
      {messageId !== null && (
        <div>
          <LinkButton to="/o/$orgId/messages" params={{ orgId }} search={{ message: messageId }}>
            {t('logs:openMessage')}
          </LinkButton>
        </div>
      )}
      <Section title={t('events:body')}>
        <CodeBlock text={JSON.stringify(event, null, 2)} label={t('events:body')} />
      </Section>
    </div>
  );
}

function messageOf({ data }: EventDetail): string | null {
  const { message } = data as { message?: { id?: unknown } | null };
  return typeof message?.id === 'string' ? message.id : null;
}
