import { TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import type { ReactElement } from 'react';
import { useWords } from '../i18n/use-words';
import { EventPicker } from './event-picker';
import type { WebhookValues } from './webhook-values';

export function useWebhookForm(initialValues: WebhookValues): UseFormReturnType<WebhookValues> {
  const { t } = useWords();
  return useForm<WebhookValues>({
    initialValues,
    validate: { url: (url) => (URL.canParse(url.trim()) ? null : t('webhooks:form.urlWrong')) },
  });
}

export function WebhookFields({ form }: { form: UseFormReturnType<WebhookValues> }): ReactElement {
  const { t } = useWords();
  return (
    <div className="stack">
      <TextInput
        label={t('webhooks:form.url')}
        description={t('webhooks:form.urlNote')}
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('url')}
      />
      <TextInput
        label={t('common:name')}
        description={t('webhooks:form.nameNote')}
        maxLength={100}
        {...form.getInputProps('name')}
      />
      <EventPicker value={form.values.events} onChange={(events) => form.setFieldValue('events', events)} />
    </div>
  );
}
