import { Menu } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useWords } from '../i18n/use-words';

interface FilterMenuProps {
  label: string;
  value: string | undefined;
  options: readonly { value: string; label: string }[];
  onChange: (value: string | undefined) => void;
}

export function FilterMenu({ label, value, options, onChange }: FilterMenuProps): ReactElement {
  const { t } = useWords();
  const chosen = options.find((option) => option.value === value);
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button type="button" className={chosen ? 'filter on' : 'filter'}>
          <b>{label}</b>
          {chosen?.label ?? t('common:any')}
          <IconChevronDown size={13} stroke={1.6} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {[{ value: '', label: t('common:any') }, ...options].map((option) => (
          <Menu.Item
            key={option.value}
            rightSection={option.value === (value ?? '') ? <IconCheck size={14} /> : null}
            onClick={() => onChange(option.value === '' ? undefined : option.value)}
          >
            {option.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
