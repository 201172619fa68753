import { Textarea, TextInput } from '@mantine/core';
import type { ReactElement } from 'react';
import { useWords } from '../i18n/use-words';
import { EventPicker } from './event-picker';
import { FilterFields } from './filter-fields';
import { HeaderFields } from './header-fields';
import type { WebhookForm } from './use-webhook-form';
import { LONGEST } from './webhook-values';

interface WebhookFieldsProps {
  form: WebhookForm;
  /** Names of the saved headers; values are never shown. */
  headerNames?: readonly string[];
}

export function WebhookFields({ form, headerNames = [] }: WebhookFieldsProps): ReactElement {
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
        maxLength={LONGEST.name}
        {...form.getInputProps('name')}
      />
      <Textarea
        label={t('webhooks:form.description')}
        description={t('webhooks:form.descriptionNote')}
        maxLength={LONGEST.description}
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('description')}
      />
      <EventPicker
        value={form.values.events}
        onChange={(events) => form.setFieldValue('events', events)}
        error={form.errors.events}
      />
      <FilterFields form={form} />
      <HeaderFields form={form} headerNames={headerNames} />
    </div>
  );
}
