import { NumberInput, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactElement } from 'react';
import { useWords } from '../i18n/use-words';
import type { KeyValues } from './key-values';
import { ScopePicker } from './scope-picker';

export function KeyFields({ form }: { form: UseFormReturnType<KeyValues> }): ReactElement {
  const { t } = useWords();
  return (
    <div className="stack">
      <TextInput
        label={t('common:name')}
        description={t('keys:form.nameNote')}
        maxLength={64}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <ScopePicker
        value={form.values.scopes}
        onChange={(scopes) => form.setFieldValue('scopes', scopes)}
        error={form.errors.scopes}
      />
      <div className="field-pair">
        <NumberInput
          label={t('keys:form.limit')}
          description={t('keys:form.limitNote')}
          min={1}
          max={6000}
          allowDecimal={false}
          hideControls
          {...form.getInputProps('rate_limit_per_minute')}
        />
        <TextInput
          type="date"
          label={t('keys:form.expires')}
          description={t('keys:form.expiresNote')}
          {...form.getInputProps('expires_on')}
        />
      </div>
      <Textarea
        label={t('keys:form.networks')}
        description={t('keys:form.networksNote')}
        autosize
        minRows={2}
        maxRows={6}
        styles={{ input: { fontFamily: 'var(--mono)', fontSize: 12 } }}
        {...form.getInputProps('networks')}
      />
    </div>
  );
}
