import { Select, TextInput } from '@mantine/core';
import type { ReactElement } from 'react';
import { ApiError } from '../api/client';
import { useWords } from '../i18n/use-words';
import { useFieldTexts } from '../kit/error-text';
import { LanguageField } from './language-field';
import type { LivePreview } from './queries';
import type { TemplateForm } from './template-form';
import { TemplateText } from './template-text';
import { hasFile, isForMails, LONGEST, type TemplateValues } from './template-values';
import { CATEGORIES, CHANNELS, STATUSES } from './templates-search';
import { VariablesTable } from './variables-table';

const MEDIA_TYPES = ['image', 'video', 'audio', 'document'] as const;

interface TemplateFieldsProps {
  form: TemplateForm;
  preview: LivePreview;
  isReadOnly: boolean;
}

/** Problems show while typing. */
export function TemplateFields({ form, preview, isReadOnly }: TemplateFieldsProps): ReactElement {
  const { t } = useWords();
  const { channel, variables } = form.values;
  const problem = preview.error instanceof ApiError ? preview.error : null;
  const wrong = useFieldTexts()(problem);
  const errorOf = (field: keyof TemplateValues) => form.errors[field] ?? wrong[field];
  const found = preview.data?.variables ?? [];
  const texts = { form, isReadOnly, problem, keys: found.map(({ key }) => key) };
  return (
    <div className={isReadOnly ? 'stack loose read-only' : 'stack loose'}>
      <div className="stack">
        <div className="field-pair start">
          <TextInput
            label={t('templates:form.name')}
            description={t('templates:form.nameNote')}
            className="mono-input"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={LONGEST.name}
            readOnly={isReadOnly}
            {...form.getInputProps('name')}
          />
          <LanguageField
            value={form.values.language}
            readOnly={isReadOnly}
            error={form.errors.language}
            onChange={(tag) => form.setFieldValue('language', tag)}
          />
        </div>
        <div className="field-three">
          <Select
            label={t('templates:form.channel')}
            data={CHANNELS.map((value) => ({ value, label: t(`templates:channels.${value}`) }))}
            readOnly={isReadOnly}
            {...form.getInputProps('channel')}
            error={errorOf('channel')}
          />
          <Select
            label={t('templates:form.category')}
            data={CATEGORIES.map((value) => ({ value, label: t(`templates:categories.${value}`) }))}
            readOnly={isReadOnly}
            {...form.getInputProps('category')}
          />
          <Select
            label={t('templates:form.status')}
            data={STATUSES.map((value) => ({ value, label: t(`templates:statuses.${value}`) }))}
            readOnly={isReadOnly}
            {...form.getInputProps('status')}
          />
        </div>
      </div>
      <div className="stack">
        {isForMails(channel) && <TemplateText {...texts} field="subject" rows={1} />}
        <TemplateText {...texts} field="message" rows={5} />
        {isForMails(channel) && <TemplateText {...texts} field="html" rows={4} />}
        {hasFile(channel) && (
          <div className="field-file">
            <TextInput
              label={t('templates:form.file')}
              description={t('templates:form.fileNote')}
              placeholder="https://"
              autoComplete="off"
              readOnly={isReadOnly}
              {...form.getInputProps('media_url')}
              error={errorOf('media_url')}
            />
            <Select
              label={t('templates:form.fileType')}
              description={t('templates:form.fileTypeNote')}
              data={[
                { value: '', label: t('templates:fileTypes.guessed') },
                ...MEDIA_TYPES.map((value) => ({ value, label: t(`templates:fileTypes.${value}`) })),
              ]}
              readOnly={isReadOnly}
              disabled={form.values.media_url.trim() === ''}
              {...form.getInputProps('media_type')}
              error={errorOf('media_type')}
            />
          </div>
        )}
      </div>
      <VariablesTable
        found={found}
        declared={variables}
        isReadOnly={isReadOnly}
        error={errorOf('variables')}
        onChange={(changed) => form.setFieldValue('variables', changed)}
      />
    </div>
  );
}
