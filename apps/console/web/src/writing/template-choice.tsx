import { Select } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactElement, useState } from 'react';
import type { TemplateToSend } from '../api/types';
import { useWords } from '../i18n/use-words';
import { useErrorText } from '../kit/error-text';
import { ReplyText } from '../quick-replies/reply-text';
import { useOrganization } from '../session/session';
import { languageName } from '../templates/languages';
import { useTemplatesToSend } from './queries';
import type { WritingChannel } from './template-draft';

/** Longest search that the server takes. */
const LONGEST_SEARCH = 100;

interface TemplateChoiceProps {
  channel: WritingChannel;
  contactId: string | null;
  chosen: TemplateToSend | null;
  onChange: (template: TemplateToSend) => void;
}

export function TemplateChoice({ channel, contactId, chosen, onChange }: TemplateChoiceProps): ReactElement {
  const { t, language: reader } = useWords();
  const errorText = useErrorText();
  const { id: orgId } = useOrganization();
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const { data: ofChannel } = useTemplatesToSend(channel, contactId, '');
  // The field shows the chosen one's name, which is no search.
  const { data, error } = useTemplatesToSend(channel, contactId, typed === chosen?.name ? '' : typed);
  const all = data ?? [];
  const listed = new Set(all.map(({ id }) => id));
  // Keeps the chosen one's name while others are searched.
  const shown = chosen === null || listed.has(chosen.id) ? all : [...all, chosen];
  const byId = new Map(shown.map((template) => [template.id, template]));
  const choose = (id: string | null): void => {
    const template = id === null ? undefined : byId.get(id);
    if (template !== undefined) onChange(template);
  };
  /**
   * Enter chooses while the list is open, and never sends, even if held or pressed twice. Options that arrived under an
   * existing text are not preselected.
   */
  const takeFirst = (event: KeyboardEvent<HTMLInputElement>): void => {
    // Some browsers report the key that ended a composition afterwards, as 229.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    if (!isOpen) return;
    const isGoneTo = event.currentTarget.hasAttribute('aria-activedescendant');
    const [first] = all;
    if (isGoneTo || typed.trim() === '' || first === undefined) return;
    choose(first.id);
    setIsOpen(false);
  };
  if (ofChannel?.length === 0 && chosen === null) {
    return (
      <p className="note" role="status">
        {t('writing:template.noneYet')}{' '}
        <Link className="link" to="/o/$orgId/templates" params={{ orgId }}>
          {t('shell:places.templates')}
        </Link>
      </p>
    );
  }
  return (
    <Select
      label={t('writing:template.label')}
      placeholder={t('writing:template.find')}
      data={shown.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen?.id ?? null}
      onChange={choose}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setIsOpen(true)}
      onDropdownClose={() => setIsOpen(false)}
      onKeyDown={takeFirst}
      searchable
      maxLength={LONGEST_SEARCH}
      selectFirstOptionOnChange
      allowDeselect={false}
      data-autofocus
      filter={({ options }) => options.filter((option) => 'value' in option && listed.has(option.value))}
      onSearchChange={setTyped}
      nothingFoundMessage={data === undefined ? t('common:loading') : t('writing:template.none')}
      error={error === null ? null : errorText(error)}
      maxDropdownHeight={264}
      renderOption={({ option }) => {
        const template = byId.get(option.value);
        return (
          <span className="template-option">
            <span className="row">
              <b className="strong clip">{option.label}</b>
              <span className="chip">{languageName(template?.language ?? '', reader)}</span>
              {template?.has_file === true && (
                <IconPaperclip size={14} stroke={1.6} aria-label={t('writing:template.hasFile')} />
              )}
            </span>
            <span className="clip soft small">
              <ReplyText message={template?.message ?? ''} />
            </span>
          </span>
        );
      }}
    />
  );
}
