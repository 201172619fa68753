import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { api } from '../api/client';
import type { Organization } from '../api/types';
import { useWords } from '../i18n/use-words';
import { CopyButton } from '../kit/copy-button';
import { say, useSayError } from '../kit/notify';
import { Page } from '../kit/page';
import { Loaded } from '../kit/states';
import { When } from '../kit/when';
import { WholeData } from '../organization-data/whole-data';
import { meQuery, useMe, useOrganization } from '../session/session';
import { ConsentSettings } from './consent-settings';
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
            <NameForm key={detail.id} organization={detail} />
            <ConsentSettings />
            <Facts organization={detail} />
            {may('organization:export') && <WholeData path={path} />}
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function NameForm({ organization }: { organization: Organization }): ReactElement {
  const { t } = useWords();
  const { path, may } = useOrganization();
  const client = useQueryClient();
  const [name, setName] = useState(organization.name);
  const save = useMutation({
    mutationFn: () => api.patch(path, { name: name.trim() }),
    onSuccess: async () => {
      say(t('common:saved'));
      await Promise.all([client.invalidateQueries({ queryKey: [path] }), client.invalidateQueries(meQuery)]);
    },
    onError: useSayError(),
  });
  const isAllowed = may('organization:manage');
  return (
    <form
      className="panel pad row"
      style={{ alignItems: 'flex-end' }}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <TextInput
        className="grow"
        label={t('settings:name')}
        {...(!isAllowed && { description: t('settings:adminsOnly') })}
        maxLength={100}
        value={name}
        readOnly={!isAllowed}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {isAllowed && (
        <Button
          type="submit"
          variant="filled"
          loading={save.isPending}
          disabled={name.trim() === '' || name === organization.name}
        >
          {t('common:save')}
        </Button>
      )}
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
