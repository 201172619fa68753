import { Menu } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useWords } from '../i18n/use-words';

interface FilterMenuProps<Value extends string> {
  label: string;
  /** Undefined if any fits. */
  value: Value | undefined;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value | undefined) => void;
}

export function FilterMenu<Value extends string>(props: FilterMenuProps<Value>): ReactElement {
  const { label, value, options, onChange } = props;
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
        {[{ value: undefined, label: t('common:any') }, ...options].map((option) => (
          <Menu.Item
            key={option.value ?? ''}
            rightSection={option.value === value ? <IconCheck size={14} /> : null}
            onClick={() => onChange(option.value)}
          >
            {option.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
