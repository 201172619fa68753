import './person.css';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import type { ContactField } from '../api/types';
import { useWords } from '../i18n/use-words';
import { Page } from '../kit/page';
import { Blank, Loaded, Rows } from '../kit/states';
import { Theirs } from '../kit/theirs';
import { useOrganization } from '../session/session';
import { DeleteField } from './delete-field';
import { FieldDialog } from './field-dialog';
import { useContactFields } from './queries';

type Open = { what: 'new' } | { what: 'edit' | 'delete'; field: ContactField };

export function FieldsPage(): ReactElement {
  const { t } = useWords();
  const { may } = useOrganization();
  const fields = useContactFields();
  const [open, setOpen] = useState<Open | null>(null);
  const mayDefine = may('contact_fields:write');
  const create = (
    <Button variant="filled" leftSection={<IconPlus size={15} />} onClick={() => setOpen({ what: 'new' })}>
      {t('person:fields.create')}
    </Button>
  );
  const hasSome = (fields.data?.length ?? 0) > 0;
  return (
    <Page
      title={t('person:fields.title')}
      lede={t('person:fields.lede')}
      {...(mayDefine && hasSome && { actions: create })}
    >
      <Loaded query={fields} skeleton={<Rows count={6} />}>
        {(all) =>
          all.length === 0 ? (
            <Blank title={t('person:fields.empty.title')} text={t('person:fields.empty.text')}>
              {mayDefine && create}
            </Blank>
          ) : (
            <FieldsTable fields={all} mayDefine={mayDefine} onOpen={setOpen} />
          )
        }
      </Loaded>
      <FieldDialog
        opened={open?.what === 'new' || open?.what === 'edit'}
        field={open?.what === 'edit' ? open.field : null}
        onClose={() => setOpen(null)}
      />
      <DeleteField field={open?.what === 'delete' ? open.field : null} onClose={() => setOpen(null)} />
    </Page>
  );
}

interface FieldsTableProps {
  fields: readonly ContactField[];
  mayDefine: boolean;
  onOpen: (open: Open) => void;
}

function FieldsTable({ fields, mayDefine, onOpen }: FieldsTableProps): ReactElement {
  const { t } = useWords();
  return (
    <table className="table cards">
      <thead>
        <tr>
          <th>{t('person:fields.label')}</th>
          <th>{t('person:fields.key')}</th>
          <th>{t('person:fields.type')}</th>
          <th>{t('person:fields.required')}</th>
          {mayDefine && (
            <th>
              <span className="visually-hidden">{t('common:actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => {
          const { id, key, label, type, options, required } = field;
          return (
            <tr key={id}>
              <td className="head strong break">
                <Theirs>{label}</Theirs>
              </td>
              <td data-label={t('person:fields.key')} className="mono break">
                {key}
              </td>
              <td data-label={t('person:fields.type')}>
                <span>
                  {t(`person:fields.types.${type}`)}
                  {options.length > 0 && (
                    <span className="dim small person-options">
                      <Theirs>{options.join(', ')}</Theirs>
                    </span>
                  )}
                </span>
              </td>
              <td data-label={t('person:fields.required')}>{t(required ? 'person:yes' : 'person:no')}</td>
              {mayDefine && (
                <td>
                  <span className="row end">
                    <Button
                      size="xs"
                      aria-label={t('person:fields.changeOf', { label })}
                      onClick={() => onOpen({ what: 'edit', field })}
                    >
                      {t('person:fields.change')}
                    </Button>
                    <Button
                      size="xs"
                      variant="subtle"
                      color="red"
                      aria-label={t('person:fields.deleteOf', { label })}
                      onClick={() => onOpen({ what: 'delete', field })}
                    >
                      {t('person:fields.delete')}
                    </Button>
                  </span>
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
