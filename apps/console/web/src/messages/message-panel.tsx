import { Tabs } from '@mantine/core';
import type { ReactElement } from 'react';
import type { Message, MessageLife } from '../api/types';
import { usePhoneText } from '../i18n/phone-text';
import { useWords } from '../i18n/use-words';
import { CodeBlock } from '../kit/code-block';
import { CopyButton } from '../kit/copy-button';
import { Loaded } from '../kit/states';
import { Life } from './life';
import { LifeDeliveries } from './life-deliveries';
import { MessageFacts } from './message-facts';
import { MessageStatusText } from './message-status';
import { useLife, useMessage } from './queries';
import { TraceLine } from './trace-line';

export function MessagePanel({ id }: { id: string }): ReactElement {
  const message = useMessage(id);
  return <Loaded query={message}>{(data) => <MessageDetail message={data} />}</Loaded>;
}

function MessageDetail({ message }: { message: Message }): ReactElement {
  const { t, code } = useWords();
  const phoneText = usePhoneText();
  const life = useLife(message.id, message.status === 'pending' || message.status === 'sent');
  const { direction } = message;
  return (
    <div className="stack">
      <div className="row">
        <MessageStatusText message={message} />
        <span className="grow" />
        <span className="mono dim clip">{message.id}</span>
        <CopyButton value={message.id} />
      </div>
      <div className={`bubble-line ${direction}`}>
        <span className={`bubble ${direction}`}>{message.content ?? t('messages:noText')}</span>
      </div>
      <p className="dim small" style={{ textAlign: direction === 'inbound' ? 'left' : 'right' }}>
        {t('messages:fromTo', { from: phoneText(message.from), to: phoneText(message.to) })}
      </p>
      {message.error_code !== null && message.status === 'failed' && (
        <div className="note bad">
          {code('messages', `errors.${message.error_code}`, message.error_message ?? message.error_code)}
        </div>
      )}
      <Tabs defaultValue="life" keepMounted={false}>
        <Tabs.List mb={16}>
          <Tabs.Tab value="life">{t('messages:tabs.life')}</Tabs.Tab>
          <Tabs.Tab value="webhooks">
            {t('messages:tabs.webhooks')} <span className="dim num">{life.data?.deliveries.length}</span>
          </Tabs.Tab>
          <Tabs.Tab value="facts">{t('messages:tabs.facts')}</Tabs.Tab>
          <Tabs.Tab value="json">{t('messages:tabs.json')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="life">
          <Loaded query={life}>
            {({ events, why, trace }: MessageLife) => (
              <div className="stack">
                <Life message={message} events={events} why={why} />
                <TraceLine trace={trace} />
              </div>
            )}
          </Loaded>
        </Tabs.Panel>
        <Tabs.Panel value="webhooks">
          <Loaded query={life}>
            {({ deliveries }: MessageLife) =>
              deliveries.length === 0 ? (
                <p className="soft">{t('messages:noDeliveries')}</p>
              ) : (
                <LifeDeliveries deliveries={deliveries} />
              )
            }
          </Loaded>
        </Tabs.Panel>
        <Tabs.Panel value="facts">
          <MessageFacts message={message} />
        </Tabs.Panel>
        <Tabs.Panel value="json">
          <CodeBlock text={JSON.stringify(message, null, 2)} label={t('messages:tabs.json')} />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}
