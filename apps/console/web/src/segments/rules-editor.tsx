import { Button } from '@mantine/core';
import { IconFolderPlus, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactElement, useRef, useState } from 'react';
import type { SegmentFields, SegmentMatch } from '../api/types';
import { useWords } from '../i18n/use-words';
import { Segments } from '../kit/segments';
import { faultsOf } from './rule-faults';
import { RuleRow } from './rule-row';
import {
  copyOf,
  countRules,
  type GroupDraft,
  newGroup,
  newRule,
  replaceGroup,
  replaceRule,
  type RuleDraft,
  type RulesDraft,
} from './rules';

interface RulesEditorProps {
  draft: RulesDraft;
  known: SegmentFields;
  /** Messages by path. */
  faults: Readonly<Record<string, string>>;
  onChange: (draft: RulesDraft) => void;
}

export function RulesEditor({ draft, known, faults, onChange }: RulesEditorProps): ReactElement {
  const { t } = useWords();
  const [newest, setNewest] = useState<string | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const count = countRules(draft);
  const most = known.most_rules;
  const hasRoom = count < most;
  const append = (entry: RuleDraft | GroupDraft): void => {
    setNewest('rules' in entry ? (entry.rules[0]?.key ?? null) : entry.key);
    onChange({ ...draft, entries: [...draft.entries, entry] });
  };
  let number = 0;
  let group = 0;
  const row = (rule: RuleDraft, path: string): ReactElement => {
    const field = known.fields.find((each) => each.field === rule.field);
    return (
      <RuleRow
        key={rule.key}
        rule={rule}
        number={(number += 1)}
        known={known}
        faults={faultsOf(faults, path, rule, field)}
        canCopy={hasRoom}
        isNew={rule.key === newest}
        onChange={(changed) => onChange(replaceRule(draft, rule.key, () => [changed]))}
        onCopy={() => {
          const copy = copyOf(rule);
          setNewest(copy.key);
          onChange(replaceRule(draft, rule.key, (own) => [own, copy]));
        }}
        onRemove={() => {
          // The element that had the focus is gone.
          add.current?.focus();
          onChange(replaceRule(draft, rule.key, () => []));
        }}
      />
    );
  };
  return (
    <section className="stack" aria-label={t('segments:form.rules')}>
      <div className="row between wrap">
        <h2>{t('segments:form.match')}</h2>
        <Match
          label={t('segments:form.match')}
          value={draft.match}
          onChange={(match) => onChange({ ...draft, match })}
        />
      </div>
      <div className="segment-rules">
        {draft.entries.map((entry, place) => {
          const path = `rules[${place}]`;
          if (!('rules' in entry)) return row(entry, path);
          group += 1;
          return (
            <Group
              key={entry.key}
              group={entry}
              number={group}
              hasRoom={hasRoom}
              onChange={(changed) => {
                if (changed.rules.length > entry.rules.length) setNewest(changed.rules.at(-1)?.key ?? null);
                onChange(replaceGroup(draft, entry.key, () => changed));
              }}
              onRemove={() => {
                add.current?.focus();
                onChange(replaceGroup(draft, entry.key, () => null));
              }}
            >
              {entry.rules.map((rule, inside) => row(rule, `${path}.rules[${inside}]`))}
            </Group>
          );
        })}
      </div>
      <div className="row wrap">
        <Button
          ref={add}
          leftSection={<IconPlus size={15} stroke={1.6} />}
          disabled={!hasRoom}
          onClick={() => append(newRule())}
        >
          {t('segments:form.addRule')}
        </Button>
        <Button
          leftSection={<IconFolderPlus size={15} stroke={1.6} />}
          disabled={!hasRoom}
          onClick={() => append(newGroup())}
        >
          {t('segments:form.addGroup')}
        </Button>
        <span className="grow" />
        <span className={count > most ? 'small segment-wrong' : 'small dim'}>
          {t('segments:form.used', { count, most })}
        </span>
      </div>
      {!hasRoom && (
        <p className={count > most ? 'small segment-wrong' : 'small dim'}>{t('segments:form.full', { most })}</p>
      )}
    </section>
  );
}

interface GroupProps {
  group: GroupDraft;
  number: number;
  hasRoom: boolean;
  onChange: (group: GroupDraft) => void;
  onRemove: () => void;
  children: ReactElement[];
}

function Group({ group, number, hasRoom, onChange, onRemove, children }: GroupProps): ReactElement {
  const { t } = useWords();
  return (
    <div className="segment-group" role="group" aria-label={t('segments:form.group', { group: number })}>
      <div className="row wrap">
        <h3>{t('segments:form.group', { group: number })}</h3>
        <Match
          label={t('segments:form.matchOf', { group: number })}
          value={group.match}
          onChange={(match) => onChange({ ...group, match })}
        />
        <span className="grow" />
        <button
          type="button"
          className="icon-button"
          aria-label={t('segments:form.removeGroup', { group: number })}
          onClick={onRemove}
        >
          <IconTrash size={15} stroke={1.6} />
        </button>
      </div>
      <div className="segment-rules">{children}</div>
      <Button
        size="xs"
        aria-label={t('segments:form.addRuleTo', { group: number })}
        leftSection={<IconPlus size={14} stroke={1.6} />}
        disabled={!hasRoom}
        onClick={() => onChange({ ...group, rules: [...group.rules, newRule()] })}
      >
        {t('segments:form.addRule')}
      </Button>
    </div>
  );
}

interface MatchProps {
  label: string;
  value: SegmentMatch;
  onChange: (match: SegmentMatch) => void;
}

function Match({ label, value, onChange }: MatchProps): ReactElement {
  const { t } = useWords();
  return (
    <Segments
      label={label}
      options={[
        { value: 'all', label: t('segments:form.all') },
        { value: 'any', label: t('segments:form.any') },
      ]}
      value={value}
      onChange={onChange}
    />
  );
}
