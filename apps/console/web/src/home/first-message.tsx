import { Button, Select, Tabs, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconPlayerPlay } from '@tabler/icons-react';
import { type ReactElement, useRef, useState } from 'react';
import { api } from '../api/client';
import type { ApiKey, Start } from '../api/types';
import { useWords } from '../i18n/use-words';
import { CodeBlock } from '../kit/code-block';
import { ErrorPanel } from '../kit/states';
import { useKeys } from '../api-keys/queries';
import { CopyWithKey } from '../api-keys/copy-with-key';
import { RevealKey } from '../api-keys/reveal-key';
import { useMode, useOrganization } from '../session/session';
import { sendWithKey } from './send-with-key';
import { SentLine } from './sent-line';
import { DELIVERED } from '../sandbox/recipients';
import { SandboxMenu } from '../sandbox/sandbox-menu';
import { SNIPPET_LANGUAGES, snippetOf } from './snippets';

export function FirstMessage({ snippet }: { snippet: Start['snippet'] }): ReactElement {
  const { t } = useWords();
  const { may } = useOrganization();
  const mode = useMode();
  if (!may('keys:manage')) return <p className="soft first-message">{t('home:message.needsRole')}</p>;
  return <MessageForm key={mode} snippet={snippet} />;
}

function MessageForm({ snippet }: { snippet: Start['snippet'] }): ReactElement {
  const { t } = useWords();
  const usable = (useKeys().data ?? []).filter(
    ({ status, scopes }) => status === 'active' && scopes.includes('messages:send'),
  );
  const [keyId, setKeyId] = useState<string | null>(null);
  const mode = useMode();
  const [to, setTo] = useState(mode === 'test' ? DELIVERED : '');
  const [message, setMessage] = useState(t('home:message.example'));
  const key = usable.find(({ id }) => id === keyId) ?? usable[0];
  const isReady = key !== undefined && to.trim() !== '' && message !== '';
  const values = {
    baseUrl: snippet.base_url,
    key: key?.masked ?? t('home:message.yourKey'),
    to: to === '' ? t('home:message.recipient') : to,
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
          maxLength={64}
          onChange={(event) => setTo(event.currentTarget.value)}
          rightSection={mode === 'test' && <SandboxMenu channel="whatsapp" onChoose={setTo} />}
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
            <CodeBlock
              text={snippetOf(value, values)}
              label={label}
              copy={
                <CopyWithKey
                  keyId={isReady ? key?.id : undefined}
                  textOf={(whole) => snippetOf(value, { ...values, key: whole })}
                />
              }
            />
          </Tabs.Panel>
        ))}
      </Tabs>
      <Run apiKey={key} to={to} message={message} snippet={snippet} isReady={isReady} />
    </div>
  );
}

interface RunProps {
  apiKey: ApiKey | undefined;
  to: string;
  message: string;
  snippet: Start['snippet'];
  isReady: boolean;
}

function Run({ apiKey, to, message, snippet, isReady }: RunProps): ReactElement {
  const { t } = useWords();
  const { path } = useOrganization();
  const mode = useMode();
  // Keys by id: the password is asked for once, and each reveal of a key stands in the audit log.
  const opened = useRef(new Map<string, string>());
  const send = useMutation({
    mutationFn: async ({ id }: ApiKey) => {
      const key = opened.current.get(id) ?? (await api.post(`${path}/keys/${id}/reveal`)).key;
      opened.current.set(id, key);
      return sendWithKey(snippet.base_url, key, { to, message });
    },
    gcTime: 0,
  });
  const ready = mode === 'test' ? 'home:message.testHint' : 'home:message.hint';
  const hint = t(snippet.number === null ? 'home:message.noNumber' : ready);
  return (
    <>
      <div className="sent-line">
        <Button
          variant="filled"
          leftSection={<IconPlayerPlay size={14} />}
          disabled={!isReady}
          loading={send.isPending}
          onClick={() => apiKey !== undefined && send.mutate(apiKey)}
        >
          {t('home:message.run')}
        </Button>
        {apiKey !== undefined && <RevealKey apiKey={apiKey} label={t('home:message.copyKey')} />}
        {send.data === undefined && <span className="dim small">{hint}</span>}
        {send.data !== undefined && <SentLine id={send.data} />}
      </div>
      {send.error !== null && (
        <div style={{ marginTop: 12 }}>
          <ErrorPanel error={send.error} />
        </div>
      )}
    </>
  );
}
