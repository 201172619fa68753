import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useWords } from '../i18n/use-words';
import type { WebhookForm } from './use-webhook-form';
import { headerProblem, type HeaderValue, LONGEST, MOST_HEADERS } from './webhook-values';

interface HeaderFieldsProps {
  form: WebhookForm;
  /** Names of the saved headers. */
  headerNames: readonly string[];
}

/** A protocol's name, so it is not translated. */
const EXAMPLE_HEADER = `Authorization`;

const emptyRow = (name = ''): HeaderValue => ({ key: crypto.randomUUID(), name, value: '' });

/** Values are write-only: changing one means entering all again. */
export function HeaderFields({ form, headerNames }: HeaderFieldsProps): ReactElement {
  const { t } = useWords();
  const { headers } = form.values;
  const set = (rows: HeaderValue[] | null): void => form.setFieldValue('headers', rows);
  return (
    <fieldset className="fieldset">
      <legend>{t('webhooks:form.headers')}</legend>
      <p className="small dim">{t('webhooks:form.headersNote')}</p>
      {headers === null ? (
        <div className="stack tight" style={{ marginTop: 8 }}>
          {headerNames.length > 0 && (
            <div className="row wrap">
              {headerNames.map((name) => (
                <span key={name} className="chip mono">
                  {name}: ••••••
                </span>
              ))}
            </div>
          )}
          <div>
            <Button
              size="xs"
              onClick={() => set(headerNames.length === 0 ? [emptyRow()] : headerNames.map((name) => emptyRow(name)))}
            >
              {t(headerNames.length === 0 ? 'webhooks:form.headerAdd' : 'webhooks:form.headersReplace')}
            </Button>
          </div>
        </div>
      ) : (
        <HeaderRows rows={headers} onChange={set} error={form.errors.headers}>
          {headerNames.length > 0 && (
            <>
              {headers.length === 0 && <span className="small dim">{t('webhooks:form.headersGone')}</span>}
              <Button size="xs" onClick={() => set(null)}>
                {t('webhooks:form.headersKeep')}
              </Button>
            </>
          )}
        </HeaderRows>
      )}
    </fieldset>
  );
}

interface HeaderRowsProps {
  rows: HeaderValue[];
  onChange: (rows: HeaderValue[]) => void;
  error: React.ReactNode;
  children: React.ReactNode;
}

function HeaderRows({ rows, onChange, error, children }: HeaderRowsProps): ReactElement {
  const { t } = useWords();
  const change = (at: number, part: Partial<HeaderValue>): void =>
    onChange(rows.map((row, n) => (n === at ? { ...row, ...part } : row)));
  return (
    <div className="stack tight" style={{ marginTop: 8 }}>
      {rows.map((row, at) => {
        // Before the first save an unfinished row is no error.
        const problem = error ? headerProblem(rows, at) : null;
        return (
          <div key={row.key} className="header-row">
            <TextInput
              aria-label={t('webhooks:form.headerName', { number: at + 1 })}
              placeholder={EXAMPLE_HEADER}
              className="mono"
              autoComplete="off"
              maxLength={LONGEST.headerName}
              value={row.name}
              error={problem === 'name' || problem === 'twice' ? t(`webhooks:form.headerProblem.${problem}`) : null}
              onChange={(event) => change(at, { name: event.currentTarget.value })}
            />
            <TextInput
              aria-label={t('webhooks:form.headerValue', { number: at + 1 })}
              placeholder={t('webhooks:form.headerValuePlaceholder')}
              autoComplete="off"
              maxLength={LONGEST.headerValue}
              value={row.value}
              error={problem === 'value' ? t('webhooks:form.headerProblem.value') : null}
              onChange={(event) => change(at, { value: event.currentTarget.value })}
            />
            <button
              type="button"
              className="icon-button"
              aria-label={t('webhooks:form.headerRemove', { number: at + 1 })}
              onClick={() => onChange(rows.filter((_, n) => n !== at))}
            >
              <IconX size={15} />
            </button>
          </div>
        );
      })}
      <div className="row wrap">
        {rows.length < MOST_HEADERS && (
          <Button size="xs" leftSection={<IconPlus size={13} />} onClick={() => onChange([...rows, emptyRow()])}>
            {t('webhooks:form.headerAdd')}
          </Button>
        )}
        {children}
      </div>
      {error && (
        <p className="small field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
