import { Button, Switch, TextInput } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { api } from '../api/client';
import type { Schemas, Webhook } from '../api/types';
import { useWords } from '../i18n/use-words';
import { Dialog, DialogFoot } from '../kit/dialog';
import { useWebhookAction } from './use-webhook-action';

/** Value of a datetime-local input: local, to the minute. */
function localInput(time: Date): string {
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

export function Recover({ webhook }: { webhook: Webhook }): ReactElement {
  const { t } = useWords();
  const [isOpen, setIsOpen] = useState(false);
  const [since, setSince] = useState(() => localInput(new Date(Date.now() - 24 * 60 * 60 * 1000)));
  const [onlyFailed, setOnlyFailed] = useState(true);
  const recover = useWebhookAction(
    (path, query, body: Schemas['ReplayBody']) => api.post(`${path}/webhooks/${webhook.id}/recover`, body, query),
    t('webhooks:recover.started'),
  );
  const close = (): void => setIsOpen(false);
  return (
    <>
      <Button disabled={webhook.status === 'disabled'} onClick={() => setIsOpen(true)}>
        {t('webhooks:recover.action')}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={t('webhooks:recover.title')}>
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            recover.mutate({ since: new Date(since).toISOString(), only_failed: onlyFailed }, { onSuccess: close });
          }}
        >
          <p className="soft">{t('webhooks:recover.text')}</p>
          <TextInput
            type="datetime-local"
            label={t('webhooks:recover.since')}
            value={since}
            required
            withAsterisk={false}
            onChange={(event) => setSince(event.currentTarget.value)}
          />
          <Switch
            label={t('webhooks:recover.onlyFailed')}
            checked={onlyFailed}
            onChange={(event) => setOnlyFailed(event.currentTarget.checked)}
          />
          <DialogFoot onCancel={close}>
            <Button type="submit" variant="filled" loading={recover.isPending}>
              {t('webhooks:recover.action')}
            </Button>
          </DialogFoot>
        </form>
      </Dialog>
    </>
  );
}
