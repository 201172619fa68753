import { Button, Tabs } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { api } from '../api/client';
import type { Schemas, Webhook } from '../api/types';
import { useWords } from '../i18n/use-words';
import { CodeBlock } from '../kit/code-block';
import { Dialog, DialogFoot } from '../kit/dialog';
import { Section } from '../kit/page';
import { SecretBox } from '../kit/secret-box';
import { When } from '../kit/when';
import { useWebhookAction } from './use-webhook-action';
import { VERIFY_SNIPPETS } from './verify-snippets';

export function Signing({ webhook }: { webhook: Webhook }): ReactElement {
  const { t } = useWords();
  const [secret, setSecret] = useState<string | null>(null);
  const [isRotating, setIsRotating] = useState(false);
  const reveal = useWebhookAction(
    (path, query) => api.post(`${path}/webhooks/${webhook.id}/secret`, undefined, query),
    null,
  );
  const rotate = useWebhookAction(
    (path, query, body: Schemas['RotateSecretBody']) =>
      api.post(`${path}/webhooks/${webhook.id}/rotate-secret`, body, query),
    null,
  );
  const closeRotation = (): void => setIsRotating(false);
  return (
    <div className="stack loose" style={{ maxWidth: 760 }}>
      <Section title={t('webhooks:secret.label')} note={t('webhooks:secret.explained')}>
        {secret === null ? (
          <div className="row wrap">
            <Button
              loading={reveal.isPending}
              onClick={() => reveal.mutate(undefined, { onSuccess: (answer) => setSecret(answer.secret) })}
            >
              {t('webhooks:secret.reveal')}
            </Button>
            <Button onClick={() => setIsRotating(true)}>{t('webhooks:secret.rotate')}</Button>
            {webhook.old_secret_until !== null && (
              <span className="dim small">
                {t('webhooks:secret.old')} <When at={webhook.old_secret_until} as="full" />
              </span>
            )}
          </div>
        ) : (
          <>
            <SecretBox value={secret} label={t('webhooks:secret.label')} note={t('webhooks:secret.note')} />
            <Button mt={12} onClick={() => setSecret(null)}>
              {t('webhooks:secret.hide')}
            </Button>
          </>
        )}
      </Section>
      <Section title={t('webhooks:verify.title')} note={t('webhooks:verify.note')}>
        <Tabs defaultValue="node" keepMounted={false}>
          <Tabs.List mb={12}>
            {VERIFY_SNIPPETS.map(({ value, label }) => (
              <Tabs.Tab key={value} value={value}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {VERIFY_SNIPPETS.map(({ value, label, code }) => (
            <Tabs.Panel key={value} value={value}>
              <CodeBlock text={code} label={label} />
            </Tabs.Panel>
          ))}
        </Tabs>
      </Section>
      <Dialog opened={isRotating} onClose={closeRotation} title={t('webhooks:secret.rotate')}>
        <p className="soft">{t('webhooks:secret.rotateText')}</p>
        <DialogFoot onCancel={closeRotation}>
          <Button
            variant="filled"
            loading={rotate.isPending}
            onClick={() =>
              rotate.mutate(
                { grace_hours: 24 },
                {
                  onSuccess: (answer) => {
                    closeRotation();
                    setSecret(answer.secret);
                  },
                },
              )
            }
          >
            {t('webhooks:secret.rotate')}
          </Button>
        </DialogFoot>
      </Dialog>
    </div>
  );
}
