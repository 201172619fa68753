import { Checkbox } from '@mantine/core';
import type { ReactElement } from 'react';
import type { Channel } from '../api/types';
import { useWords } from '../i18n/use-words';
import { useNumbers } from '../numbers/queries';
import { usePhones } from '../phones/queries';
import type { WebhookForm } from './use-webhook-form';

const CHANNELS: readonly Channel[] = ['whatsapp', 'sms', 'email', 'webchat'];

export function FilterFields({ form }: { form: WebhookForm }): ReactElement {
  const { t } = useWords();
  const { channels, account_ids: accountIds } = form.values;
  const accounts = useAccounts(accountIds);
  const ticked = <Item,>(list: readonly Item[], item: Item, isOn: boolean): Item[] =>
    isOn ? [...list, item] : list.filter((each) => each !== item);
  return (
    <>
      <fieldset className="fieldset">
        <legend>{t('webhooks:form.channels')}</legend>
        <p className="small dim">{t('webhooks:form.channelsNote')}</p>
        <div className="row wrap" style={{ gap: 16, marginTop: 8 }}>
          {CHANNELS.map((channel) => (
            <Checkbox
              key={channel}
              label={t(`common:channels.${channel}`)}
              checked={channels.includes(channel)}
              onChange={(event) =>
                form.setFieldValue('channels', ticked(channels, channel, event.currentTarget.checked))
              }
            />
          ))}
        </div>
      </fieldset>
      <fieldset className="fieldset">
        <legend>{t('webhooks:form.accounts')}</legend>
        <p className="small dim">{t('webhooks:form.accountsNote')}</p>
        {accounts.length > 0 && (
          <div className="accounts">
            {accounts.map(({ id, name, detail }) => (
              <Checkbox
                key={id}
                label={name}
                description={detail}
                checked={accountIds.includes(id)}
                onChange={(event) =>
                  form.setFieldValue('account_ids', ticked(accountIds, id, event.currentTarget.checked))
                }
              />
            ))}
          </div>
        )}
        {form.errors.account_ids && (
          <p className="small field-error" role="alert">
            {t('webhooks:form.accountsWrong')}
          </p>
        )}
      </fieldset>
    </>
  );
}

interface AccountChoice {
  id: string;
  name: string;
  detail: string;
}

/** Accounts to tick, and ticked ones that are gone, so they can be unticked. */
function useAccounts(chosen: readonly string[]): AccountChoice[] {
  const { t } = useWords();
  const numbers = useNumbers().data;
  const phones = usePhones(false).data;
  const known = [
    ...(numbers ?? []).map(({ id, display_name: name, phone }) => ({
      id,
      name: name === '' ? phone : name,
      detail: `${t('common:channels.whatsapp')} · ${phone}`,
    })),
    ...(phones ?? []).map(({ id, name }) => ({ id, name, detail: t('common:channels.sms') })),
  ];
  if (numbers === undefined || phones === undefined) return known;
  const gone = chosen.filter((id) => !known.some((each) => each.id === id));
  return [...known, ...gone.map((id) => ({ id, name: id, detail: t('webhooks:form.accountGone') }))];
}
