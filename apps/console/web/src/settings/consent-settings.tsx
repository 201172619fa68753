import { Button, Switch, TagsInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../api/client';
import type { ConsentSettings as Settings } from '../api/types';
import { useWords } from '../i18n/use-words';
import { showFieldErrors, useFieldTexts } from '../kit/error-text';
import { say, useSayError } from '../kit/notify';
import { Section } from '../kit/page';
import { Loaded, Rows } from '../kit/states';
import { useOrganization } from '../session/session';
import { useConsentSettings } from './queries';

/** Of the server (contract.md D6); what it does not take, it says. */
const MOST_WORDS = 20;

/** What the organization decided about STOP and START. */
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

function ConsentForm({ settings }: { settings: Settings }): ReactElement {
  const { t } = useWords();
  const { path, can } = useOrganization();
  const client = useQueryClient();
  const sayError = useSayError();
  const fieldTexts = useFieldTexts();
  const form = useForm<Settings>({ initialValues: settings });
  const save = useMutation({
    mutationFn: () => api.patch<Settings>(`${path}/consent`, form.getValues()),
    onSuccess: async (saved) => {
      form.setInitialValues(saved);
      form.setValues(saved);
      say(t('settings:consent.saved'));
      await client.invalidateQueries({ queryKey: [path, 'consent'] });
    },
    onError: (error) => showFieldErrors(form, error, fieldTexts(error)) || sayError(error),
  });
  const isAllowed = can('admin');
  const words = { readOnly: !isAllowed, splitChars: [','], maxTags: MOST_WORDS, acceptValueOnBlur: true };
  return (
    <form className="panel pad stack" onSubmit={form.onSubmit(() => save.mutate())}>
      {!isAllowed && <p className="dim">{t('settings:adminsOnly')}</p>}
      <Switch
        label={t('settings:consent.enforce')}
        description={t('settings:consent.enforceNote')}
        disabled={!isAllowed}
        {...form.getInputProps('enforce_whatsapp_opt_out', { type: 'checkbox' })}
      />
      <TagsInput
        label={t('settings:consent.stopWords')}
        description={t('settings:consent.stopNote')}
        {...words}
        {...form.getInputProps('stop_words')}
      />
      <TagsInput
        label={t('settings:consent.startWords')}
        description={t('settings:consent.startNote')}
        {...words}
        {...form.getInputProps('start_words')}
      />
      {isAllowed && (
        <div className="row end">
          <Button type="submit" variant="filled" loading={save.isPending} disabled={!form.isDirty()}>
            {t('common:save')}
          </Button>
        </div>
      )}
    </form>
  );
}
