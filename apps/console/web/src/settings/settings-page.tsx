import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../api/client';
import type { Organization } from '../api/types';
import { useWords } from '../i18n/use-words';
import { CopyButton } from '../kit/copy-button';
import { foldedOptions } from '../kit/folded-options';
import { say, useSayError } from '../kit/notify';
import { Page } from '../kit/page';
import { SaveButton } from '../kit/save-button';
import { Loaded } from '../kit/states';
import { useSave } from '../kit/use-save';
import { When } from '../kit/when';
import { WholeData } from '../organization-data/whole-data';
import { meQuery, useMe, useOrganization } from '../session/session';
import { ConsentSettings } from './consent-settings';
import { countryOptions } from './default-countries';
import { useOrganizationDetail } from './queries';

export function SettingsPage(): ReactElement {
  const { t } = useWords();
  const organization = useOrganizationDetail();
  const { path, may } = useOrganization();
  return (
    <Page title={t('settings:title')} lede={t('settings:lede')} isNarrow>
      <Loaded query={organization}>
        {(detail) => (
          <div className="stack loose">
            <OrganizationForm key={detail.id} organization={detail} />
            <ConsentSettings />
            <Facts organization={detail} />
            {may('organization:export') && <WholeData path={path} />}
          </div>
        )}
      </Loaded>
    </Page>
  );
}

/** "No country" is an option, too. */
const valuesOf = ({ name, default_country }: Organization) => ({
  name,
  default_country: default_country ?? ('' as const),
});

function OrganizationForm({ organization }: { organization: Organization }): ReactElement {
  const { t, language } = useWords();
  const { path, may } = useOrganization();
  const client = useQueryClient();
  const form = useForm({ initialValues: valuesOf(organization) });
  const save = useSave(form, {
    mutationFn: () => {
      const { name, default_country } = form.getValues();
      return api.patch(path, { name: name.trim(), default_country: default_country || null });
    },
    onSuccess: async (saved) => {
      form.setInitialValues(valuesOf(saved));
      form.setValues(valuesOf(saved));
      say(t('common:saved'));
      await Promise.all([client.invalidateQueries({ queryKey: [path] }), client.invalidateQueries(meQuery)]);
    },
    onFailure: useSayError(),
  });
  const isAllowed = may('organization:manage');
  return (
    <form className="panel pad stack" onSubmit={form.onSubmit(() => save.mutate())}>
      {!isAllowed && <p className="dim">{t('settings:adminsOnly')}</p>}
      <TextInput label={t('settings:name')} maxLength={100} readOnly={!isAllowed} {...form.getInputProps('name')} />
      <Select
        label={t('settings:country')}
        description={t('settings:countryNote')}
        data={[{ value: '', label: t('settings:noCountry') }, ...countryOptions(language)]}
        searchable
        allowDeselect={false}
        filter={foldedOptions}
        readOnly={!isAllowed}
        {...form.getInputProps('default_country')}
      />
      {isAllowed && <SaveButton isSaving={save.isPending} isReady={form.values.name.trim() !== '' && form.isDirty()} />}
    </form>
  );
}

function Facts({ organization }: { organization: Organization }): ReactElement {
  const { t } = useWords();
  const { installation } = useMe();
  return (
    <dl className="facts panel pad">
      <dt>{t('settings:id')}</dt>
      <dd className="row">
        <span className="mono break">{organization.id}</span>
        <CopyButton value={organization.id} />
      </dd>
      <dt>{t('settings:baseUrl')}</dt>
      <dd className="row">
        <span className="mono break">{installation.base_url}</span>
        <CopyButton value={installation.base_url} />
      </dd>
      <dt>{t('settings:created')}</dt>
      <dd>
        <When at={organization.created_at} as="date" />
      </dd>
      <dt>{t('settings:version')}</dt>
      <dd>{installation.version}</dd>
    </dl>
  );
}
