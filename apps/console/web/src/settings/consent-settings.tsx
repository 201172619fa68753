import { Switch, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../api/client';
import type { ConsentSettings as Settings } from '../api/types';
import { useWords } from '../i18n/use-words';
import { say, useSayError } from '../kit/notify';
import { Section } from '../kit/page';
import { SaveButton } from '../kit/save-button';
import { Loaded, Rows } from '../kit/states';
import { useSave } from '../kit/use-save';
import { useOrganization } from '../session/session';
import { useConsentSettings } from './queries';

export function ConsentSettings(): ReactElement {
  const { t } = useWords();
  const settings = useConsentSettings();
  return (
    <Section title={t('settings:consent.title')} note={t('settings:consent.note')}>
      <Loaded query={settings} skeleton={<Rows count={3} />}>
        {(loaded) => <ConsentForm settings={loaded} />}
      </Loaded>
    </Section>
  );
}

/** In the form's order. */
const TEXTS = ['stop_words', 'start_words', 'stop_text', 'start_text', 'help_text'] as const;

interface Values {
  enforce_whatsapp_opt_out: boolean;
  /** Separated by commas or new lines. */
  stop_words: string;
  start_words: string;
  /** Empty: no answer is sent. */
  stop_text: string;
  start_text: string;
  help_text: string;
}

const valuesOf = (settings: Settings): Values => ({
  enforce_whatsapp_opt_out: settings.enforce_whatsapp_opt_out,
  stop_words: settings.stop_words.join(', '),
  start_words: settings.start_words.join(', '),
  stop_text: settings.stop_text ?? '',
  start_text: settings.start_text ?? '',
  help_text: settings.help_text ?? '',
});

const wordsIn = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');

const textIn = (text: string): string | null => (text.trim() === '' ? null : text.trim());

const settingsOf = (values: Values): Settings => ({
  enforce_whatsapp_opt_out: values.enforce_whatsapp_opt_out,
  stop_words: wordsIn(values.stop_words),
  start_words: wordsIn(values.start_words),
  stop_text: textIn(values.stop_text),
  start_text: textIn(values.start_text),
  help_text: textIn(values.help_text),
});

function ConsentForm({ settings }: { settings: Settings }): ReactElement {
  const { t } = useWords();
  const { path, may } = useOrganization();
  const client = useQueryClient();
  const form = useForm<Values>({ initialValues: valuesOf(settings) });
  const save = useSave(form, {
    mutationFn: () => api.patch(`${path}/consent`, settingsOf(form.getValues())),
    onSuccess: async (saved) => {
      form.setInitialValues(valuesOf(saved));
      form.setValues(valuesOf(saved));
      say(t('settings:consent.saved'));
      await client.invalidateQueries({ queryKey: [path, 'consent'] });
    },
    onFailure: useSayError(),
  });
  const isAllowed = may('organization:manage');
  return (
    <form className="panel pad stack" onSubmit={form.onSubmit(() => save.mutate())}>
      {!isAllowed && <p className="dim">{t('settings:adminsOnly')}</p>}
      <Switch
        label={t('settings:consent.enforce')}
        description={t('settings:consent.enforceNote')}
        disabled={!isAllowed}
        {...form.getInputProps('enforce_whatsapp_opt_out', { type: 'checkbox' })}
      />
      {TEXTS.map((name) => (
        <Textarea
          key={name}
          label={t(`settings:consent.${name}`)}
          description={t(`settings:consent.notes.${name}`)}
          rows={2}
          readOnly={!isAllowed}
          {...form.getInputProps(name)}
        />
      ))}
      {isAllowed && <SaveButton isSaving={save.isPending} isReady={form.isDirty()} />}
    </form>
  );
}
