import { Select } from '@mantine/core';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import { type ReactElement, useEffect, useRef } from 'react';
import type { SegmentField, SegmentFields } from '../api/types';
import { useWords } from '../i18n/use-words';
import { foldedOptions } from '../kit/folded-options';
import type { Fault, RuleFaults } from './rule-faults';
import { RuleValueField } from './rule-value-field';
import { type RuleDraft, withField, withOp } from './rules';
import { fieldName } from './sentence';

const GROUPS = ['person', 'tags', 'custom', 'consent', 'activity'] as const;
type FieldGroup = (typeof GROUPS)[number];

function groupOf({ label, type }: SegmentField): FieldGroup {
  if (label !== null) return 'custom';
  if (type === 'tags' || type === 'consent') return type;
  return type === 'time' ? 'activity' : 'person';
}

export interface RuleRowProps {
  rule: RuleDraft;
  /** From 1, over all groups. */
  number: number;
  known: SegmentFields;
  faults: RuleFaults;
  /** There is room for another rule. */
  canCopy: boolean;
  /** Just added, so it takes the focus. */
  isNew: boolean;
  onChange: (rule: RuleDraft) => void;
  onCopy: () => void;
  onRemove: () => void;
}

export function RuleRow(props: RuleRowProps): ReactElement {
  const { rule, number, known, faults, canCopy, isNew, onChange, onCopy, onRemove } = props;
  const words = useWords();
  const { t } = words;
  const first = useRef<HTMLInputElement>(null);
  const field = known.fields.find((each) => each.field === rule.field);
  useEffect(() => {
    if (isNew) first.current?.focus();
  }, [isNew]);
  const errorOf = (fault: Fault | undefined) => fault && t(`segments:wrong.${fault}`);
  return (
    <div className="segment-rule" role="group" aria-label={t('segments:form.rule', { rule: number })}>
      <Select
        ref={first}
        aria-label={t('segments:form.field')}
        placeholder={t('segments:form.field')}
        data={fieldOptions(known.fields, rule.field, words)}
        value={rule.field === '' ? null : rule.field}
        searchable
        filter={foldedOptions}
        allowDeselect={false}
        maxDropdownHeight={360}
        error={errorOf(faults.field)}
        onChange={(name) => {
          const chosen = known.fields.find((each) => each.field === name);
          if (chosen !== undefined && name !== rule.field) onChange(withField(rule, chosen, field));
        }}
      />
      <Select
        aria-label={t('segments:form.op')}
        data={opOptions(field, rule, words)}
        value={rule.op === 'exists' && rule.value === false ? 'absent' : rule.op}
        disabled={rule.field === ''}
        allowDeselect={false}
        maxDropdownHeight={360}
        error={errorOf(faults.op)}
        onChange={(name) => {
          if (name === 'absent') onChange({ ...rule, op: 'exists', value: false });
          else if (name === 'exists') onChange({ ...rule, op: 'exists', value: true });
          else {
            const op = field?.ops.find((each) => each === name);
            if (op !== undefined) onChange(withOp(rule, field?.type, op));
          }
        }}
      />
      <div className="segment-rule-value">
        <RuleValueField
          rule={rule}
          field={field}
          known={known}
          error={errorOf(faults.value)}
          onChange={(value) => onChange({ ...rule, value })}
        />
      </div>
      <span className="segment-rule-actions">
        <button
          type="button"
          className="icon-button"
          aria-label={t('segments:form.duplicate', { rule: number })}
          disabled={!canCopy}
          onClick={onCopy}
        >
          <IconCopy size={15} stroke={1.6} />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={t('segments:form.remove', { rule: number })}
          onClick={onRemove}
        >
          <IconTrash size={15} stroke={1.6} />
        </button>
      </span>
    </div>
  );
}

type Words = ReturnType<typeof useWords>;

interface Option {
  value: string;
  label: string;
}

function fieldOptions(fields: readonly SegmentField[], chosen: string, words: Words) {
  const { t } = words;
  const options = GROUPS.map((group) => ({
    group: t(`segments:groups.${group}`),
    items: fields
      .filter((field) => groupOf(field) === group)
      .map((field): Option => ({ value: field.field, label: fieldName(field, words) })),
  })).filter(({ items }) => items.length > 0);
  const isKnown = chosen === '' || fields.some(({ field }) => field === chosen);
  return isKnown ? options : [{ group: '', items: [{ value: chosen, label: chosen }] }, ...options];
}

/** "Has a value" and "has none" are one operator in the API and two options here. */
function opOptions(field: SegmentField | undefined, { op }: RuleDraft, words: Words): Option[] {
  const ops = field?.ops.includes(op) === true ? field.ops : [op, ...(field?.ops ?? [])];
  return ops.flatMap((each) => {
    if (each !== 'exists') return { value: each, label: opName(field, each, words) };
    return [
      { value: 'exists', label: opName(field, 'set', words) },
      { value: 'absent', label: opName(field, 'unset', words) },
    ];
  });
}

function opName(field: SegmentField | undefined, op: string, { code }: Words): string {
  const plain = code('segments', `ops.${op}`, op);
  if (field?.type === 'tags') return code('segments', `tagOps.${op}`, plain);
  return field?.type === 'time' ? code('segments', `timeOps.${op}`, plain) : plain;
}
