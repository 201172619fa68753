import { Button, Menu, Textarea, TextInput } from '@mantine/core';
import { IconBraces } from '@tabler/icons-react';
import { type ReactElement, type ReactNode, useRef } from 'react';
import type { ApiError } from '../api/client';
import { useWords } from '../i18n/use-words';
import { useFieldTexts } from '../kit/error-text';
import type { TemplateForm } from './template-form';
import { LONGEST, type TextField } from './template-values';
import { excerptAt, withInserted } from './text-edits';

/** Frequent contact values; after `contact.` in a text. */
const OF_CONTACTS = ['name', 'first_name', 'last_name', 'phone', 'email', 'company'] as const;

interface TemplateTextProps {
  form: TemplateForm;
  field: TextField;
  rows: number;
  isReadOnly: boolean;
  /** Error of the template as it is written. */
  problem: ApiError | null;
  /** Variables used in the template. */
  keys: readonly string[];
}

/** A text field with a menu of variables; selects the place of an error. */
export function TemplateText({ form, field, rows, isReadOnly, problem, keys }: TemplateTextProps): ReactElement {
  const { t } = useWords();
  const fieldTexts = useFieldTexts();
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const text = form.values[field];
  const select = (start: number, end: number): void => {
    input.current?.focus();
    input.current?.setSelectionRange(start, end);
  };
  const insert = (key: string | null): void => {
    const { selectionStart, selectionEnd } = input.current ?? {};
    const {
      text: next,
      start,
      end,
    } = withInserted(text, selectionStart ?? text.length, selectionEnd ?? text.length, key);
    form.setFieldValue(field, next);
    // After the text is in the field and the menu has returned the focus.
    setTimeout(() => select(start, end), 50);
  };
  const place = problem !== null && field in problem.fields ? problem.position : null;
  const wrong: ReactNode = form.errors[field] ?? fieldTexts(problem)[field];
  const props = {
    label: t(`templates:form.${field}`),
    description: t(`templates:form.${field}Note`),
    maxLength: LONGEST[field],
    readOnly: isReadOnly,
    ref: input,
    ...form.getInputProps(field),
    error: wrong,
  };
  return (
    <div className="template-text">
      {!isReadOnly && <InsertVariable field={field} keys={keys} onInsert={insert} />}
      {rows === 1 ? (
        <TextInput autoComplete="off" {...props} />
      ) : (
        <Textarea
          autosize
          minRows={rows}
          maxRows={18}
          {...(field === 'html' && { className: 'mono-input', spellCheck: false })}
          {...props}
        />
      )}
      {place !== null && <Excerpt text={text} position={place} onShow={select} />}
    </div>
  );
}

interface InsertVariableProps {
  field: TextField;
  keys: readonly string[];
  onInsert: (key: string | null) => void;
}

function InsertVariable({ field, keys, onInsert }: InsertVariableProps): ReactElement {
  const { t } = useWords();
  const own = keys.filter((key) => !OF_CONTACTS.some((word) => `contact.${word}` === key));
  return (
    <Menu position="bottom-end" returnFocus={false}>
      <Menu.Target>
        <Button
          className="insert"
          size="xs"
          variant="subtle"
          leftSection={<IconBraces size={14} stroke={1.6} />}
          aria-label={t('templates:insert.into', { text: t(`templates:form.${field}`) })}
        >
          {t('templates:insert.action')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('templates:insert.ofContact')}</Menu.Label>
        {OF_CONTACTS.map((word) => (
          <Menu.Item key={word} onClick={() => onInsert(`contact.${word}`)}>
            {t(`templates:insert.contact.${word}`)}
          </Menu.Item>
        ))}
        {own.length > 0 && <Menu.Label>{t('templates:variables.title')}</Menu.Label>}
        {own.map((key) => (
          <Menu.Item key={key} onClick={() => onInsert(key)}>
            <span className="mono">{key}</span>
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => onInsert(null)}>{t('templates:insert.new')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface ExcerptProps {
  text: string;
  position: number;
  onShow: (start: number, end: number) => void;
}

/** The wrong place; a click selects it. */
function Excerpt({ text, position, onShow }: ExcerptProps): ReactElement {
  const { t } = useWords();
  const { before, at, after, start, end } = excerptAt(text, position);
  return (
    <button
      type="button"
      className="template-excerpt"
      aria-label={t('templates:showPlace')}
      onClick={() => onShow(start, end)}
    >
      {before}
      <mark>{at === '' ? ' ' : at}</mark>
      {after}
    </button>
  );
}
