import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { api } from '../api/client';
import { usePhoneText } from '../i18n/phone-text';
import { useWords } from '../i18n/use-words';
import { useMode, useOrganization } from '../session/session';

const MOST = 20;
const TYPING_MS = 250;

interface ContactFieldProps {
  value: string | null;
  onChange: (id: string | null) => void;
}

/** The contact whose values the preview shows, found by name or number. */
export function ContactField({ value, onChange }: ContactFieldProps): ReactElement {
  const { t } = useWords();
  const phoneText = usePhoneText();
  const { path } = useOrganization();
  const mode = useMode();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed, TYPING_MS);
  const [isOpen, setIsOpen] = useState(false);
  const { data = [] } = useQuery({
    queryKey: [path, 'conversations', mode, 'template-contacts', q],
    queryFn: async () => {
      const { data: found } = await api.list(`${path}/conversations`, { mode, q, per_page: MOST });
      return found.flatMap(({ contact }) => (contact === null ? [] : [contact]));
    },
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const options = new Map(
    data.map(({ id, name, phone }) => [id, [name, phone && phoneText(phone)].filter(Boolean).join(' · ') || id]),
  );
  return (
    <Select
      aria-label={t('templates:preview.contact')}
      placeholder={t('templates:preview.contact')}
      data={[...options].map(([id, label]) => ({ value: id, label }))}
      value={value}
      onChange={onChange}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('templates:preview.noContact') }}
      filter={({ options: found }) => found}
      nothingFoundMessage={t('templates:preview.nobody')}
      onSearchChange={setTyped}
      onDropdownOpen={() => setIsOpen(true)}
    />
  );
}
