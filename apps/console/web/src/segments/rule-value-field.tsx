import { Autocomplete, MultiSelect, NumberInput, Select, TagsInput, TextInput } from '@mantine/core';
import { type ReactElement, type ReactNode, useState } from 'react';
import type { SegmentField, SegmentFields } from '../api/types';
import { useWords } from '../i18n/use-words';
import { foldedOptions } from '../kit/folded-options';
import { Segments } from '../kit/segments';
import { useValues } from './queries';
import { type RuleDraft, type RuleValue, shapeOf } from './rules';
import { closedList, codeName } from './closed-lists';
import { valueName } from './sentence';

interface RuleValueFieldProps {
  rule: RuleDraft;
  /** Undefined if not chosen, or deleted. */
  field: SegmentField | undefined;
  known: SegmentFields;
  error: ReactNode;
  onChange: (value: RuleValue | null) => void;
}

/** Types whose values contain no comma, so a comma separates them. */
const SPLIT: readonly SegmentField['type'][] = ['tags', 'number', 'phone', 'email'];

/** Codes shown at once; the rest are found by typing. */
const MOST_CODES = 100;

const DAY = /^\d{4}-\d\d-\d\d$/;
const textOf = (value: RuleValue | null): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const listOf = (value: RuleValue | null): string[] => (Array.isArray(value) ? value.map(String) : []);

export function RuleValueField(props: RuleValueFieldProps): ReactElement | null {
  const { rule, field, error } = props;
  const isOfList = field !== undefined && closedList(field.field) !== undefined;
  switch (shapeOf(rule.op)) {
    case 'none':
      // A broken rule can only be fixed in its JSON.
      return <span className="small segment-wrong">{error}</span>;
    case 'days':
      return <DaysField {...props} />;
    case 'list':
      if (isOfList) return <CodesField {...props} field={field} />;
      return field?.choices === null || field === undefined ? <ListField {...props} /> : <ChoicesField {...props} />;
    case 'one':
      // A part of a code cannot be chosen from the list.
      if (isOfList && rule.op !== 'contains' && rule.op !== 'starts') return <CodeField {...props} field={field} />;
      return <OneField {...props} />;
  }
}

function DaysField({ rule, known, error, onChange }: RuleValueFieldProps): ReactElement {
  const { t } = useWords();
  return (
    <NumberInput
      aria-label={t('segments:form.days')}
      suffix={` ${t('segments:form.days')}`}
      min={1}
      max={known.most_days}
      allowDecimal={false}
      allowNegative={false}
      value={typeof rule.value === 'number' ? rule.value : ''}
      error={error}
      onChange={(value) => onChange(typeof value === 'number' ? value : null)}
    />
  );
}

function ChoicesField({ rule, field, known, error, onChange }: RuleValueFieldProps): ReactElement {
  const words = useWords();
  const given = listOf(rule.value);
  return (
    <MultiSelect
      aria-label={words.t('segments:form.value')}
      data={optionsOf(field, given, words)}
      value={given}
      maxValues={known.most_values}
      searchable
      filter={foldedOptions}
      error={error}
      onChange={onChange}
    />
  );
}

interface CodeFieldProps extends RuleValueFieldProps {
  field: SegmentField;
}

/** A closed list: codes in use first, all found by name. */
function CodeField({ rule, field, error, onChange }: CodeFieldProps): ReactElement {
  const { t } = useWords();
  const [isOpen, setIsOpen] = useState(false);
  const text = textOf(rule.value);
  return (
    <Select
      aria-label={t('segments:form.value')}
      data={useCodes(field, text === '' ? [] : [text], isOpen)}
      value={text === '' ? null : text}
      searchable
      filter={foldedOptions}
      limit={MOST_CODES}
      allowDeselect={false}
      error={error}
      onDropdownOpen={() => setIsOpen(true)}
      onChange={onChange}
    />
  );
}

function CodesField({ rule, field, known, error, onChange }: CodeFieldProps): ReactElement {
  const { t } = useWords();
  const [isOpen, setIsOpen] = useState(false);
  const given = listOf(rule.value);
  return (
    <MultiSelect
      aria-label={t('segments:form.value')}
      data={useCodes(field, given, isOpen)}
      value={given}
      maxValues={known.most_values}
      searchable
      filter={foldedOptions}
      limit={MOST_CODES}
      error={error}
      onDropdownOpen={() => setIsOpen(true)}
      onChange={onChange}
    />
  );
}

/** Options of a closed list, with codes of the rule that are not in it. */
function useCodes(field: SegmentField, given: readonly string[], isOpen: boolean): { value: string; label: string }[] {
  const { language } = useWords();
  const used = useValues(field, '', isOpen);
  const toOption = (value: string) => {
    const name = codeName(field.field, value, language);
    return { value, label: name === null ? value : `${name} (${value})` };
  };
  const order = new Intl.Collator(language);
  const first = [...new Set([...given, ...used])].map(toOption);
  const others = (closedList(field.field) ?? []).filter((code) => !first.some(({ value }) => value === code));
  return [...first, ...others.map(toOption).sort((one, other) => order.compare(one.label, other.label))];
}

/** Free values, with suggestions from contacts. */
function ListField({ rule, field, known, error, onChange }: RuleValueFieldProps): ReactElement {
  const { t } = useWords();
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const values = useValues(field, typed, isOpen);
  const valueOf = (text: string): string | number =>
    field?.type === 'number' && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
  return (
    <TagsInput
      aria-label={t('segments:form.value')}
      data={values}
      value={listOf(rule.value)}
      maxTags={known.most_values}
      searchValue={typed}
      splitChars={field !== undefined && SPLIT.includes(field.type) ? [','] : []}
      filter={({ options }) => options}
      acceptValueOnBlur
      autoComplete="off"
      error={error}
      onDropdownOpen={() => setIsOpen(true)}
      onSearchChange={setTyped}
      onChange={(texts) => onChange(texts.map(valueOf))}
    />
  );
}

function OneField(props: RuleValueFieldProps): ReactElement {
  const { rule, field, known, error, onChange } = props;
  const words = useWords();
  const { t } = words;
  const label = t('segments:form.value');
  const text = textOf(rule.value);
  if (field !== undefined && field.choices !== null)
    return (
      <Select
        aria-label={label}
        data={optionsOf(field, text === '' ? [] : [text], words)}
        value={text === '' ? null : text}
        allowDeselect={false}
        error={error}
        onChange={onChange}
      />
    );
  if (field?.type === 'boolean')
    return (
      <span className="segment-yes">
        <Segments
          label={label}
          options={[
            { value: 'true', label: t('segments:form.yes') },
            { value: 'false', label: t('segments:form.no') },
          ]}
          value={typeof rule.value === 'boolean' ? (String(rule.value) as 'true' | 'false') : null}
          onChange={(value) => onChange(value === 'true')}
        />
        <span className="small segment-wrong">{error}</span>
      </span>
    );
  if (field?.type === 'number')
    return (
      <NumberInput
        aria-label={label}
        value={typeof rule.value === 'number' || typeof rule.value === 'string' ? rule.value : ''}
        error={error}
        onChange={(value) => onChange(value === '' ? null : value)}
      />
    );
  const isDay = field?.type === 'date' || field?.type === 'time';
  // A full time set by a program is kept, so it gets a text field.
  if (isDay && (text === '' || DAY.test(text)))
    return (
      <TextInput
        type="date"
        aria-label={label}
        title={t('segments:form.utc')}
        value={text}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
      />
    );
  if (field?.has_values === true) return <SuggestedField {...props} />;
  return (
    <TextInput
      aria-label={label}
      value={text}
      maxLength={known.longest_value}
      autoComplete="off"
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function SuggestedField({ rule, field, known, error, onChange }: RuleValueFieldProps): ReactElement {
  const { t } = useWords();
  const [isOpen, setIsOpen] = useState(false);
  const text = textOf(rule.value);
  const values = useValues(field, text, isOpen);
  return (
    <Autocomplete
      aria-label={t('segments:form.value')}
      data={values}
      value={text}
      maxLength={known.longest_value}
      filter={({ options }) => options}
      autoComplete="off"
      error={error}
      onDropdownOpen={() => setIsOpen(true)}
      onChange={onChange}
    />
  );
}

/** Values of the field, with those of the rule that are gone. */
function optionsOf(field: SegmentField | undefined, given: readonly string[], words: ReturnType<typeof useWords>) {
  const choices = field?.choices ?? [];
  const all = [...choices, ...given.filter((value) => !choices.includes(value))];
  return all.map((value) => ({
    value,
    label: field === undefined ? value : valueName(field, value, words),
  }));
}
