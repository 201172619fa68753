import { Select } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import type { TemplateToSend } from '../api/types';
import { useWords } from '../i18n/use-words';
import { useErrorText } from '../kit/error-text';
import { ReplyText } from '../replies/reply-text';
import { languageName } from '../templates/languages';
import { useTemplatesToSend } from './queries';
import type { WritingChannel } from './template-draft';

interface TemplateChoiceProps {
  channel: WritingChannel;
  contactId: string | null;
  value: string | null;
  onChange: (id: string | null) => void;
}

/** One of the active templates of a channel, found by what stands in it. The arrow keys go through them. */
export function TemplateChoice({ channel, contactId, value, onChange }: TemplateChoiceProps): ReactElement {
  const { t, language: reader } = useWords();
  const errorText = useErrorText();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<TemplateToSend | null>(null);
  // The name of the chosen one stands there, and nobody looks for it.
  const found = useTemplatesToSend(channel, contactId, typed === chosen?.name ? '' : typed);
  const all = found.data ?? [];
  const shown = chosen === null || chosen.id !== value || all.some(({ id }) => id === value) ? all : [chosen, ...all];
  const byId = new Map(shown.map((template) => [template.id, template]));
  return (
    <Select
      label={t('writing:template.label')}
      placeholder={t('writing:template.find')}
      data={shown.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={(id) => {
        setChosen((id && byId.get(id)) || null);
        onChange(id);
      }}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      data-autofocus
      filter={({ options }) => options}
      onSearchChange={setTyped}
      nothingFoundMessage={found.data === undefined ? t('common:loading') : t('writing:template.none')}
      error={found.isError ? errorText(found.error) : null}
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
