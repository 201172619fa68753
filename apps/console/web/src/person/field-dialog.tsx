import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useMemo, useState } from 'react';
import { api } from '../api/client';
import type { ContactField } from '../api/types';
import { useWords } from '../i18n/use-words';
import { Dialog, DialogFoot } from '../kit/dialog';
import { useFieldTexts } from '../kit/error-text';
import { say } from '../kit/notify';
import { useLast } from '../kit/use-last';
import { useOrganization } from '../session/session';
import { keyOf, optionsOf } from './field-form';
import { useRefusalText } from './refusal-text';

interface FieldDialogProps {
  opened: boolean;
  /** Null creates one. */
  field: ContactField | null;
  onClose: () => void;
}

const TYPES = ['text', 'number', 'boolean', 'date', 'select', 'url'] as const satisfies readonly ContactField['type'][];
const LONGEST = { key: 40, label: 80 } as const;

interface Form {
  label: string;
  key: string;
  isKeyOwn: boolean;
  type: ContactField['type'];
  /** One per line. */
  options: string;
  required: boolean;
}

const formOf = (field: ContactField | null): Form => ({
  label: field?.label ?? '',
  key: field?.key ?? '',
  isKeyOwn: field !== null,
  type: field?.type ?? 'text',
  options: field?.options.join('\n') ?? '',
  required: field?.required ?? false,
});

/** Creates or edits a field; key and type cannot change. */
export function FieldDialog({ opened, field, onClose }: FieldDialogProps): ReactElement {
  const { t } = useWords();
  // Keeps its content during the closing animation.
  const { field: shown } = useLast(useMemo(() => (opened ? { field } : null), [opened, field])) ?? { field };
  return (
    <Dialog opened={opened} onClose={onClose} title={t(shown === null ? 'person:fields.create' : 'person:fields.edit')}>
      <FieldForm key={shown?.id ?? 'new'} field={shown} onClose={onClose} />
    </Dialog>
  );
}

function FieldForm({ field, onClose }: Omit<FieldDialogProps, 'opened'>): ReactElement {
  const { t } = useWords();
  const { path } = useOrganization();
  const client = useQueryClient();
  const refusalText = useRefusalText();
  const [form, setForm] = useState(() => formOf(field));
  const set = (change: Partial<Form>): void => setForm((now) => ({ ...now, ...change }));
  const save = useMutation({
    mutationFn: () => {
      const { label, key, type, options, required } = form;
      const settings = { label, required, ...(type === 'select' && { options: optionsOf(options) }) };
      return field === null
        ? api.post(`${path}/contacts/fields`, { key, type, ...settings })
        : api.patch(`${path}/contacts/fields/${field.id}`, settings);
    },
    onSuccess: async () => {
      onClose();
      say(t('common:saved'));
      await client.invalidateQueries({ queryKey: [path, 'contact-fields'] });
      await client.invalidateQueries({ queryKey: [path, 'segment-fields'] });
    },
  });
  const errors = useFieldTexts()(save.error);
  const hasOwnError = ['label', 'key', 'type', 'options'].some((name) => errors[name] !== undefined);
  const refusal = hasOwnError ? null : refusalText(save.error);
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <TextInput
        label={t('person:fields.label')}
        value={form.label}
        maxLength={LONGEST.label}
        required
        data-autofocus
        autoComplete="off"
        error={errors.label}
        onChange={({ currentTarget: { value } }) => set({ label: value, ...(!form.isKeyOwn && { key: keyOf(value) }) })}
      />
      <TextInput
        label={t('person:fields.key')}
        description={t('person:fields.keyNote')}
        className="mono-input"
        value={form.key}
        maxLength={LONGEST.key}
        required
        readOnly={field !== null}
        autoComplete="off"
        error={errors.key}
        onChange={({ currentTarget: { value } }) => set({ key: value, isKeyOwn: true })}
      />
      <NativeSelect
        label={t('person:fields.type')}
        data={TYPES.map((type) => ({ value: type, label: t(`person:fields.types.${type}`) }))}
        value={form.type}
        disabled={field !== null}
        error={errors.type}
        onChange={({ currentTarget: { value } }) => set({ type: TYPES.find((each) => each === value) ?? 'text' })}
      />
      {form.type === 'select' && (
        <Textarea
          label={t('person:fields.options')}
          description={t('person:fields.optionsNote')}
          autosize
          minRows={3}
          maxRows={12}
          value={form.options}
          error={errors.options}
          onChange={({ currentTarget: { value } }) => set({ options: value })}
        />
      )}
      <Checkbox
        label={t('person:fields.isRequired')}
        description={t('person:fields.requiredNote')}
        checked={form.required}
        onChange={({ currentTarget: { checked } }) => set({ required: checked })}
      />
      {refusal !== null && (
        <p className="person-refusal" role="alert">
          {refusal}
        </p>
      )}
      <DialogFoot onCancel={onClose}>
        <Button type="submit" variant="filled" loading={save.isPending}>
          {t(field === null ? 'person:fields.create' : 'common:save')}
        </Button>
      </DialogFoot>
    </form>
  );
}
