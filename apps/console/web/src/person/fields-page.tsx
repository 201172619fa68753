import './person.css';
import { Button } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import type { ContactField } from '../api/types';
import { useWords } from '../i18n/use-words';
import { DataTable } from '../kit/data-table';
import { CreateButton, ListPage } from '../kit/list-page';
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
  return (
    <ListPage
      title={t('person:fields.title')}
      lede={t('person:fields.lede')}
      query={fields}
      create={
        mayDefine && <CreateButton onClick={() => setOpen({ what: 'new' })}>{t('person:fields.create')}</CreateButton>
      }
      empty={{ title: t('person:fields.empty.title'), text: t('person:fields.empty.text') }}
      rows={(all) => <FieldsTable fields={all} mayDefine={mayDefine} onOpen={setOpen} />}
    >
      <FieldDialog
        opened={open?.what === 'new' || open?.what === 'edit'}
        field={open?.what === 'edit' ? open.field : null}
        onClose={() => setOpen(null)}
      />
      <DeleteField field={open?.what === 'delete' ? open.field : null} onClose={() => setOpen(null)} />
    </ListPage>
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
    <DataTable
      rows={fields}
      by="id"
      columns={[
        {
          head: t('person:fields.label'),
          as: 'title',
          className: 'strong break',
          cell: ({ label }) => <Theirs>{label}</Theirs>,
        },
        { head: t('person:fields.key'), className: 'mono break', cell: ({ key }) => key },
        {
          head: t('person:fields.type'),
          cell: ({ type, options }) => (
            <span>
              {t(`person:fields.types.${type}`)}
              {options.length > 0 && (
                <span className="dim small person-options">
                  <Theirs>{options.join(', ')}</Theirs>
                </span>
              )}
            </span>
          ),
        },
        { head: t('person:fields.required'), cell: ({ required }) => t(required ? 'person:yes' : 'person:no') },
        mayDefine && {
          cell: (field) => (
            <span className="row end">
              <Button
                size="xs"
                aria-label={t('person:fields.changeOf', { label: field.label })}
                onClick={() => onOpen({ what: 'edit', field })}
              >
                {t('person:fields.change')}
              </Button>
              <Button
                size="xs"
                variant="subtle"
                color="red"
                aria-label={t('person:fields.deleteOf', { label: field.label })}
                onClick={() => onOpen({ what: 'delete', field })}
              >
                {t('person:fields.delete')}
              </Button>
            </span>
          ),
        },
      ]}
    />
  );
}
