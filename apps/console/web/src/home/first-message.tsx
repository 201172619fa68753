import { Button, Select, Tabs, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconPlayerPlay } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { api } from '../api/client';
import type { ApiKey, Start, StartSent } from '../api/types';
import { useWords } from '../i18n/use-words';
import { CodeBlock } from '../kit/code-block';
import { ErrorPanel } from '../kit/states';
import { useKeys } from '../keys/queries';
import { RevealKey } from '../keys/reveal-key';
import { useMode, useOrganization } from '../session/session';
import { SentLine } from './sent-line';
import { SNIPPET_LANGUAGES, snippetOf } from './snippets';

/** A message in four languages, filled in; "Run from here" sends it with the rights of the chosen key. */
export function FirstMessage({ snippet }: { snippet: Start['snippet'] }): ReactElement {
  const { t } = useWords();
  const { may } = useOrganization();
  if (!may('keys:manage')) return <p className="soft first-message">{t('home:message.needsRole')}</p>;
  return <MessageForm snippet={snippet} />;
}

function MessageForm({ snippet }: { snippet: Start['snippet'] }): ReactElement {
  const { t } = useWords();
  const usable = (useKeys().data ?? []).filter(
    ({ status, scopes }) => status === 'active' && scopes.includes('messages:send'),
  );
  const [keyId, setKeyId] = useState<string | null>(null);
  const [to, setTo] = useState('');
  const [message, setMessage] = useState(t('home:message.example'));
  const key = usable.find(({ id }) => id === keyId) ?? usable[0];
  const values = {
    baseUrl: snippet.base_url,
    key: key?.masked ?? t('home:message.yourKey'),
    to: to === '' ? '51987204118' : to,
    message,
  };
  return (
    <div className="first-message">
      <div className="first-fields">
        <Select
          label={t('home:message.key')}
          data={usable.map(({ id, name }) => ({ value: id, label: name }))}
          value={key?.id ?? null}
          placeholder={t('home:message.noKey')}
          disabled={usable.length === 0}
          onChange={setKeyId}
        />
        <TextInput
          label={t('home:message.to')}
          inputMode="tel"
          placeholder="51987204118"
          value={to}
          onChange={(event) => setTo(event.currentTarget.value.replace(/\D/g, ''))}
        />
        <Textarea
          label={t('home:message.text')}
          autosize
          minRows={1}
          maxRows={4}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
      </div>
      <Tabs defaultValue="curl" keepMounted={false}>
        <Tabs.List mb={12}>
          {SNIPPET_LANGUAGES.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {SNIPPET_LANGUAGES.map(({ value, label }) => (
          <Tabs.Panel key={value} value={value}>
            <CodeBlock text={snippetOf(value, values)} label={label} />
          </Tabs.Panel>
        ))}
      </Tabs>
      <Run apiKey={key} to={to} message={message} from={snippet.number} />
    </div>
  );
}

interface RunProps {
  apiKey: ApiKey | undefined;
  to: string;
  message: string;
  from: string | null;
}

function Run({ apiKey, to, message, from }: RunProps): ReactElement {
  const { t } = useWords();
  const { path } = useOrganization();
  const mode = useMode();
  const send = useMutation({
    mutationFn: () => api.post<StartSent>(`${path}/start/send`, { key_id: apiKey?.id, to, message }, { mode }),
  });
  const isReady = apiKey !== undefined && to.length >= 7 && message !== '';
  const hint = from === null ? t('home:message.noNumber') : t('home:message.hint');
  return (
    <>
      <div className="sent-line">
        <Button
          variant="filled"
          leftSection={<IconPlayerPlay size={14} />}
          disabled={!isReady}
          loading={send.isPending}
          onClick={() => send.mutate()}
        >
          {t('home:message.run')}
        </Button>
        {apiKey !== undefined && <RevealKey apiKey={apiKey} label={t('home:message.copyKey')} />}
        {send.data === undefined && <span className="dim small">{hint}</span>}
        {send.data !== undefined && <SentLine id={send.data.id} />}
      </div>
      {send.error !== null && (
        <div style={{ marginTop: 12 }}>
          <ErrorPanel error={send.error} />
        </div>
      )}
    </>
  );
}
